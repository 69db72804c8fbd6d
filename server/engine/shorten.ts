// Answers that would be too large: findings that do not block are left out until the rest fits, and counted.
import type { Answer, Finding, Trace } from "./answer.ts";
import { createCause, type FindingCause } from "./kind.ts";
import { fillTemplate } from "./template.ts";

/**
 * No answer is larger, in bytes of its JSON, by `detail`. Blocking findings are never left out: the largest brief answer, to a draft of which
 * everything is wrong, has only them and counts of others, in four fifths of this.
 */
export const MAX_ANSWER_BYTES = { full: 100_000, brief: 40_000 };

/** Above this, findings that do not block are left out. */
export const SHORTENED_BYTES = { full: MAX_ANSWER_BYTES.full, brief: 16_000 };

/** An answer, and the cause of each finding in the same order. */
export interface Checked {
  readonly answer: Answer;
  readonly causes: readonly FindingCause[];
}

interface Entry {
  readonly finding: Finding;
  readonly trace: Trace;
  readonly cause: FindingCause;
}

interface Printing {
  print(answer: Answer): string;
  readonly maxBytes: number;
  /** Template of the finding that counts others. */
  readonly leftOut: string;
}

/**
 * Prints an answer in at most `maxBytes`, if its blocking findings leave room. Information is left out first, then attention, each from
 * the end; one more finding for each code counts what was. The counts of the answer stay those of the whole.
 */
export function printWithin({ answer, causes }: Checked, { print, maxBytes, leftOut }: Printing) {
  const json = print(answer);
  if (fits(json, maxBytes)) return { json, answer, causes };
  const entries = answer.findings.map((finding, index): Entry => {
    return { finding, trace: answer.traces[index] as Trace, cause: causes[index] as FindingCause };
  });
  const from = (wanted: Finding["severity"]) => entries.filter(({ finding }) => finding.severity === wanted).reverse();
  const candidates = [...from("info"), ...from("attention")];
  const without = (count: number) => {
    const shorter = withoutEntries(answer, entries, candidates.slice(0, count), leftOut);
    return { json: print(shorter.answer), ...shorter };
  };
  // The least number that is enough.
  let [least, most] = [1, candidates.length];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (fits(without(middle).json, maxBytes)) most = middle;
    else least = middle + 1;
  }
  return without(least);
}

/** Most answers are far below the limit, and no character has more than three bytes per code unit. */
const fits = (json: string, maxBytes: number): boolean => json.length * 3 <= maxBytes || countBytes(json) <= maxBytes;

/** The length of a text in UTF-8. A character beyond U+FFFF has two code units and four bytes; JSON.stringify writes no lone surrogates. */
function countBytes(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    count += unit < 0x80 ? 1 : unit < 0x800 || isSurrogate ? 2 : 3;
  }
  return count;
}

function withoutEntries(
  answer: Answer,
  entries: readonly Entry[],
  missing: readonly Entry[],
  leftOut: string,
): Checked {
  const isLeftOut = new Set(missing);
  const counts = new Map<string, { readonly first: Entry; readonly count: number }>();
  for (const entry of entries.filter((candidate) => isLeftOut.has(candidate))) {
    const { code, severity } = entry.finding;
    const { first = entry, count = 0 } = counts.get(`${code} ${severity}`) ?? {};
    counts.set(`${code} ${severity}`, { first, count: count + 1 });
  }
  const rest = [...counts.values()].map(({ first: { finding, trace, cause }, count }): Entry => {
    const { code, severity, recoverability } = finding;
    const { advice: _, ...rule } = { ...cause.rule, message: leftOut, variants: {} };
    const message = fillTemplate(leftOut, { code, count });
    return {
      finding: { code, field_id: null, message, recoverability, severity, suggested_next_call: null },
      trace,
      cause: { rule, cause: createCause({ code, count }, undefined, { field_id: null }) },
    };
  });
  const kept = [...entries.filter((entry) => !isLeftOut.has(entry)), ...rest];
  const findings = kept.map(({ finding }) => finding);
  const traces = kept.map(({ trace: { href, rule_id, source_atom_ids } }, finding) => {
    return { finding, href, rule_id, source_atom_ids };
  });
  return { answer: { ...answer, findings, traces }, causes: kept.map(({ cause }) => cause) };
}
