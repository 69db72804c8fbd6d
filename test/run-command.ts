// Runs a command of scripts/ as its npm script does.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `root`/scripts/NAME.ts to its end. */
export const runCommand = (name: string, args: readonly string[], root = ROOT): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", `scripts/${name}.ts`, ...args],
      { cwd: root, maxBuffer: 2 ** 24 },
      (error, stdout, stderr) => resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
