// What tests of the draft check share without a browser: what the build writes into the page, drafts, and the server's answers to them.
import fc from "fast-check";
import type { ConvertibleProfile } from "../../scripts/esas/crosswalk.ts";
import type { PageFacts, StageFacts } from "../../scripts/pages/check/act-facts.ts";
import { convertDraft } from "../../scripts/pages/check/convert-draft.ts";
import { getFormFields } from "../../scripts/pages/check/form-model.ts";
import type { FormDocument, PageProfile } from "../../scripts/pages/check/form-profile.ts";
import { ALIASES, PROFILE, post, readJsonFile, readPublic, readyRequest } from "../support.ts";

/** Reads the attribute that the build writes into the page for its script, with what it has of the stage of the page. */
export function pageFacts(alias = "dora", read = readPublic): PageFacts & StageFacts {
  const [, attribute = ""] = /data-facts="([^"]*)"/.exec(read(`${alias}/check.html`).toString()) ?? [];
  const facts: PageFacts = JSON.parse(
    attribute.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
  );
  return { ...facts, ...(facts.stages.find((stage) => stage.alias === alias) as StageFacts) };
}

/** The profiles that decide whether a report is made. */
export const DECISIONS = ALIASES.filter((alias) => pageFacts(alias).asking !== null);

export const PROFILE_TEXT = readPublic("api/v1/profiles/dora/profile.json").toString();
export const PROFILE_JSON = JSON.parse(PROFILE_TEXT) as PageProfile & ConvertibleProfile;

/** What the form of a profile is drawn from. */
export const readForm = (alias = "dora", read = readPublic): FormDocument =>
  JSON.parse(read(`${alias}/form.json`).toString());

export const FORM = readForm();
export const FORM_FIELDS = getFormFields(FORM);
export const FIELD_IDS = FORM_FIELDS.map(({ id }) => id);
export const OPTIONS = {
  maxLength: pageFacts().service.limits.max_request_bytes,
  fieldIds: FIELD_IDS,
};
export const EXAMPLES: readonly PageProfile["examples"][number][] = readJsonFile(
  "api/v1/profiles/dora/examples.json",
).examples;

export const READY_TEXT = JSON.stringify(readyRequest());

/** A file in the ESAs' format, with a member that no draft has a place for. */
export const ESAS_TEXT = JSON.stringify({
  ...JSON.parse(convertDraft(PROFILE_JSON, READY_TEXT, "lexbind")?.json ?? "null"),
  zz: "SECRET-7731",
});

/** Requests with any fields and any values, the same ones for the same seed. */
export const sampleDrafts = (count: number, seed: number): string[] => {
  const members = fc.dictionary(fc.constantFrom(...FIELD_IDS, "zz", "__proto__"), fc.jsonValue({ maxDepth: 2 }));
  const draft = fc.record({ report: members, evidence_manifest: members }, { requiredKeys: ["report"] });
  return fc.sample(draft, { numRuns: count, seed }).map((value) => JSON.stringify(value, null, seed % 3));
};

/** The server's response to a request body. */
export const serverOutcome = async (
  body: string | Uint8Array,
  query = "",
): Promise<{ status: number; json: string }> => {
  const response = await post(`${PROFILE}/prevalidate-report${query}`, body);
  return { status: response.status, json: await response.text() };
};
export const serverWords = async (body: string | Uint8Array): Promise<string> =>
  JSON.parse((await serverOutcome(body)).json).message;
