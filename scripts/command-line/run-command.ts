// What all commands share: arguments, help, and exit codes.
import { type ParseArgsConfig, parseArgs } from "node:util";
import { escapeControls } from "../../server/engine/names.ts";

/** An error that its lines explain fully. They may contain names of files and arguments, so control characters in them are escaped. */
class ExplainedError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.map(escapeControls).join("\n"));
  }
}

/** Wrong usage of a command. Its message is printed above the help. */
export class UsageError extends ExplainedError {}

/** An error such as a file that cannot be read. It is printed as it is. */
export class CommandError extends ExplainedError {}

/** Wrong usage, an unreadable input, or a crash. */
export const EXIT_FAILED = 2;

type Options = NonNullable<ParseArgsConfig["options"]>;
type Arguments<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

interface Command<O extends Options> {
  readonly help: string;
  /** Options in the form of node:util's parseArgs. `--help` and `-h` are added. */
  readonly options: O;
  /** Whether it takes arguments that are not options, such as names of files. */
  readonly takesArguments?: boolean;
  /** Does the work; the result is the exit code of the process. */
  readonly run: (given: Arguments<O>) => number | Promise<number>;
}

/** Runs a command with the arguments of the process and sets its exit code. */
export async function runCommand<const O extends Options>({
  help,
  options,
  takesArguments = false,
  run,
}: Command<O>): Promise<void> {
  let hasFailed = false;
  const fail = (error: unknown) => {
    // A full disk fails every further write.
    if (hasFailed) return;
    hasFailed = true;
    console.error(describeFailure(error, help));
    process.exitCode = EXIT_FAILED;
  };
  // A reader such as head may close its end early, which is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => void (error.code === "EPIPE" || fail(error)));
  process.stderr.on("error", () => undefined);
  try {
    const given = parseArguments(options, takesArguments);
    if ((given.values as { help?: boolean }).help === true) return console.log(help);
    const exitCode = await run(given);
    if (!hasFailed) process.exitCode = exitCode;
  } catch (error) {
    fail(error);
  }
}

function parseArguments<O extends Options>(options: O, allowPositionals: boolean): Arguments<O> {
  try {
    const withHelp = { ...options, help: { type: "boolean", short: "h" } } as const;
    return parseArgs({ options: withHelp, allowPositionals }) as Arguments<O>;
  } catch (error) {
    throw new UsageError(asOneLine(error as Error));
  }
}

/** One line, except that wrong usage is explained by the help, and that a developer can ask for the stack. */
function describeFailure(error: unknown, help: string): unknown {
  if (error instanceof UsageError) return `${error.message}\n\n${help}`;
  if (process.env.DEBUG === "lexbind" || !(error instanceof Error)) return error;
  if (error instanceof CommandError) return error.message;
  const line = escapeControls(asOneLine(error));
  // What the system refuses, such as a write to a full disk, is not a defect.
  return "syscall" in error ? line : `${line} (unexpected; DEBUG=lexbind shows where)`;
}

const asOneLine = ({ message }: Error): string => message.replace(/\s+/g, " ");
