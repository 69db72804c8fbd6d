// Checked drafts, and the whole output of a format for them as npm run prevalidate writes it.
import type { CheckedDraft, CheckResult, Formatter } from "../../../scripts/report/formatters/formatter.ts";
import type { RecordProfile } from "../../../scripts/report/formatters/record.tsx";
import type { Mode } from "../../../server/engine/rule-set.ts";
import { readJsonFile } from "../../bridge.ts";
import { answerTo } from "../../engine/drafts.ts";

/** A draft and the answer to it. */
export const draftOf = (text: string, name = "drafts/a.json", check: Mode = "prevalidation"): CheckedDraft => {
  const answer = answerTo(text, check);
  return { name, text, answer, failed: [], json: JSON.stringify(answer) };
};

/** A published profile with what a record and a test need. */
export interface PublishedProfile extends RecordProfile {
  readonly examples: readonly {
    readonly name: string;
    readonly title: string;
    readonly request: { readonly report: Record<string, unknown> };
  }[];
}

export const profileOf = (alias: string): PublishedProfile => readJsonFile(`api/v1/profiles/${alias}/profile.json`);
export const exampleOf = ({ examples }: PublishedProfile, name: string) =>
  examples.find((example) => example.name === name) as PublishedProfile["examples"][number];

/** The text for standard output. */
export function outputOf(format: Formatter, results: readonly CheckResult[]): string {
  const { start, add, end } = format({ version: "1.2.3", now: new Date(0), color: false, total: results.length });
  return start + results.map((result) => add(result) ?? "").join("") + end();
}
