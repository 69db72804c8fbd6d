// What the text of the JSON pane is, and the members of a draft that the form can show.
import { readJson } from "../../../server/engine/read-json.ts";
import { type Holder, membersOf } from "./draft-text.ts";

/** A member's value, and the text that says it: 1.0 and 1e400 are more than their values. */
export interface MemberValue {
  readonly value: unknown;
  readonly json: string;
}

/** Members by name. */
export type MemberValues = ReadonlyMap<string, MemberValue>;

/**
 * `draft`: a request, or a text that becomes one by its first field; `manifest` is null where it is no object. `bare`: fields that
 * stand outside of `report`. `answer`: what a check gave out. `other`: JSON that is none of these. `broken`: no strict JSON.
 */
export type DraftReading =
  | { readonly kind: "draft"; readonly report: MemberValues; readonly manifest: MemberValues | null }
  | { readonly kind: "bare" | "answer" | "other" | "broken" };

export interface ReadingOptions {
  /** A longer text is not looked at: it counts as broken. */
  readonly maxLength: number;
  readonly fieldIds: ReadonlySet<string>;
}

const NOTHING: MemberValues = new Map();

export function readDraft(text: string, { maxLength, fieldIds }: ReadingOptions): DraftReading {
  if (text.length > maxLength) return { kind: "broken" };
  if (text.trim() === "") return { kind: "draft", report: NOTHING, manifest: NOTHING };
  const reading = readJson(text);
  if (!("value" in reading)) return { kind: "broken" };
  if (!isObject(reading.value)) return { kind: "other" };
  const members = valuesOf(text, reading.value, text.indexOf("{"));
  if (!members.has("report")) {
    if (members.has("prevalidation_status")) return { kind: "answer" };
    const names = [...members.keys()].filter((name) => name !== "evidence_manifest");
    if (names.length > 0) return { kind: names.some((name) => fieldIds.has(name)) ? "bare" : "other" };
  }
  const [report, manifest] = [holderOf(text, members, "report"), holderOf(text, members, "evidence_manifest")];
  return report === null ? { kind: "other" } : { kind: "draft", report, manifest };
}

/** The members of one part of a request: none where the part is missing, null where it is no object. */
function holderOf(text: string, members: PlacedValues, holder: Holder): MemberValues | null {
  const member = members.get(holder);
  if (member === undefined) return NOTHING;
  return isObject(member.value) ? valuesOf(text, member.value, member.start) : null;
}

type PlacedValues = ReadonlyMap<string, MemberValue & { readonly start: number }>;

function valuesOf(text: string, object: Readonly<Record<string, unknown>>, start: number): PlacedValues {
  return new Map(
    membersOf(text, start).map((member) => [
      member.name,
      { value: object[member.name], json: text.slice(member.start, member.end), start: member.start },
    ]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
