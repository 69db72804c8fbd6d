// The draft that the page makes of a table, once the questions on it are answered.

import { getFormFields } from "../../scripts/pages/check/form-model.ts";
import type { PageProfile } from "../../scripts/pages/check/form-profile.ts";
import { importTable } from "../../scripts/pages/check/import-table.ts";
import type { Notice, Replacement } from "../../scripts/pages/check/replacement.ts";
import { EMPTY_DRAFT } from "../../scripts/report/draft/draft.ts";
import { remember } from "../../scripts/report/remember.ts";
import { readForm } from "../pages/page-facts.ts";
import { readJsonFile } from "../support.ts";

export interface ReadWith {
  readonly alias?: string;
  readonly answers?: readonly string[];
  readonly timeZone?: string;
}

/** A published profile, read once. */
export const profileOf = remember(
  (alias: string): PageProfile => readJsonFile(`api/v1/profiles/${alias}/profile.json`),
);

/** What its form is drawn from. */
export const formOf = remember((alias: string) => readForm(alias));

export const formFieldsOf = remember((alias: string) => getFormFields(formOf(alias)));

/** What is taken of a table, and all that was asked before. */
export function readTableInput(
  table: string,
  { alias = "dora-final", answers = [], timeZone = "Europe/Berlin" }: ReadWith = {},
): { readonly taken: Replacement; readonly asked: readonly unknown[] } {
  const facts = { profile: formOf(alias), fields: formFieldsOf(alias), timeZone, getDraft: () => EMPTY_DRAFT };
  const asked: unknown[] = [];
  let result: Notice | Replacement | null = importTable(table, facts);
  for (const answer of answers) {
    const question = result !== null && "tone" in result ? result.question : undefined;
    asked.push(result);
    const choice = question?.choices.find(({ label }) => label.startsWith(answer));
    if (choice === undefined) throw new Error(`No answer begins with ${answer}: ${JSON.stringify(question)}`);
    result = choice.take();
  }
  if (result === null || "tone" in result) throw new Error(`Nothing was taken: ${JSON.stringify(result)}`);
  return { taken: result, asked };
}
