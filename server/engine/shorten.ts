// Answers that would be too large: findings that do not block are left out until the rest fits, and counted.
import type { Answer, Finding, Trace } from "./answer.ts";
import { prepareTemplate } from "./template.ts";

/** How large an answer may become, in bytes of its JSON, by how much of it is wanted. Blocking findings are never left out. */
export const MAX_ANSWER_BYTES = { full: 100_000, brief: 16_000 };

type Entry = { readonly finding: Finding; readonly trace: Trace };

const ENCODER = new TextEncoder();

/**
 * Prints an answer in at most `maxBytes`, if its blocking findings leave room. Information is left out first, then attention, each from
 * the end; one more finding for each code, with the words of `leftOut`, counts what was. The counts of the answer stay those of the whole.
 */
export function printWithin(
  answer: Answer,
  { print, maxBytes, leftOut }: { print(answer: Answer): string; readonly maxBytes: number; readonly leftOut: string },
): string {
  const whole = print(answer);
  if (fits(whole, maxBytes)) return whole;
  const entries = answer.findings.map((finding, index) => ({ finding, trace: answer.traces[index] as Trace }));
  const from = (wanted: Finding["severity"]) => entries.filter(({ finding }) => finding.severity === wanted).reverse();
  const candidates = [...from("info"), ...from("attention")];
  const describe = prepareTemplate(leftOut);
  const printWithout = (count: number) => print(withoutEntries(answer, entries, candidates.slice(0, count), describe));
  // The least number that is enough.
  let [least, most] = [1, candidates.length];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (fits(printWithout(middle), maxBytes)) most = middle;
    else least = middle + 1;
  }
  return printWithout(least);
}

/** Most answers are far below the limit, and no character has more than three bytes per code unit. */
const fits = (json: string, maxBytes: number): boolean =>
  json.length * 3 <= maxBytes || ENCODER.encode(json).length <= maxBytes;

function withoutEntries(
  answer: Answer,
  entries: readonly Entry[],
  leftOut: readonly Entry[],
  describe: ReturnType<typeof prepareTemplate>,
): Answer {
  const isLeftOut = new Set(leftOut);
  const counts = new Map<string, { readonly first: Entry; readonly count: number }>();
  for (const entry of entries.filter((candidate) => isLeftOut.has(candidate))) {
    const { code, severity } = entry.finding;
    const { first = entry, count = 0 } = counts.get(`${code} ${severity}`) ?? {};
    counts.set(`${code} ${severity}`, { first, count: count + 1 });
  }
  const rest = [...counts.values()].map(({ first: { finding, trace }, count }): Entry => {
    const { code, severity, recoverability } = finding;
    const message = describe({ code, count });
    return { finding: { code, field_id: null, message, recoverability, severity, suggested_next_call: null }, trace };
  });
  const kept = [...entries.filter((entry) => !isLeftOut.has(entry)), ...rest];
  return {
    ...answer,
    findings: kept.map(({ finding }) => finding),
    traces: kept.map(({ trace: { href, rule_id, source_atom_ids } }, finding) => ({
      finding,
      href,
      rule_id,
      source_atom_ids,
    })),
  };
}
