// One draft, one answer: through the server, the command line and a bare JavaScript context the bytes are the same, and an
// independent reader of report.schema.json blocks the same drafts.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";
import { Ajv2020 } from "ajv/dist/2020.js";
import { build } from "esbuild";
import fc from "fast-check";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readArtifacts, type ServedProfile } from "../../server/artifacts.ts";
import { createAnswerReading, decodeBody } from "../../server/body.ts";
import type { Answer } from "../../server/engine/answer.ts";
import type { Check } from "../../server/engine/rule-set.ts";
import { createRenderError } from "../../server/errors.ts";
import { hasWorkerd, startWorkerd } from "../hosts/host.ts";
import { PROFILE, post, ROOT, readJsonFile, readPublic, sha256 } from "../support.ts";
import { CHECKS, FIELDS, RULES, readyWith, requestText, sampleRequests } from "./drafts.ts";

const SEED = 20_260_310;
// A second or two each, and far more on a busy machine.
const TIMEOUT_MS = 60_000;
const CALL: Readonly<Record<Check, string>> = { lint: "lint-report", prevalidation: "prevalidate-report" };

/** Values of the fields that rules on the whole draft compare; undefined leaves a field out. */
const COMPARED: Readonly<Record<string, readonly unknown[]>> = {
  entity_legal_identifier: ["0000EXMPL0BANK000164;0000EXMPL0HOST000276"],
  entity_legal_name: ["A; B"],
  financial_entity_type: ["investment_firm", "no_such_code"],
  submission_type: ["final_report"],
  incident_reference_code: ["a/b"],
  detection_datetime_utc: ["2026-03-13T20:00:00Z", "2026-03-10T09:15:00+01:00", "2026-03-12T09:15:00", undefined],
  classification_datetime_utc: ["2026-03-13T21:30:00Z", "2026-03-14T20:00:00Z", "2026-03-15T06:00:00.5Z"],
  first_disruption_datetime_utc: ["2026-03-13T21:00:00Z", undefined],
  classification_criteria_triggered: [
    ["critical_services_affected", "data_losses"],
    ["economic_impact", "geographical_spread"],
    ["critical_services_affected", "reputational_impact", "economic_impact"],
  ],
  affected_member_states: [["DE"], ["DE", "AT", "DE"]],
  incident_discovery_method: ["third-party_provider"],
  initial_impact_description: ["Online banking down."],
  secondary_contact_name: [undefined],
  secondary_contact_email: ["Incident.Desk@musterufer-bank.example", undefined],
  competent_authority: ["European Central Bank (ECB)"],
  preliminary_estimated_clients_affected: [100_000, 100_001, -1, undefined],
  preliminary_estimated_financial_amount: [100_000, 100_001, undefined],
  reporting_currency: ["SEK", "USD", undefined],
  third_party_provider_involved: [false, undefined],
  outsourcing_arrangement_reference: [undefined],
};
const manifest = fc.constantFrom({}, {}, { reporting_currency: [] }, { secondary_contact_name: ["x"], x: [] });
const combinedText = fc
  .tuple(
    ...Object.entries(COMPARED).map(([field, values]) =>
      fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...values).map((value) => ({ [field]: value })) },
      ),
    ),
  )
  .chain((changes) => manifest.map((named) => readyWith(Object.assign({}, ...changes), named)));

/** Texts that are hardly a request: cut short, with something in the middle, or any JSON at all. */
const brokenText = fc.oneof(
  fc.json({ stringUnit: "binary" }),
  fc.json({ stringUnit: "binary" }).map((json) => `{"report":{"x":${json}},"evidence_manifest":{"x":${json}}}`),
  fc.tuple(requestText, fc.nat(), fc.constantFrom("", ",", '"', "}", "\u0000", "1")).map(([text, at, mark]) => {
    const place = at % text.length;
    return text.slice(0, place) + mark + text.slice(place + mark.length);
  }),
);

/** Bodies as they are sent: what is no Unicode text becomes U+FFFD on the way. */
const BODIES = [
  ...sampleRequests(950, SEED),
  ...fc.sample(combinedText, { numRuns: 900, seed: SEED }),
  readyWith({ initial_impact_description: "x".repeat(32_768) }),
  ...fc.sample(brokenText, { numRuns: 150, seed: SEED }),
].map((text) => new TextEncoder().encode(text));
// Pre-validation looks at all that lint looks at, so that every fifth draft is enough for lint.
const CASES = BODIES.flatMap((body, index) =>
  CHECKS.filter((check) => check === "prevalidation" || index % 5 === 0).map((check) => ({ body, check })),
);

/** The answer of the server to each case, or its refusal. */
let served: readonly { readonly status: number; readonly json: string }[] = [];
beforeAll(async () => {
  served = await Promise.all(
    CASES.map(async ({ body, check }) => {
      const response = await post(`${PROFILE}/${CALL[check]}`, body);
      return { status: response.status, json: await response.text() };
    }),
  );
}, TIMEOUT_MS);

