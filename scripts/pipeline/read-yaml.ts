// Reads one YAML 1.2 text as plain data, with the place of every value. Places are looked up in a second reading, by those few texts in
// which something is wrong: kept for all, they would take ten times the memory of the values.
import {
  constructFromEvents,
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from "js-yaml";

/** A mistake in a text; `offset` counts UTF-16 code units from 0. */
export interface YamlProblem {
  readonly code:
    | "invalid_yaml"
    | "control_character"
    | "tab_indentation"
    | "several_documents"
    | "duplicate_key"
    | "yaml_reference";
  readonly message: string;
  readonly offset: number;
  readonly hint?: string;
}

export type YamlReading = { readonly value: unknown } | { readonly problems: readonly YamlProblem[] };

/**
 * The value of a text, which must be one document of plain data: a tree without anchors, aliases and tags, so that there is no cycle
 * and no expansion bomb, and a value stands where it is read. Where the syntax breaks, only the first break is named, for all that
 * follows is guesswork.
 */
export function readYaml(text: string): YamlReading {
  let events: readonly Event[];
  try {
    events = parseEvents(text, {});
  } catch (error) {
    return { problems: [findControl(text) ?? problemOf(error)] };
  }
  const problems = [...findDirectives(text, events), ...findDocuments(text, events), ...findReferences(events)];
  if (problems.length > 0) return { problems };
  try {
    return { value: constructFromEvents([...events], { source: text })[0] ?? null };
  } catch (error) {
    const repeated = findRepeatedKeys(text, events);
    return { problems: repeated.length > 0 ? repeated : [problemOf(error)] };
  }
}

/** Finds the offset of the value at a path of keys, or of its nearest existing ancestor; with `atKey`, where its key stands. */
export type OffsetOf = (keys: readonly (string | number)[], atKey: boolean) => number;

/** Finds places in a text that readYaml could read. */
export function createOffsetOf(text: string): OffsetOf {
  let events: readonly Event[] | undefined;
  return (keys, atKey) => {
    events ??= parseEvents(text, {});
    let node = 1;
    let offset = startOf(text, events[node]) ?? 0;
    for (const [depth, key] of keys.entries()) {
      const member = membersOf(text, events, node).find(({ name }) => name === String(key));
      if (member === undefined) return offset;
      const start = startOf(text, events[member.value]);
      const isKeyMeant = depth === keys.length - 1 && (atKey || start === undefined);
      if (isKeyMeant) return startOf(text, events[member.key]) ?? offset;
      node = member.value;
      offset = start ?? offset;
    }
    return offset;
  };
}

/** One member of a mapping, or one item of a sequence, whose name is its position: `key` and `value` are places among the events. */
interface Member {
  readonly name: string;
  readonly key: number;
  readonly value: number;
}

/** The members of the node that begins with the event at `node`; none where it is a scalar. */
function membersOf(text: string, events: readonly Event[], node: number): Member[] {
  const members: Member[] = [];
  const type = events[node]?.type;
  if (type !== EVENT_ID.MAPPING && type !== EVENT_ID.SEQUENCE) return members;
  for (let key = node + 1; events[key]?.type !== EVENT_ID.POP; ) {
    const value = type === EVENT_ID.MAPPING ? behind(events, key) : key;
    const event = events[key] as Event;
    const isName = type === EVENT_ID.MAPPING && event.type === EVENT_ID.SCALAR;
    members.push({ name: isName ? getScalarValue(text, event) : String(members.length), key, value });
    key = behind(events, value);
  }
  return members;
}

/** The place behind the node that begins with the event at `node`. */
function behind(events: readonly Event[], node: number): number {
  let place = node;
  let depth = 0;
  do {
    const type = events[place++]?.type;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++;
    else if (type === EVENT_ID.POP) depth--;
  } while (depth > 0);
  return place;
}

// What stands before the content of a scalar, by style.
const OPENING: Readonly<Record<number, string>> = {
  [SCALAR_STYLE.SINGLE_QUOTED]: "'",
  [SCALAR_STYLE.DOUBLE_QUOTED]: '"',
  [SCALAR_STYLE.LITERAL_BLOCK]: "|",
  [SCALAR_STYLE.FOLDED_BLOCK]: ">",
};

/** Where a node begins; undefined where it has no text, as the value of `key:` has none. */
function startOf(text: string, event: Event | undefined): number | undefined {
  if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) return event.start;
  if (event?.type !== EVENT_ID.SCALAR || event.valueStart < 0) return undefined;
  const opening = OPENING[event.style];
  return opening === undefined ? event.valueStart : text.lastIndexOf(opening, event.valueStart - 1);
}

// What no YAML text may hold unescaped; of the control characters it takes line breaks and the tab.
const NOT_PRINTABLE = /[^\P{Cc}\t\n\r\u0085]/u;

function findControl(text: string): YamlProblem | null {
  const offset = text.search(NOT_PRINTABLE);
  return offset < 0 ? null : { code: "control_character", message: "expected no control characters", offset };
}

function problemOf(error: unknown): YamlProblem {
  if (!(error instanceof YAMLException)) throw error;
  const isTab = error.reason.startsWith("tab characters");
  return {
    code: isTab ? "tab_indentation" : "invalid_yaml",
    message: error.reason,
    offset: error.mark?.position ?? 0,
  };
}

/** Directives stand before the content: another version of YAML reads `no` as false, and what is unknown is ignored. */
function findDirectives(text: string, events: readonly Event[]): YamlProblem[] {
  const head = text.slice(0, startOf(text, events[1]) ?? text.length);
  return [...head.matchAll(/^%(?!YAML +1\.2\s*$).*$/gm)].map(({ index }) => ({
    code: "invalid_yaml",
    message: "expected no directive but %YAML 1.2",
    offset: index,
  }));
}

function findDocuments(text: string, events: readonly Event[]): YamlProblem[] {
  const second = behind(events, 1) + 1;
  if (second >= events.length) return [];
  // A marker stands between two documents; only a comment could look like one.
  const start = startOf(text, events[second + 1]) ?? text.length;
  const offset = Math.max(text.lastIndexOf("\n---", start) + 1, 0);
  return [{ code: "several_documents", message: "expected one document", offset }];
}

function findReferences(events: readonly Event[]): YamlProblem[] {
  const problems: YamlProblem[] = [];
  for (const event of events) {
    if (event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) continue;
    const tagStart = event.type === EVENT_ID.ALIAS ? -1 : event.tagStart;
    if (event.anchorStart < 0 && tagStart < 0) continue;
    problems.push({
      code: "yaml_reference",
      message: "expected plain data, got an anchor, alias or tag",
      // The name of an anchor or alias stands behind its sign.
      offset: event.anchorStart < 0 ? tagStart : event.anchorStart - 1,
      hint: "write the value out",
    });
  }
  return problems;
}

/** Keys become names of members, so 1 and "1" are one. */
function findRepeatedKeys(text: string, events: readonly Event[]): YamlProblem[] {
  return events.flatMap((event, node) => {
    if (event.type !== EVENT_ID.MAPPING) return [];
    const seen = new Set<string>();
    return membersOf(text, events, node)
      .filter(({ name }) => seen.size === seen.add(name).size)
      .map(
        ({ name, key }): YamlProblem => ({
          code: "duplicate_key",
          message: `the key "${name}" stands twice`,
          offset: startOf(text, events[key]) ?? event.start,
        }),
      );
  });
}
