// The calls of clocks: what an incident starts for each person, by the clocks of all acts; or what such facts may be.
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Board, BoardEntry } from "../../server/engine/board/board.ts";
import { escapeControls } from "../../server/engine/names.ts";
import { type CitingBoard, createDescribe, inOrder } from "../report/board/format-board.ts";
import { createReadIncident } from "../report/board/read-board.ts";
import type { Documents, Json } from "./documents.ts";
import { type Call, fitItems, measureJson, type NextCall, ToolError, toResult } from "./tool.ts";

type Shown = BoardEntry & { readonly person: string };

// Names of facts may be long, and of many findings the first ones are enough.
const MAX_FINDINGS = 8;
const MAX_FINDING_LENGTH = 200;

/** The clocks of persons in an incident; without persons, what they may have. */
export function createClocks(documents: Documents): Call {
  const board = documents.read("clocks.json") as unknown as CitingBoard;
  const readIncident = createReadIncident(board);
  const describe = createDescribe(board);
  return ({ persons, from = 0 }) => {
    if (persons === undefined)
      return fitPage(describeActs(board), Number(from), "acts", (shown, next) => {
        const lines = [
          "kinds, facts (instants in RFC 3339 or codes) and sent of each act are in the structured content.",
        ];
        return toResult({ acts: shown, ...(next && { next_call: next }) }, [...lines, JSON.stringify(shown)], next);
      });
    const { max_request_bytes } = documents.published.limits;
    if (measureJson(persons) > max_request_bytes)
      throw new ToolError(`persons: larger than ${max_request_bytes} bytes.`, AGAIN);
    const read = readIncident({ persons });
    if ("findings" in read)
      throw new ToolError(
        read.findings
          .slice(0, MAX_FINDINGS)
          .map((cause) => cause.slice(0, MAX_FINDING_LENGTH))
          .join("\n"),
        AGAIN,
      );
    const entries = inOrder(
      read.persons.flatMap(({ name, clocks }) => clocks.map((clock): Shown => ({ person: name, ...clock }))),
    );
    return fitPage(entries, Number(from), "clocks", (shown, next) => {
      const lines = shown.map((entry) => `${escapeControls(entry.person)}: ${describe(entry)}`);
      return toResult({ clocks: shown.map(withoutEmpty), ...(next && { next_call: next }) }, lines, next);
    });
  };
}

const AGAIN = { tool: "clocks", arguments: {} };

/** As many items as fit, from a position on; the next call gives the rest. Throws a ToolError for a position that no item has. */
function fitPage<Item>(
  items: readonly Item[],
  start: number,
  noun: string,
  build: (shown: readonly Item[], next: NextCall | null) => CallToolResult,
): CallToolResult {
  if (start !== 0 && items[start] === undefined)
    throw new ToolError(`from is below ${items.length}: there are as many ${noun}.`, AGAIN);
  return fitItems(items.slice(start), (shown, rest) =>
    build(shown, rest.length === 0 ? null : { tool: "clocks", arguments: { from: start + shown.length } }),
  ).result;
}

/** What an entry has: most members of most entries are empty. */
const withoutEmpty = (entry: object): Json =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null && (value as unknown[]).length !== 0));

/** What a caller may give, by act: kinds of persons, facts with their codes, and clocks that may have been sent. */
function describeActs({ acts, code_lists }: Board): readonly Json[] {
  const getCodes = (id: string | null) =>
    code_lists.flatMap(({ code_list_id, items }) => (code_list_id === id ? items.map(({ code }) => code) : []));
  return acts.map(({ act, persons, facts, clocks }) => ({
    act,
    kinds: Object.fromEntries(persons.map(({ kind, title }) => [kind, title])),
    facts: facts
      .filter(({ sent }) => sent === undefined)
      .map(({ fact, title, code_list }) => ({
        fact,
        title,
        ...(code_list !== null && { codes: getCodes(code_list) }),
      })),
    sent: clocks.map(({ clock_id }) => clock_id),
  }));
}
