// The clients of the guide, each as its generated code and the program that the guide shows: how to compile and to start them.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Ended, run, toolFile } from "../../run-command.ts";
import { ROOT } from "../../support.ts";
import { blocksOf } from "../guide-blocks.ts";

/** A program of the guide, in a folder with the generated code of all clients. */
export interface Client {
  readonly name: string;
  /** Where its text goes. */
  readonly file: string;
  readonly text: string;
  /** Compiles it, where the language has a compiler. Prints nothing on success. */
  readonly compile?: () => Promise<Ended>;
  /** The name of a field in the program; the compiler must reject another. */
  readonly field: string;
  readonly start: (drafts: readonly string[]) => Promise<Ended>;
}

const TYPESCRIPT = toolFile("typescript/bin/tsc") as string;
const STRICT =
  "--strict --target es2022 --lib es2023,dom --module commonjs --skipLibCheck --types node --outDir out".split(" ");

/** The clients, whose code and programs are below `work`; `packages` has Python packages. */
export function clientsIn(work: string, packages: string): Client[] {
  const at = (...path: string[]) => join(work, ...path);
  const node = (args: readonly string[]) => run(process.execPath, args, { cwd: work });
  const python = (folder: string, args: readonly string[]) =>
    run("python3", args, { cwd: work, env: { PYTHONPATH: `${packages}:${at(folder)}` } });
  const [java, go] = [blocksOf("clients", "java"), blocksOf("clients", "go")].map(([text]) => text as string);
  const [ofFetch, ofHeyApi] = blocksOf("clients", "typescript", 2) as [string, string];
  const [ofPython, ofPythonClient] = blocksOf("clients", "python", 2) as [string, string];
  const classPath = `${at("jars/*")}:${at("classes")}`;
  const script = (name: string, file: string, text: string, field: string): Client => ({
    name,
    file: at(file),
    text,
    field,
    compile: () => node([TYPESCRIPT, ...STRICT, "--typeRoots", `${ROOT}node_modules/@types`, at(file)]),
    start: (drafts) => node([at("out", file.replace(".ts", ".js")), ...drafts]),
  });
  return [
    {
      name: "openapi-generator java",
      file: at("Check.java"),
      text: java as string,
      field: "entityLegalName",
      compile: () => run("javac", ["-nowarn", "-d", at("classes"), "-cp", classPath, at("Check.java")]),
      start: (drafts) => run("java", ["-cp", classPath, "Check", ...drafts]),
    },
    {
      name: "openapi-generator go",
      file: at("go/check/main.go"),
      text: go as string,
      field: "EntityLegalName",
      compile: () => run("go", ["build", "-o", at("check-go"), "./check"], { cwd: at("go") }),
      start: (drafts) => run(at("check-go"), drafts),
    },
    script("openapi-generator typescript-fetch", "check-fetch.ts", ofFetch, "entityLegalName"),
    script("@hey-api/openapi-ts", "check-hey-api.ts", ofHeyApi, "entity_legal_name"),
    {
      name: "openapi-generator python",
      file: at("check_generator.py"),
      text: ofPython,
      field: "entity_legal_name",
      start: (drafts) => python("python", [at("check_generator.py"), ...drafts]),
    },
    {
      name: "openapi-python-client",
      file: at("check_client.py"),
      text: ofPythonClient,
      field: "entity_legal_name",
      start: (drafts) => python("lexbind-client", [at("check_client.py"), ...drafts]),
    },
  ];
}

/** Compiles the generated Java, which the program needs as classes. */
export function compileJava(work: string): Promise<Ended> {
  const sources = join(work, "java/src/main/java");
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".java"));
  writeFileSync(join(work, "java/sources"), files.map((file) => join(sources, file)).join("\n"));
  mkdirSync(join(work, "classes"), { recursive: true });
  const options = ["-nowarn", "-proc:none", "-d", join(work, "classes"), "-cp", join(work, "jars/*")];
  return run("javac", [...options, `@${join(work, "java/sources")}`]);
}

/** Writes a program. */
export function writeProgram({ file }: Client, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
