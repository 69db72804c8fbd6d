// Changes single members of a draft's JSON text and keeps every other character. A draft that is parsed and printed again would lose
// 1.0, 1e400, white space and the order of some names.

/** The position of a member in an object: its name from `nameStart`, its value from `start` up to, and without, `end`. */
export interface Member {
  readonly name: string;
  readonly nameStart: number;
  readonly start: number;
  readonly end: number;
}

/** Which member of a request a change is for. */
export type Holder = "report" | "evidence_manifest";

const HOLDERS: readonly Holder[] = ["report", "evidence_manifest"];

/** The members of the object that opens at `start`, in order. The text must be valid JSON. */
export function membersOf(text: string, start: number): Member[] {
  const members: Member[] = [];
  let index = skipWhiteSpace(text, start + 1);
  while (text[index] !== "}") {
    const nameEnd = endOfString(text, index);
    const valueStart = skipWhiteSpace(text, skipWhiteSpace(text, nameEnd) + 1);
    const end = endOfValue(text, valueStart);
    const name = JSON.parse(text.slice(index, nameEnd)) as string;
    members.push({ name, nameStart: index, start: valueStart, end });
    index = skipWhiteSpace(text, end);
    if (text[index] === ",") index = skipWhiteSpace(text, index + 1);
  }
  return members;
}

export interface MemberChange {
  readonly holder: Holder;
  readonly name: string;
  /** The new value as JSON text; null removes the member. */
  readonly json: string | null;
  /** Names in the order in which new members are inserted. */
  readonly order: readonly string[];
}

/** The request text with one member of `report` or `evidence_manifest` set or removed. A blank text is an empty request. */
export function changeMember(text: string, { holder, name, json, order }: MemberChange): string {
  const request = text.trim() === "" ? "{}" : text;
  const start = request.indexOf("{");
  const found = memberNamed(request, start, holder);
  if (found !== undefined) return setMember(request, { start: found.start, depth: 1, name, json, order });
  if (json === null) return text;
  const withHolder = setMember(request, { start, depth: 0, name: holder, json: "{}", order: HOLDERS });
  return changeMember(withHolder, { holder, name, json, order });
}

/** A request with the fields of a draft without `report` in it, and an evidence manifest among them beside it. */
export function wrapDraft(text: string): string {
  const start = text.indexOf("{");
  const manifest = memberNamed(text, start, "evidence_manifest");
  const bare = setMember(text, { start, depth: 0, name: "evidence_manifest", json: null, order: [] });
  // A line end in a string is written \n, so each one here is between two tokens.
  const indented = bare.trim().replaceAll("\n", "\n  ");
  const rest = manifest === undefined ? "" : `,\n  "evidence_manifest": ${text.slice(manifest.start, manifest.end)}`;
  return `{\n  "report": ${indented}${rest}\n}`;
}

const memberNamed = (text: string, start: number, name: string): Member | undefined =>
  membersOf(text, start).find((member) => member.name === name);

interface Setting {
  /** Where the object opens. */
  readonly start: number;
  /** How many objects are around it. */
  readonly depth: number;
  readonly name: string;
  readonly json: string | null;
  readonly order: readonly string[];
}

function setMember(text: string, { start, depth, name, json, order }: Setting): string {
  const members = membersOf(text, start);
  const index = members.findIndex((member) => member.name === name);
  const old = members[index];
  if (json === null) return old === undefined ? text : removeMember(text, start, members, index);
  if (old !== undefined) return splice(text, old.start, old.end, json);
  const [first] = members;
  if (first === undefined) {
    const indent = "  ".repeat(depth);
    return splice(text, start, endOfValue(text, start), `{\n${indent}  ${JSON.stringify(name)}: ${json}\n${indent}}`);
  }
  // The new member gets the white space that is before the first one.
  const space = text.slice(start + 1, first.nameStart);
  const written = `${JSON.stringify(name)}:${space === "" ? "" : " "}${json}`;
  const position = order.indexOf(name);
  const before = members.findLast((member) => order.indexOf(member.name) >= 0 && order.indexOf(member.name) < position);
  if (before === undefined) return splice(text, first.nameStart, first.nameStart, `${written},${space}`);
  return splice(text, before.end, before.end, `,${space}${written}`);
}

function removeMember(text: string, start: number, members: readonly Member[], index: number): string {
  const [member, before, after] = [members[index] as Member, members[index - 1], members[index + 1]];
  if (before !== undefined) return splice(text, before.end, member.end, "");
  if (after !== undefined) return splice(text, member.nameStart, after.nameStart, "");
  return splice(text, start, endOfValue(text, start), "{}");
}

const splice = (text: string, from: number, to: number, middle: string): string =>
  text.slice(0, from) + middle + text.slice(to);

function skipWhiteSpace(text: string, start: number): number {
  let index = start;
  while (" \n\r\t".includes(text[index] ?? "x")) index++;
  return index;
}

/** The index after the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index + 1;
}

/** The index after the value at `start`. Without recursion, because a draft can be of any depth. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let index = start;
  do {
    const character = text[index];
    if (character === '"') {
      index = endOfString(text, index);
      continue;
    }
    if (character === "{" || character === "[") depth++;
    if (character === "}" || character === "]") depth--;
    index++;
  } while (depth > 0 || !isEnd(text, index));
  return index;
}

/** Whether a value that began before `index` ends there. */
function isEnd(text: string, index: number): boolean {
  return '"}]'.includes(text[index - 1] ?? "") || index >= text.length || ",}] \n\r\t".includes(text[index] as string);
}
