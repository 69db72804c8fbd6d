// Changes single members of a draft's JSON text and leaves every other character as it is: numbers keep their digits, unknown
// members and white space stay. A parsed and printed draft would lose 1.0, 1e400 and the order of some names.

/** Where a member of an object stands: its name from `nameStart`, its value from `start` up to, and without, `end`. */
export interface Member {
  readonly name: string;
  readonly nameStart: number;
  readonly start: number;
  readonly end: number;
}

/** Which member of a request a change is for. */
export type Holder = "report" | "evidence_manifest";

const HOLDERS: readonly Holder[] = ["report", "evidence_manifest"];

/** The members of the object that opens at `start`, in order. The text must be sound JSON: readJson has passed it. */
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
  /** The new value as JSON text; null takes the member away. */
  readonly json: string | null;
  /** Names in the order in which new members are put among those that are there. */
  readonly order: readonly string[];
}

/** The request text with one member of `report` or `evidence_manifest` set or taken away. A blank text is an empty request. */
export function changeMember(text: string, { holder, name, json, order }: MemberChange): string {
  const request = text.trim() === "" ? "{}" : text;
  const found = memberNamed(request, request.indexOf("{"), holder);
  if (found === undefined && json === null) return text;
  if (found !== undefined) return setMember(request, { start: found.start, depth: 1, name, json, order });
  const withHolder = setMember(request, {
    start: request.indexOf("{"),
    depth: 0,
    name: holder,
    json: "{}",
    order: HOLDERS,
  });
  const { start } = memberNamed(withHolder, withHolder.indexOf("{"), holder) as Member;
  return setMember(withHolder, { start, depth: 1, name, json, order });
}

/** A draft that stands outside of `report` as a request; an evidence manifest among its fields comes out beside them. */
export function wrapDraft(text: string): string {
  const start = text.indexOf("{");
  const manifest = memberNamed(text, start, "evidence_manifest");
  const order: readonly string[] = [];
  const bare =
    manifest === undefined ? text : setMember(text, { start, depth: 0, name: manifest.name, json: null, order });
  // A line end inside of a string is written \n, so each one here stands between two tokens.
  const indented = (json: string) => json.trim().replaceAll("\n", "\n  ");
  const rest = manifest === undefined ? "" : `,\n  "evidence_manifest": ${text.slice(manifest.start, manifest.end)}`;
  return `{\n  "report": ${indented(bare)}${rest}\n}`;
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
  const place = members.findIndex((member) => member.name === name);
  if (json === null) return place < 0 ? text : removeMember(text, start, members, place);
  const old = members[place];
  if (old !== undefined) return splice(text, old.start, old.end, json);
  const [first] = members;
  if (first === undefined) {
    const indent = "  ".repeat(depth);
    return splice(text, start, endOfValue(text, start), `{\n${indent}  ${JSON.stringify(name)}: ${json}\n${indent}}`);
  }
  // Written as its neighbours are: the white space in front of the first member stands in front of every other one.
  const space = text.slice(start + 1, first.nameStart);
  const written = `${JSON.stringify(name)}:${space === "" ? "" : " "}${json}`;
  const before = members.findLast((member) => isBefore(member.name, name, order));
  if (before === undefined) return splice(text, first.nameStart, first.nameStart, `${written},${space}`);
  return splice(text, before.end, before.end, `,${space}${written}`);
}

function isBefore(name: string, other: string, order: readonly string[]): boolean {
  const [place, otherPlace] = [order.indexOf(name), order.indexOf(other)];
  return place >= 0 && place < otherPlace;
}

function removeMember(text: string, start: number, members: readonly Member[], place: number): string {
  const [member, before, after] = [members[place] as Member, members[place - 1], members[place + 1]];
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

/** The index behind the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index + 1;
}

/** The index behind the value at `start`. Without recursion: depth is the writer's choice. */
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

/** Whether a scalar that began before `index` is over; a closed string or container always is. */
function isEnd(text: string, index: number): boolean {
  return '"}]'.includes(text[index - 1] ?? "") || index >= text.length || ",}] \n\r\t".includes(text[index] as string);
}
