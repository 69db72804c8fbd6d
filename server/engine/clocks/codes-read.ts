// The codes that a field of a draft has, also where it has their labels.
import type { Draft } from "../draft.ts";
import type { ProfileParts } from "../kind.ts";
import { createCodeMeant } from "../names.ts";

interface CodeRead {
  /** Null for a text that is neither a code nor a label. */
  readonly code: string | null;
  readonly isLabel: boolean;
}

const UNKNOWN: CodeRead = { code: null, isLabel: false };

/** Returns the codes that a field has, as a text or as a list, or that its labels mean; one unknown code where it has no value. */
export function prepareCodes(
  field: string,
  { fields, codeLists }: ProfileParts,
): (draft: Draft) => readonly CodeRead[] {
  const codeMeant = createCodeMeant(codeLists.get(fields.get(field)?.code_list ?? "")?.items ?? []);
  const readLabel = (text: string): CodeRead => {
    const code = codeMeant(text);
    return { code, isLabel: code !== null && code !== text };
  };
  return (draft) => {
    const value = draft.isPresent(field) ? draft.value(field) : null;
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isUsable = draft.isUsable(field);
    return texts.map((text) => {
      if (typeof text === "boolean") return { code: String(text), isLabel: false };
      if (typeof text !== "string") return UNKNOWN;
      return isUsable ? { code: text, isLabel: false } : readLabel(text);
    });
  };
}
