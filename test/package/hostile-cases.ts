// Inputs that a command must survive: pipes, sizes and names for the shell, and lines for `lexbind mcp`.
import { readyRequest } from "../support.ts";

/** A name of a file that would be a command in the log of a CI, or change what a terminal shows. */
export const NAMES = {
  "a command of a CI": "x\n::error file=a::owned.json",
  "a carriage return": "x\rowned.json",
  "an escape sequence": "x\u001b[2Jowned.json",
  "an eight-bit escape sequence": "x\u009b2Jowned.json",
  "a bell": "x\u0007owned.json",
  "a mark that turns text around": "x\u202eowned.json",
} as const;

export interface ShellCase {
  readonly name: string;
  /** For bash; $0 is the argument. */
  readonly command: string;
  /** The default is the name that would be a command of a CI. */
  readonly argument?: string;
  readonly status: number;
  readonly stdout?: RegExp;
  readonly stderr?: RegExp;
}

const CHECK = "lexbind prevalidate --profile dora";
const TO_ESAS = "lexbind convert --from lexbind --to esas";
const SIZE = /262144 bytes/;
const DEVICE = /^\/dev\/zero: a device, which is not read/;

const pipes: readonly ShellCase[] = [
  { name: "a draft that comes late", command: `(sleep 0.5; cat ready.json) | ${CHECK} -`, status: 0 },
  { name: "a draft to convert that comes late", command: `(sleep 0.5; cat ready.json) | ${TO_ESAS} -`, status: 1 },
  {
    name: "a draft in two parts",
    command: `(head -c 100 ready.json; sleep 0.3; tail -c +101 ready.json) | ${CHECK} -`,
    status: 0,
  },
  { name: "a draft without --profile", command: "cat other.json | lexbind prevalidate -", status: 3 },
  { name: "the same draft twice", command: `cat ready.json | ${CHECK} - -`, status: 0, stdout: /^(-: .*\n){2}$/ },
  { name: "a file as standard input", command: `${CHECK} - < ready.json`, status: 0 },
  { name: "/dev/stdin", command: `${CHECK} /dev/stdin < ready.json`, status: 0 },
  { name: "a substituted process", command: `${CHECK} <(cat ready.json)`, status: 0 },
  {
    name: "a named pipe",
    command: `mkfifo pipe && ${CHECK} pipe`,
    status: 2,
    stderr: /: a named pipe, which is not read/,
  },
  { name: "an empty input", command: `${CHECK} - < /dev/null`, status: 2, stderr: /empty/ },
  { name: "no input", command: `${CHECK} - 0<&-`, status: 2, stderr: /empty/ },
  { name: "a folder as input", command: `${CHECK} - < .`, status: 2, stderr: /empty/ },
  { name: "an endless pipe", command: `yes | ${CHECK} -`, status: 2, stderr: SIZE },
  { name: "an endless pipe to convert", command: `yes | ${TO_ESAS} -`, status: 2, stderr: SIZE },
  { name: "an endless file", command: `${CHECK} /dev/zero`, status: 2, stderr: DEVICE },
  { name: "an endless file without --profile", command: "lexbind prevalidate /dev/zero", status: 2, stderr: DEVICE },
  { name: "an endless file to convert", command: `${TO_ESAS} /dev/zero`, status: 2, stderr: DEVICE },
  {
    name: "an endless previous report",
    command: `${CHECK} --previous /dev/zero ready.json`,
    status: 2,
    stderr: DEVICE,
  },
  {
    name: "an endless profile",
    command: "lexbind prevalidate --profile /dev/zero ready.json",
    status: 2,
    stderr: DEVICE,
  },
  {
    name: "endless dates",
    command: `${CHECK} --bank-holidays /dev/zero ready.json`,
    status: 2,
    stderr: /bank_holidays/,
  },
  { name: "a draft of the greatest size", command: `${CHECK} greatest.json`, status: 0 },
  { name: "a draft of one byte more", command: `cat greatest.json space | ${CHECK} -`, status: 2, stderr: SIZE },
  {
    name: "many entities to convert",
    command: `${TO_ESAS} --profile dora-final entities.json`,
    status: 2,
    stderr: /result has more than 262144/,
  },
  {
    name: "a reader that leaves",
    command: `${CHECK} --format json ready.json ready.json | head -c 1`,
    status: 0,
    stdout: /^\{$/,
  },
  ...[`${CHECK} ready.json`, "lexbind --help", "lexbind --version", "lexbind convert --help"].map((command) => ({
    ...{ name: "a full disk", command: `${command} > /dev/full`, status: 2, stderr: /^ENOSPC: .*\n$/ },
  })),
  { name: "a reader of the help that leaves", command: "lexbind --help | true", status: 0 },
  { name: "a name that is not UTF-8", command: `${CHECK} $'\\xff.json'`, status: 2, stderr: /not UTF-8/ },
];

// A file of each name is a ready draft.
const names = Object.entries(NAMES).flatMap(([what, name]): ShellCase[] => {
  const inside = (text: string) => text.replaceAll("NAME", quoteName(name));
  return [
    {
      name: `${what} in the name of a draft`,
      argument: name,
      command: `${CHECK} "$0"`,
      status: 0,
      stdout: new RegExp(inside("  NAME\n")),
    },
    {
      name: `${what} in the name of one of several drafts`,
      argument: name,
      command: `${CHECK} "$0" list.json "$0.absent"`,
      status: 2,
      stdout: new RegExp(inside("^NAME: .*\nlist.json: .*\nNAME.absent: unusable; .*\n$")),
    },
    {
      name: `${what} in the name of a missing draft`,
      argument: name,
      command: `${CHECK} "$0.absent"`,
      status: 2,
      stderr: new RegExp(inside("^NAME.absent: no such file")),
    },
  ];
});

const NAME = `"$0"`;
const arguments_: readonly ShellCase[] = [
  ...[
    `${TO_ESAS} ${NAME}.absent`,
    `${TO_ESAS} --esas-version ${NAME} ready.json`,
    `${TO_ESAS} --report ${NAME}/report ready.json`,
    `${CHECK} --previous ${NAME}.absent ready.json`,
    `${CHECK} --format ${NAME} ready.json`,
    `${CHECK} --member-state ${NAME} ready.json`,
    `${CHECK} --ndjson ${NAME}.absent`,
    `lexbind prevalidate --profile ${NAME}.absent ready.json`,
    `lexbind prevalidate --profile ${NAME} ready.json`,
    `lexbind ${NAME}`,
    `lexbind convert --${NAME}`,
    `lexbind verify ${NAME}`,
    `lexbind diff ${NAME} ${NAME}`,
  ].map((command) => ({ name: `the argument in ${command}`, command, status: 2, stderr: /\S/ })),
  { name: "the name in a record", command: `${CHECK} --format html ${NAME}`, status: 0 },
  { name: "the name in JUnit XML", command: `${CHECK} --format junit ${NAME}`, status: 0 },
  { name: "the name in SARIF", command: `${CHECK} --format sarif ${NAME} list.json`, status: 2 },
  { name: "a name like an option", command: `cp ready.json ./-x.json && ${CHECK} -- -x.json`, status: 0 },
];

/** In a regular expression, as a command must print it. */
function quoteName(name: string): string {
  const escaped = name.replace(
    /[\p{Cc}\p{Bidi_Control}]|:(?=:[a-z])/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return escaped.replace(/[\\[\].*+?^$(){}|]/g, "\\$&");
}

export const SHELL_CASES: readonly ShellCase[] = [...pipes, ...names, ...arguments_];

const call = (id: unknown, report: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"tools/call","params":{"name":"check","arguments":{"profile":"dora","report":${report}}}}`;
const ping = (members: object): string => JSON.stringify({ jsonrpc: "2.0", method: "ping", ...members });
const DEEP = `{"entity_legal_name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
const text = (length: number) => JSON.stringify("x".repeat(length));

/** A line, and the error code, the result or the id of what answers it. */
export interface MessageCase {
  readonly name: string;
  readonly line: string | Uint8Array;
  readonly id: unknown;
  readonly code?: number;
  /** In the text of a result of a tool. */
  readonly result?: RegExp;
}

export const MESSAGE_CASES: readonly MessageCase[] = [
  { name: "half a message", line: '{"jsonrpc":"2.0"', id: null, code: -32_700 },
  { name: "text", line: "Content-Length: 5", id: null, code: -32_700 },
  { name: "bytes that are not UTF-8", line: Uint8Array.from([0x7b, 0xff, 0x7d]), id: null, code: -32_700 },
  { name: "a number", line: "5", id: null, code: -32_600 },
  { name: "null", line: "null", id: null, code: -32_600 },
  { name: "an object that is no message", line: '{"CANARY":1}', id: null, code: -32_600 },
  { name: "a batch", line: `[${ping({ id: 900 })}]`, id: null, code: -32_600 },
  { name: "an empty batch", line: "[]", id: null, code: -32_600 },
  { name: "an id that is an object", line: ping({ id: { CANARY: 1 } }), id: null, code: -32_600 },
  { name: "an id that is null", line: ping({ id: null }), id: null, code: -32_600 },
  { name: "an id that is a fraction", line: ping({ id: 1.5 }), id: null, code: -32_600 },
  { name: "an id beyond what numbers hold", line: ping({ id: 1 }).replace(/1\}$/, "1e400}"), id: null, code: -32_600 },
  { name: "another version", line: ping({ jsonrpc: "1.0", id: "version" }), id: "version", code: -32_600 },
  { name: "a method that is a number", line: ping({ method: 1, id: "method" }), id: "method", code: -32_600 },
  { name: "parameters that are a text", line: ping({ params: "CANARY", id: "params" }), id: "params", code: -32_600 },
  { name: "an unknown method", line: ping({ method: "CANARY/list", id: "unknown" }), id: "unknown", code: -32_601 },
  { name: "a draft with a member twice", line: call("twice", '{"a":1,"\\u0061":2}'), id: "twice", code: -32_600 },
  { name: "a message of 11 MB", line: call("long", `{"x":${text(11_000_000)}}`), id: null, code: -32_600 },
  { name: "a draft that is too large", line: call("large", `{"x":${text(300_000)}}`), id: "large", result: SIZE },
  { name: "deep nesting", line: call("deep", DEEP), id: "deep", result: /invalid_field_type/ },
  {
    name: "a name of a prototype",
    line: call("prototype", '{"__proto__":{"a":1}}'),
    id: "prototype",
    result: /"attention":1/,
  },
  { name: "a carriage return at the end", line: `${ping({ id: "return" })}\r`, id: "return" },
];

/** The files that the cases read, by name. */
export function filesOfCases(): Readonly<Record<string, string>> {
  const ready = JSON.stringify(readyRequest());
  const entities = Array.from({ length: 12_000 }, (_, index) => ({ name: `${index}` }));
  return {
    "ready.json": ready,
    "greatest.json": ready.padEnd(262_144, " "),
    "entities.json": JSON.stringify({ report: { name_of_the_financial_entity_affected: entities } }),
    "list.json": "[]",
    "other.json": JSON.stringify({
      report: { submission_type: null, entity_legal_name: null, competent_authority: null },
    }),
    space: " ",
    ...Object.fromEntries(Object.values(NAMES).map((name) => [name, ready])),
  };
}
