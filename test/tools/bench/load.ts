// Load on a server: by wrk, or by autocannon where wrk is missing.
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Pin, run } from "./processes.ts";

// As many as keep one core of a server busy; more would wait for each other.
const CONNECTIONS = 32;

/** What is asked, again and again. */
export interface Question {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A file whose content is POSTed; without, the question is a GET. */
  readonly bodyFile?: string;
}

export interface Load {
  /** Requests a second over so many seconds. */
  ratePerSecond(port: number, question: Question, seconds: number): Promise<number>;
  /** Asks so many times. */
  ask(port: number, question: Question, count: number): Promise<void>;
}

/** Load by wrk, with one thread; `work` is a folder for its scripts. */
export function wrkLoad(pin: Pin, work: string): Load {
  const call = async (port: number, { path, headers, bodyFile }: Question, seconds: number, script: string) => {
    const file = join(mkdtempSync(join(work, "wrk-")), "wrk.lua");
    const post = bodyFile === undefined ? "" : `wrk.method = "POST"; wrk.body = io.open("${bodyFile}"):read("*a")\n`;
    writeFileSync(file, post + script);
    const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
    const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-s", file, ...fields];
    const { stdout } = await run(pin(["wrk", ...options, `http://127.0.0.1:${port}${path}`]));
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`load on ${path} failed:\n${stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  };
  return {
    // wrk takes whole seconds.
    ratePerSecond: (port, question, seconds) => call(port, question, Math.max(1, Math.round(seconds)), ""),
    async ask(port, question, count) {
      const stop = `local left = ${count}\nfunction response() left = left - 1; if left == 0 then os.exit(0) end end`;
      await call(port, question, 600, stop);
    },
  };
}

interface CannonResult {
  readonly errors: number;
  readonly "4xx": number;
  readonly "5xx": number;
  readonly requests: { readonly total: number };
  readonly duration: number;
}

/** Load by autocannon, whose command is the file `program`. */
export function autocannonLoad(pin: Pin, program: string): Load {
  const call = async (port: number, { path, headers, bodyFile }: Question, amount: readonly string[]) => {
    const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
    const post = bodyFile === undefined ? [] : ["-m", "POST", "-i", bodyFile];
    const options = ["-j", "-n", "-c", String(CONNECTIONS), ...amount, ...fields, ...post];
    const { stdout } = await run(pin([process.execPath, program, ...options, `http://127.0.0.1:${port}${path}`]));
    const result = JSON.parse(stdout) as CannonResult;
    if (result.errors + result["4xx"] + result["5xx"] > 0) throw new Error(`load on ${path} failed: ${stdout}`);
    return result.requests.total / result.duration;
  };
  return {
    ratePerSecond: (port, question, seconds) => call(port, question, ["-d", String(Math.max(1, Math.round(seconds)))]),
    async ask(port, question, count) {
      await call(port, question, ["-a", String(count)]);
    },
  };
}
