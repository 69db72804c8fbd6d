// The tool clocks: what an incident starts for each person, by the clocks of all acts; or what such facts may be.
import { escapeControls } from "../../server/engine/names.ts";
import { type CitingBoard, createDescribe, inOrder } from "../board/format-board.ts";
import { createReadIncident } from "../board/read-incident.ts";
import type { Board } from "../report/published/board.ts";
import type { Documents, JsonMembers } from "./documents.ts";
import { firstPage, measureJson, type Tool, ToolError, toResult } from "./tool.ts";

// Names of facts may be long, and of many findings the first ones are enough.
const MAX_FINDINGS = 8;
const MAX_FINDING_LENGTH = 200;

const ABOUT_ACTS = "kinds, facts (instants in RFC 3339 or codes) and sent of each act are in the structured content.";

export const clocks: Tool = {
  name: "clocks",
  description: "What an incident starts under all acts, for each person; without persons: what they may have.",
  input: {
    persons: { type: "array", description: "kinds, facts, sent, options, name, incident" },
    from: { type: "integer" },
  },
  required: [],
  output: { clocks: { type: "array" }, acts: { type: "array" } },
  call({ persons, from = 0 }, documents) {
    const board = documents.read("clocks.json") as unknown as CitingBoard;
    const ofActs = persons === undefined;
    const items = ofActs ? listActs(board) : listClocks(board, persons, documents);
    const start = Number(from);
    if (start !== 0 && items[start] === undefined)
      throw new ToolError(`from is below ${items.length}: there are as many ${ofActs ? "acts" : "clocks"}.`);
    return firstPage(items.slice(start), (shown, rest) => {
      const next = rest.length === 0 ? null : { tool: "clocks", arguments: { from: start + shown.length } };
      const entries = shown.map(({ entry }) => entry);
      const lines = shown.map(({ line }) => line);
      return ofActs
        ? toResult({ acts: entries }, [ABOUT_ACTS, `[${lines}]`], next)
        : toResult({ clocks: entries }, lines, next);
    });
  },
};

interface Item {
  readonly entry: JsonMembers;
  /** The entry as text. */
  readonly line: string;
}

/** Most members of most clocks are empty. */
const withoutEmpty = (entry: object): JsonMembers =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null && (value as unknown[]).length !== 0));

/** The clocks of all persons. Throws a ToolError with the places of what is malformed. */
function listClocks(board: CitingBoard, persons: unknown, { published }: Documents): readonly Item[] {
  const { max_request_bytes } = published.limits;
  if (measureJson(persons) > max_request_bytes) throw new ToolError(`persons: larger than ${max_request_bytes} bytes.`);
  const read = createReadIncident(board)({ persons });
  if ("findings" in read) {
    const findings = read.findings.slice(0, MAX_FINDINGS).map((cause) => cause.slice(0, MAX_FINDING_LENGTH));
    throw new ToolError(findings.join("\n"));
  }
  const describe = createDescribe(board);
  const entries = read.persons.flatMap(({ name, clocks }) => clocks.map((clock) => ({ person: name, ...clock })));
  return inOrder(entries).map((entry) => ({
    entry: withoutEmpty(entry),
    line: `${escapeControls(entry.person)}: ${describe(entry)}`,
  }));
}

/** What a caller may give, by act: kinds of persons, facts with their codes, and clocks that may have been sent. */
function listActs({ acts, code_lists }: Board): readonly Item[] {
  const codesOf = (id: string | null) =>
    code_lists.flatMap(({ code_list_id, items }) => (code_list_id === id ? items.map(({ code }) => code) : []));
  return acts.map(({ act, persons, facts, clocks }) => {
    const given = facts.filter(({ sent }) => sent === undefined);
    const entry = {
      act,
      kinds: Object.fromEntries(persons.map(({ kind, title }) => [kind, title])),
      facts: given.map(({ fact, title, code_list }) => ({
        ...{ fact, title },
        ...(code_list !== null && { codes: codesOf(code_list) }),
      })),
      sent: clocks.map(({ clock_id }) => clock_id),
    };
    return { entry, line: JSON.stringify(entry) };
  });
}
