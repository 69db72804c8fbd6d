// The worker of the draft check answers as the server does, and the page ends a worker that does not reply in time.
import { expect, it } from "vitest";
import { type CheckFacts, createAnswerDraft, createCheckDraft } from "../../scripts/pages/check/check-draft.ts";
import { convertDraft } from "../../scripts/pages/check/convert-draft.ts";
import { MAX_PLACES } from "../../scripts/pages/check/replacement.ts";
import {
  ESAS_TEXT,
  EXAMPLES,
  OPTIONS,
  PROFILE_JSON,
  pageFacts,
  READY_TEXT,
  sampleDrafts,
  serverOutcome,
} from "./page-facts.ts";

const FACTS: CheckFacts = { ...pageFacts(), profile: PROFILE_JSON };
const CONTEXT = { parameters: {}, recordAt: "2026-03-10T09:15:00Z" };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const answer = createAnswerDraft(FACTS);
const texts = [...EXAMPLES.map(({ request }) => JSON.stringify(request)), ...sampleDrafts(200, 20_260_310)];

it("the answer of the worker with options of the check has the bytes of the server's too", async () => {
  for (const parameters of [{ member_state: "GR", bank_holidays: "2026-03-10" }, { time_zone: "x" }]) {
    const query = new URLSearchParams(Object.entries(parameters));
    expect(answer(encode(READY_TEXT), parameters)).toMatchObject(await serverOutcome(READY_TEXT, `?${query}`));
  }
});

it("the answer of the worker to the examples and to generated drafts has the bytes of the server's", async () => {
  expect(texts.map((text) => answer(encode(text)))).toMatchObject(
    await Promise.all(texts.map((text) => serverOutcome(text))),
  );
});

it.each<[name: string, body: Uint8Array, error: string]>([
  ["an empty body", encode(""), "invalid_json"],
  ["a member twice", encode('{"report":{},"report":{}}'), "duplicate_member"],
  ["a list", encode("[]"), "invalid_body"],
  ["labels that are not a list", encode('{"report":{},"evidence_manifest":{"a":1}}'), "invalid_body"],
  ["fields without report", encode('{"entity_legal_name":"x"}'), "missing_report"],
  ["bytes that are not text", new Uint8Array([0x7b, 0xff, 0x7d]), "invalid_encoding"],
  ["a text of the maximum size", encode('{"report":{}}'.padEnd(OPTIONS.maxLength)), ""],
  ["a text one byte larger", encode('{"report":{}}'.padEnd(OPTIONS.maxLength + 1)), "request_too_large"],
])("the answer of the worker to %s has the bytes of the server's", async (_, body, error) => {
  expect(answer(body)).toMatchObject(await serverOutcome(body));
  expect(JSON.parse(answer(body).json).error ?? "").toBe(error);
});

it("the answer of the worker becomes a verdict in which each finding has its rule", () => {
  const verdict = createCheckDraft(FACTS)(encode('{"report":{"zz":1}}'), CONTEXT);
  if (verdict.kind !== "answered") throw new Error("it was not answered");
  expect(verdict.findings.length).toBeGreaterThan(5);
  for (const { code, trace } of verdict.findings) expect(trace.rule_id.startsWith(code)).toBe(true);
});

it("a defect of the engine is no rejection of the draft", () => {
  const defect = {
    get time_zone(): string {
      throw new Error("a defect");
    },
  };
  expect(createCheckDraft(FACTS)(encode(READY_TEXT), { ...CONTEXT, parameters: defect })).toEqual({ kind: "ended" });
});

it.each(["Dear authority", "[]", "{}", '{"prevalidation_status":"blocked"}', '{"incident":{},"incident":{}}'])(
  "a conversion of %s gives nothing",
  (text) => {
    expect(convertDraft(PROFILE_JSON, text, "esas")).toBeNull();
  },
);

it("a conversion lists places and reasons of what is lost, and no value", () => {
  const { losses } = convertDraft(PROFILE_JSON, ESAS_TEXT, "esas") ?? { losses: null };
  expect(losses?.sections[0]?.heading).toMatch(/^Left out \(\d+\)$/);
  expect(losses?.sections.flatMap(({ reasons }) => reasons.flatMap(({ places }) => places))).toContainEqual({
    place: "/zz",
  });
  expect(JSON.stringify(losses)).not.toContain("SECRET-7731");
});

it("a conversion counts places with the same reason together, and lists no more than a few", () => {
  const report = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`x${index}`, index]));
  const { losses } = convertDraft(PROFILE_JSON, JSON.stringify({ report }), "lexbind") ?? {};
  const reasons = losses?.sections.find(({ heading }) => heading.startsWith("Left out"))?.reasons ?? [];
  expect(reasons.map(({ count, places }) => [count, places.length])).toContainEqual([15_000, MAX_PLACES]);
});
