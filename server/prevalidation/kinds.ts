// The closed set of rule kinds, by the name that a rule carries.
import type { Kind } from "./kind.ts";
import { codeList } from "./kinds/code-list.ts";
import { evidenceLabels, evidencePresent, evidenceWithoutValue } from "./kinds/evidence.ts";
import { format } from "./kinds/format.ts";
import { identifier } from "./kinds/identifier.ts";
import { knownMembers } from "./kinds/known-members.ts";
import { minimum } from "./kinds/minimum.ts";
import { nonEmpty } from "./kinds/non-empty.ts";
import { nothingFound } from "./kinds/nothing-found.ts";
import { required } from "./kinds/required.ts";
import { textLength } from "./kinds/text-length.ts";
import { type } from "./kinds/type.ts";
import { uniqueItems } from "./kinds/unique-items.ts";
import { utcOffset } from "./kinds/utc-offset.ts";

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    required,
    non_empty: nonEmpty,
    type,
    format,
    code_list: codeList,
    identifier,
    unique_items: uniqueItems,
    utc_offset: utcOffset,
    minimum,
    text_length: textLength,
    evidence_present: evidencePresent,
    evidence_labels: evidenceLabels,
    evidence_without_value: evidenceWithoutValue,
    known_members: knownMembers,
    nothing_found: nothingFound,
  }),
);
