// Shared by tests of the conversion: the built profile, a made-up file of the ESAs, and losses as short lines.
import { readFileSync } from "node:fs";
import type { ConvertibleProfile } from "../../scripts/esas/crosswalk.ts";
import { type ConvertedRequest, convertFromEsas } from "../../scripts/esas/from-esas.ts";
import type { Conversion } from "../../scripts/esas/report.ts";
import { convertToEsas, type EsasDocument } from "../../scripts/esas/to-esas.ts";
import { readRequest } from "../../server/engine/request.ts";
import { ROOT, readJsonFile, readyRequest } from "../support.ts";
import { applyChange, readDifferential } from "./differential/cases.ts";

export const CONVERTIBLE: ConvertibleProfile = readJsonFile("api/v1/profiles/dora/profile.json");

const read = (file: string) => readFileSync(`${ROOT}profiles-src/${file}`, "utf8");
export const DIFFERENTIAL = readDifferential(
  read("dora/dora/differential.yaml"),
  JSON.parse(read("schemas/differential.schema.json")),
);

export type Members = Readonly<Record<string, unknown>>;

/** The made-up file with changes by JSON pointer; null removes a value. */
export const officialWith = (change: Members = {}): Record<string, unknown> => applyChange(DIFFERENTIAL.base, change);

/** A value for every field of the profile. */
export const FULL_REPORT: Members = {
  ...readyRequest().report,
  third_party_provider_involved: true,
  outsourcing_arrangement_reference: "ROI-CA-0457",
  linked_threat_notification_reference: "T-1",
  linked_nis2_notification_reference: "N-1",
  linked_gdpr_breach_notification_reference: "G-1",
};

/** Fields whose values are never written to a file. */
export const NOT_CONVERTED: ReadonlySet<string> = new Set(
  CONVERTIBLE.crosswalk.rows
    .filter(({ conversion }) => /^(?:none|presence)$/.test(conversion.kind))
    .map(({ field_id }) => field_id),
);

/** Converts a draft; throws if the request is not valid. */
export function toEsas(report: Members, evidence_manifest: object = {}): Conversion<EsasDocument> {
  const request = readRequest({ report, evidence_manifest });
  if ("error" in request) throw new Error(request.error);
  return convertToEsas(CONVERTIBLE, request);
}

/** Converts a file; throws if the value is not a file of the ESAs. */
export function fromEsas(file: unknown): Conversion<ConvertedRequest> {
  const conversion = convertFromEsas(CONVERTIBLE, file);
  if (conversion === null) throw new Error("not a file of the ESAs");
  return conversion;
}

/** `pointer code` of each entry. */
export const linesOf = (entries: readonly { readonly pointer: string; readonly code: string }[]): string[] =>
  entries.map(({ pointer, code }) => `${pointer} ${code}`);
