import { afterEach, expect, it, vi } from "vitest";
import { CommandError, runCommand, UsageError } from "../../scripts/command-line/run-command.ts";

const HELP = "npm run example -- [--count N]";
const [argv, exitCode] = [process.argv, process.exitCode];
afterEach(() => {
  process.argv = argv;
  process.exitCode = exitCode;
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error");
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Runs a command with these arguments; the result is its exit code, its standard output and its standard error. */
async function runWith(args: readonly string[], run: (count: string | undefined) => number) {
  process.argv = [...argv.slice(0, 2), ...args];
  const stdout = vi.spyOn(console, "log").mockReturnValue();
  const stderr = vi.spyOn(console, "error").mockReturnValue();
  process.exitCode = 0;
  await runCommand({ help: HELP, options: { count: { type: "string" } }, run: ({ values }) => run(values.count) });
  return [process.exitCode, stdout.mock.calls.flat(), stderr.mock.calls.flat()];
}

function failWith(error: Error): () => number {
  return () => {
    throw error;
  };
}

it("a command gets its options and sets the exit code", async () => {
  expect(await runWith(["--count", "3"], Number)).toEqual([3, [], []]);
});

it.each(["--help", "-h"])("a command with %s prints the help and does not run", async (option) => {
  expect(await runWith([option], failWith(new Error("it ran")))).toEqual([0, [HELP], []]);
});

it.each<[name: string, args: string[], run: () => number, message: string]>([
  ["an unknown option", ["--cuont"], () => 0, "Unknown option '--cuont'"],
  ["a value like an option", ["--count", "-1"], () => 0, "Option '--count' argument is ambiguous. Did you forget"],
  ["an argument of a command that takes none", ["a.json"], () => 0, "Unexpected argument 'a.json'"],
  ["a usage error of the command", [], failWith(new UsageError("expected a file")), "expected a file"],
])("%s is printed above the help, and the exit code is 2", async (_, args, run, message) => {
  const help = expect.stringMatching(new RegExp(`^${message}.*\\n\\n${HELP.replace(/[[\]]/g, "\\$&")}$`));
  expect(await runWith(args, run)).toEqual([2, [], [help]]);
});

it("a command error is printed as one line, and the exit code is 2", async () => {
  expect(await runWith([], failWith(new CommandError("a.json: cannot be read")))).toEqual([
    2,
    [],
    ["a.json: cannot be read"],
  ]);
});

const bug = new TypeError("a bug\n  in two lines");
it.each([
  ["as one line", "", "a bug in two lines (unexpected; DEBUG=lexbind shows where)"],
  ["with its stack", "lexbind", bug],
])("an unexpected error is printed %s if DEBUG=%s, and the exit code is 2", async (_, debug, printed) => {
  vi.stubEnv("DEBUG", debug);
  expect(await runWith([], failWith(bug))).toEqual([2, [], [printed]]);
});

it("output that cannot be written is reported once, and the exit code is 2 whatever the command returns", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { syscall: "write" });
  const write = () => {
    for (const error of [full, full]) process.stdout.emit("error", error);
    return 0;
  };
  expect(await runWith([], write)).toEqual([2, [], ["ENOSPC: no space left on device, write"]]);
});

it("a reader that closes its end early does not change the exit code", async () => {
  const write = () => {
    process.stdout.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    return 1;
  };
  expect(await runWith([], write)).toEqual([1, [], []]);
});
