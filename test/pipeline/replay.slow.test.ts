// Every rule is replayed at build time, and the published requests have the same effect on the service.
import { expect, it } from "vitest";
import { findReplayFindings } from "../../scripts/pipeline/5-replay/replay.ts";
import { reportReplays } from "../../scripts/pipeline/5-replay/replay-findings.ts";
import { createReplays } from "../../scripts/pipeline/5-replay/replay-requests.ts";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import type { AuthorFinding, LinkedProfile, RuleOrigin } from "../../scripts/pipeline/model/model.ts";
import { sortFindings } from "../../scripts/pipeline/tools/findings.ts";
import type { Status } from "../../server/engine/rule-set.ts";
import { post, readJsonFile, readPublic, sources } from "../bridge.ts";
import { PROFILE, RULE_SET } from "../engine/drafts.ts";
import type { DraftRequest } from "../support.ts";
import { schemas } from "./author.ts";
import { rulesWithRequests } from "./rule-requests.ts";

const { profiles = [] } = compileSources(sources, schemas).value ?? {};
const SOURCE_PROFILE = profiles.find(({ alias }) => alias === "closing") as LinkedProfile;

// A rule of one field only; where it has others, the field is reported.
const RULE = "text_too_long.description";
const ORIGIN = SOURCE_PROFILE.origins.get(RULE) as RuleOrigin;

function findingsOn(changes: Partial<LinkedProfile>): readonly AuthorFinding[] {
  const profile = { ...SOURCE_PROFILE, ...changes };
  const findings = findReplayFindings(RULE_SET, createReplays(profile), profile.examples);
  return sortFindings(reportReplays(profile, RULE_SET, findings, true));
}

/** The findings on the profile whose example has another status and other values. */
function findingsOnExample(name: string, status: Status | undefined, report: object): readonly AuthorFinding[] {
  const examples = SOURCE_PROFILE.files.examples.map((file) => {
    if (file.value.name !== name) return file;
    const request = { ...file.value.request, report: { ...file.value.request.report, ...report } };
    return { ...file, value: { ...file.value, request, ...(status && { status }) } };
  });
  return findingsOn({ files: { ...SOURCE_PROFILE.files, examples } });
}

/** The origins of all rules, with other requests for the rule. */
const withReplay = (replay: object) =>
  new Map([...SOURCE_PROFILE.origins, [RULE, { ...ORIGIN, rule: { ...ORIGIN.rule, ...replay } }]]);

it.each<[name: string, replay: object, ...codes: string[]]>([
  ["a query that the service rejects", { query: "member_state=XX" }, "invalid_query"],
  ["a rule without a request that breaks it", { fires: undefined }, "missing_fires"],
  ["a request that does not break its rule", { fires: { value: "A broken joint." } }, "rule_does_not_fire"],
  ["a request to which its rule does not apply", { fires: { value: 7 } }, "rule_does_not_fire"],
  ["a corrected draft that breaks the rule", { quiet: { value: "A joint broke. ".repeat(40) } }, "rule_not_quiet"],
  ["a corrected draft without the value", { quiet: { value: null } }, "rule_not_applicable"],
])("%s is an error at the rule", (_, replay, ...codes) => {
  const place = { file: ORIGIN.file.path, ...ORIGIN.file.locate(ORIGIN.path), severity: "error" };
  expect(findingsOn({ origins: withReplay(replay) })).toMatchObject(codes.map((code) => ({ code, ...place })));
});

it.each<[quiet: object, codes: string[]]>([
  [{ value: "A broken joint." }, []],
  [{ report: { contact_name: "Works office" } }, ["rule_not_quiet"]],
])("a text that is too long remains in the corrected draft unless that has another value", (quiet, codes) => {
  const findings = findingsOn({ origins: withReplay({ quiet }) });
  expect(findings.map(({ code }) => code)).toEqual(codes);
});

it.each([
  ["has an attention finding", { no_such_field: 0 }, ["unexpected_finding"]],
  ["is blocked", { contact_name: null }, ["unexpected_finding"]],
  ["has information only", { second_contact_name: null }, []],
  ["has no finding", {}, []],
])("a base example that %s is judged", (_, report, codes) => {
  const found = findingsOnExample("ready", undefined, report);
  expect(found.map(({ code }) => code)).toEqual(codes);
});

it.each<[name: string, status: Status, report: object, codes: string[]]>([
  ["attention", "attention_required", {}, []],
  ["attention", "attention_required", { contact_name: null }, ["unexpected_finding"]],
  ["attention", "blocked", {}, ["missing_finding"]],
  ["blocked", "blocked", { no_such_field: 0 }, []],
  ["required_only", "ready_for_preverification", {}, []],
  ["required_only", "ready_for_preverification", { no_such_field: 0 }, ["unexpected_finding"]],
])("the example %s must be %s, and with %j it has the findings %j", (name, status, report, codes) => {
  expect(findingsOnExample(name, status, report).map(({ code }) => code)).toEqual(codes);
});

const CALL = { lint: "lint-report", prevalidation: "prevalidate-report" };

const RULES = rulesWithRequests(PROFILE, readPublic);

it("the requests of each rule break and satisfy it over HTTP", async () => {
  const isRaised = async (id: string, call: string, request: DraftRequest) => {
    const answer = await (await post(`${PROFILE}/${call}`, request)).json();
    return (answer as { traces: { rule_id: string }[] }).traces.some(({ rule_id }) => rule_id === id);
  };
  expect(RULES.map(({ rule_id }) => rule_id)).toEqual(RULE_SET.rules.map(({ rule_id }) => rule_id));
  for (const { rule_id, checks, query, fires, quiet } of RULES) {
    for (const check of checks) {
      const call = `${CALL[check]}?${query}`;
      const raised = [await isRaised(rule_id, call, fires), await isRaised(rule_id, call, quiet)];
      expect({ rule_id, check, raised }).toEqual({ rule_id, check, raised: [true, false] });
    }
  }
});

it("the document of a rule is the item of the list, its advice, and its requests", () => {
  const { rules, ...envelope } = readJsonFile(`${PROFILE.slice(1)}/rules.json`);
  const documents = rules.map(({ rule_id }: { rule_id: string }) => {
    const {
      advice: _,
      query: __,
      fires: ___,
      quiet: ____,
      ...item
    } = readJsonFile(`${PROFILE.slice(1)}/rules/${rule_id}/index.json`);
    return item;
  });
  expect(documents).toEqual(rules.map((rule: object) => ({ ...envelope, ...rule })));
});
