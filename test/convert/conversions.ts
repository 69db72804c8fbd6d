// What tests of the conversion share: the built profile, a made-up file of the ESAs, and reports as short lines.
import { readFileSync } from "node:fs";
import type { ConvertibleProfile } from "../../scripts/convert/crosswalk.ts";
import { type ConvertedRequest, convertFromEsas } from "../../scripts/convert/from-esas.ts";
import type { Conversion, Report } from "../../scripts/convert/report.ts";
import { convertToEsas, type EsasDocument } from "../../scripts/convert/to-esas.ts";
import { readRequest } from "../../server/engine/request.ts";
import { ROOT, readJsonFile, readyRequest } from "../support.ts";
import { applyChange, readDifferential } from "../tools/differential/cases.ts";

export const CONVERTIBLE: ConvertibleProfile = readJsonFile("api/v1/profiles/dora/profile.json");

const read = (file: string) => readFileSync(`${ROOT}profiles-src/${file}`, "utf8");
export const DIFFERENTIAL = readDifferential(
  read("dora-initial/differential.yaml"),
  JSON.parse(read("schemas/differential.schema.json")),
);

/** The made-up file with changes by JSON pointer; null takes a value away. */
export const officialWith = (change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  applyChange(DIFFERENTIAL.base, change);

/** Every field of the profile with a value. */
export const FULL_REPORT: Readonly<Record<string, unknown>> = {
  ...readyRequest().report,
  third_party_provider_involved: true,
  outsourcing_arrangement_reference: "ROI-CA-0457",
  linked_threat_notification_reference: "T-1",
  linked_nis2_notification_reference: "N-1",
  linked_gdpr_breach_notification_reference: "G-1",
};

/** Fields whose values no conversion takes over. */
export const NOT_CONVERTED: ReadonlySet<string> = new Set(
  CONVERTIBLE.crosswalk.rows.filter(({ conversion }) => conversion.kind === "none").map(({ field_id }) => field_id),
);

/** Converts a draft with this report; a body that is no request throws. */
export function toEsas(
  report: Readonly<Record<string, unknown>>,
  evidence_manifest?: object,
): Conversion<EsasDocument> {
  const request = readRequest({ report, ...(evidence_manifest === undefined ? {} : { evidence_manifest }) });
  if ("error" in request) throw new Error(request.error);
  return convertToEsas(CONVERTIBLE, request);
}

/** Converts a file; a value that is no such file throws. */
export function fromEsas(file: unknown): Conversion<ConvertedRequest> {
  const conversion = convertFromEsas(CONVERTIBLE, file);
  if (conversion === null) throw new Error("no file of the ESAs");
  return conversion;
}

/** `pointer code` of each. */
export const linesOf = (entries: readonly { readonly pointer: string; readonly code: string }[]): string[] =>
  entries.map(({ pointer, code }) => `${pointer} ${code}`);

/** What is lost of a draft besides the fields that are never converted. */
export const lossesOf = ({ left_out, changed }: Report): string[] =>
  linesOf([...left_out.filter(({ code }) => code !== "not_converted"), ...changed]);
