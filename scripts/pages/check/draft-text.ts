// Changes single members of a draft's JSON text and keeps every other character. A draft that is parsed and printed again would lose
// 1.0, 1e400, white space and the order of some names.

/** The position of a member in an object: its name from `nameStart`, its value from `start` up to, and without, `end`. */
interface Member {
  readonly name: string;
  readonly nameStart: number;
  start: number;
  end: number;
}

export type Holder = "report" | "evidence_manifest";

// A string, a sign, or a number or literal.
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** The members of the object that opens at `open`, in order. The text must be valid JSON; it may be of any depth. */
export function membersOf(text: string, open: number): Member[] {
  const members: Member[] = [];
  let depth = 0;
  let previous = "";
  for (const { 0: token, index } of text.slice(open).matchAll(TOKENS)) {
    const start = open + index;
    const end = start + token.length;
    const last = members.at(-1);
    if (depth === 1) {
      if (token === "}") break;
      if (previous === "{" || previous === ",") members.push({ name: JSON.parse(token), nameStart: start, start, end });
      else if (previous === ":") Object.assign(last as Member, { start, end });
    } else if (last !== undefined) last.end = end;
    if (token === "{" || token === "[") depth++;
    if (token === "}" || token === "]") depth--;
    previous = token;
  }
  return members;
}

const memberNamed = (text: string, open: number, name: string): Member | undefined =>
  membersOf(text, open).find((member) => member.name === name);

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
  const open = request.indexOf("{");
  const found = memberNamed(request, open, holder);
  if (json === null) return found === undefined ? text : removeMember(request, found.start, name);
  if (found !== undefined) return setMember(request, { open: found.start, indent: "  ", name, json, order });
  const holders = ["report", "evidence_manifest"];
  const withHolder = setMember(request, { open, indent: "", name: holder, json: "{}", order: holders });
  return changeMember(withHolder, { holder, name, json, order });
}

/** A request with the fields of a draft without `report` in it, and an evidence manifest among them beside it. */
export function wrapDraft(text: string): string {
  const open = text.indexOf("{");
  const manifest = memberNamed(text, open, "evidence_manifest");
  // A line end in a string is written \n, so each one here is between two tokens.
  const report = removeMember(text, open, "evidence_manifest").trim().replaceAll("\n", "\n  ");
  const rest = manifest === undefined ? "" : `,\n  "evidence_manifest": ${text.slice(manifest.start, manifest.end)}`;
  return `{\n  "report": ${report}${rest}\n}`;
}

/** A member of the object that opens at `open`, in a line that begins with `indent`. */
type Setting = Omit<MemberChange, "holder" | "json"> & { json: string; open: number; indent: string };

function setMember(text: string, { open, indent, name, json, order }: Setting): string {
  const members = membersOf(text, open);
  const old = members.find((member) => member.name === name);
  if (old !== undefined) return splice(text, old.start, old.end, json);
  const [first] = members;
  if (first === undefined)
    return splice(text, open, endOfEmpty(text, open), `{\n${indent}  ${JSON.stringify(name)}: ${json}\n${indent}}`);
  // The new member gets the white space that is before the first one.
  const space = text.slice(open + 1, first.nameStart);
  const written = `${JSON.stringify(name)}:${space === "" ? "" : " "}${json}`;
  const former = order.slice(0, order.indexOf(name));
  const before = members.findLast((member) => former.includes(member.name));
  if (before === undefined) return splice(text, first.nameStart, first.nameStart, `${written},${space}`);
  return splice(text, before.end, before.end, `,${space}${written}`);
}

function removeMember(text: string, open: number, name: string): string {
  const members = membersOf(text, open);
  const index = members.findIndex((member) => member.name === name);
  const [member, before, after] = [members[index], members[index - 1], members[index + 1]];
  if (member === undefined) return text;
  if (before !== undefined) return splice(text, before.end, member.end, "");
  if (after !== undefined) return splice(text, member.nameStart, after.nameStart, "");
  return splice(text, open, endOfEmpty(text, member.end), "{}");
}

/** The end of an object in which nothing but white space follows `index`. */
const endOfEmpty = (text: string, index: number): number => text.indexOf("}", index) + 1;

const splice = (text: string, from: number, to: number, middle: string): string =>
  text.slice(0, from) + middle + text.slice(to);
