// Checked drafts, and the whole output of a format for them as npm run prevalidate writes it.
import type { CheckedDraft, CheckResult, Formatter } from "../../../scripts/report/formatters/formatter.ts";
import type { PublishedProfile as Published } from "../../../scripts/report/published/profile.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { Mode } from "../../../server/engine/rule-set.ts";
import { readJsonFile } from "../../bridge.ts";
import { answerTo } from "../../engine/drafts.ts";

/** A draft and the answer to it. */
export const draftOf = (text: string, name = "drafts/a.json", check: Mode = "prevalidation"): CheckedDraft => {
  const answer = answerTo(text, check);
  return { name, text, profile: CLOSING, answer, causes: [], json: JSON.stringify(answer) };
};

/** A published profile with what a record and a test need. */
export interface PublishedProfile extends Published {
  readonly examples: readonly {
    readonly name: string;
    readonly title: string;
    readonly request: { readonly report: Record<string, unknown> };
  }[];
}

export const profileOf = (alias: string): PublishedProfile => readJsonFile(`api/v1/profiles/${alias}/profile.json`);
export const exampleOf = ({ examples }: PublishedProfile, name: string) =>
  examples.find((example) => example.name === name) as PublishedProfile["examples"][number];

const CLOSING = profileOf("closing");

/** The text for standard output. */
export function outputOf(
  format: Formatter,
  results: readonly CheckResult[],
  { parameters = {}, style = "", now = new Date(0) }: { parameters?: CheckParameters; style?: string; now?: Date } = {},
): string {
  const given = { version: "1.2.3", now, color: false, total: results.length };
  const { start = "", add, end } = format({ ...given, parameters, findReview: () => null, readStyle: () => style });
  return start + results.map((result) => add(result) ?? "").join("") + (end?.() ?? "");
}