/** The text of a body; bodies here are always UTF-8. */
const textOf = (body: Uint8Array): string => (decodeBody(body) as { text: string }).text;
const outcomeOf = (answer: { readonly json: string } | { readonly error: string }): string =>
  "json" in answer ? answer.json : answer.error;

describe("the same bytes", () => {
  it("come the way of the command line, refusals included", { timeout: TIMEOUT_MS }, () => {
    const artifacts = readArtifacts(readPublic, sha256);
    const answer = createAnswerReading(artifacts, createRenderError(artifacts.errors));
    const profile = artifacts.profiles.get("dora") as ServedProfile;
    expect(CASES.map(({ body, check }) => answer(decodeBody(body), profile, check))).toEqual(served);
  });

  it("come from a context that has nothing but the language", { timeout: TIMEOUT_MS }, async () => {
    const { outputFiles } = await build({
      entryPoints: [`${ROOT}server/engine/engine.ts`],
      bundle: true,
      format: "iife",
      globalName: "engine",
      platform: "neutral",
      write: false,
    });
    const profile = readPublic("api/v1/profiles/dora/profile.json");
    const hashes = {
      profile_artifact_hash: `sha256:${sha256(profile)}`,
      profile_semantic_hash: JSON.parse(profile.toString()).provenance.profile_semantic_hash,
    };
    const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
    const bind = `engine.createAnswerText(${profile.toString()}, ${JSON.stringify(hashes)})`;
    const answer = vm.runInContext(`${outputFiles[0]?.text}\n${bind}`, context);
    const outcomes = CASES.map(({ body, check }) => outcomeOf(answer(textOf(body), check)));
    // The context knows no HTTP: of a refusal it gives the identifier alone.
    expect(outcomes).toEqual(served.map(({ status, json }) => (status === 200 ? json : JSON.parse(json).error)));
  });

  it.skipIf(!hasWorkerd)("come from workerd (skipped where it is not installed)", { timeout: TIMEOUT_MS }, async () => {
    const { ask, stop } = await startWorkerd();
    try {
      const answers = await Promise.all(
        CASES.map(({ body, check }) =>
          ask(`${PROFILE}/${CALL[check]}`, { method: "POST", headers: { "content-type": "application/json" }, body }),
        ),
      );
      expect(answers.map(({ status, body }) => ({ status, json: body.toString() }))).toEqual(served);
    } finally {
      await stop();
    }
  });

  it("come from the command itself", { timeout: TIMEOUT_MS }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const chosen = CASES.flatMap(({ check }, index) => (check === "prevalidation" && index % 41 === 0 ? [index] : []));
    const files = chosen.map((index) => join(folder, `${index}.json`));
    for (const [position, index] of chosen.entries())
      writeFileSync(files[position] as string, CASES[index]?.body as Uint8Array);
    const args = ["--import", "tsx", "scripts/prevalidate.ts", "--format", "json", ...files];
    const stdout = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 26 }, (_, text) => resolve(text));
    });
    expect(chosen.length).toBeGreaterThan(36);
    expect(stdout).toBe(chosen.map((index) => `${served[index]?.json}\n`).join(""));
  });
});

describe("the drafts", () => {
  const answers = (): Answer[] => served.filter(({ status }) => status === 200).map(({ json }) => JSON.parse(json));

  it("are 2,000 at least, and are answered or refused by name", () => {
    expect(BODIES.length).toBeGreaterThanOrEqual(2_000);
    expect(answers().length).toBeGreaterThanOrEqual(2_000);
    expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  it("raise every code and end in every status", () => {
    const raised = new Set(answers().flatMap(({ findings }) => findings.map(({ code }) => code)));
    expect([...new Set(RULES.map(({ code }) => code))].filter((code) => !raised.has(code))).toEqual([]);
    expect(new Set(answers().map(({ prevalidation_status }) => prevalidation_status)).size).toBe(3);
  });
});

describe("an independent reader of the schema", () => {
  const validate = new Ajv2020({ strict: true }).compile(readJsonFile("api/v1/profiles/dora/report.schema.json"));
  const datetimes = FIELDS.filter(({ field_type }) => field_type === "datetime").map(({ field_id }) => field_id);

  /** Whether a date-time of the report names a day that its month does not have, which no pattern can tell. */
  function namesImpossibleDay(report: Readonly<Record<string, unknown>>): boolean {
    return datetimes.some((field) => {
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(String(report[field])) ?? [];
      return Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
    });
  }

  it.each(CHECKS)("blocks what %s blocks, and nothing else", (asked) => {
    const isBlocked = (index: number) => JSON.parse(served[index]?.json ?? "").prevalidation_status === "blocked";
    const disagreements = CASES.flatMap(({ body, check }, index) => {
      if (check !== asked || served[index]?.status !== 200) return [];
      const request = JSON.parse(textOf(body)) as { report: Record<string, unknown> };
      const { report } = request;
      const passes = validate(request) && !namesImpossibleDay(report);
      return passes === isBlocked(index) ? [textOf(body)] : [];
    });
    expect(disagreements).toEqual([]);
  });
});
