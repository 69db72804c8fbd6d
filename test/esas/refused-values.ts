// The ready draft of a profile with one value that the ESAs' file does not take, or that it takes and a person would not write.
import { convertToEsas } from "../../scripts/esas/to-esas.ts";
import { type Json, readJsonFile, readyRequest } from "../support.ts";
import type { PublishedProfile } from "./differential/verdicts.ts";

export type EsasVersion = "1.2" | "1.3";

/** Profiles whose drafts become files of the ESAs, with versions of these. The other stages have no field that the final report has not. */
export const FILE_PROFILES: readonly (readonly [alias: string, version: EsasVersion])[] = [
  ["dora", "1.2"],
  ["dora-initial", "1.3"],
  ["dora-final", "1.2"],
  ["dora-final", "1.3"],
  ["dora-cyber-threat", "1.2"],
];

const TEXTS = [
  ...["müller@bänk.example", "desk\u200b@bank.example", "mailto:desk@bank.example", "Outage. ".repeat(5_000)],
  ...["Outage\0 \u001b[31m \ud800", "0000EXMPL0BANK00", "030 1234567"],
];

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  string: TEXTS,
  text: TEXTS,
  email: TEXTS,
  string_list: TEXTS.map((text) => [text]),
  record_list: TEXTS.map((name) => [{ name }]),
  percentage: [-0.1, 100.1, 1e9],
  integer: [-1, 1e15],
  number: [-1, 1e15],
  datetime: ["2062-06-09T04:52:00Z", "1970-01-01T00:00:00+01:00"],
};

/** Every such draft, with the field of its value. */
export const draftsOf = (alias: string) =>
  readJsonFile(`api/v1/profiles/${alias}/profile.json`).fields.flatMap(({ field_id, field_type }: Json) =>
    (VALUES[field_type] ?? []).map((value) => ({ field_id, report: { ...READY.get(alias), [field_id]: value } })),
  ) as readonly { readonly field_id: string; readonly report: Record<string, unknown> }[];

const READY = new Map(FILE_PROFILES.map(([alias]) => [alias, readyRequest(alias).report]));

/** The file of a report, and what its conversion tells. */
export const convert = (profile: PublishedProfile, report: Record<string, unknown>, version: EsasVersion) =>
  convertToEsas(profile, { report, evidence_manifest: {} }, { version });
