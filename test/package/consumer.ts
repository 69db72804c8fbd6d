/** A strict program that uses what the package exports, and what its types must reject. */
export const CONSUMER = `
import { clocks, convert, type IncidentFacts, prevalidate } from "lexbind";
import type { Draft } from "lexbind/drafts";
import { type Conversion, convertFromEsas, convertText, formatReport } from "lexbind/convert";
import { type Answer, createAnswerText, createPrevalidate, readRequest } from "lexbind/engine";
import profile from "lexbind/profiles/dora.json" with { type: "json" };
import summary from "lexbind/summaries/dora.json" with { type: "json" };

const draft: Draft<"dora"> = { report: {} };
// @ts-expect-error: no such field
draft.report.entity_name = "Musterufer Bank AG (fictional)";
const request = readRequest(draft);
if ("error" in request) throw new Error(request.error);
const answer: Answer = createPrevalidate(profile, summary)(request, "lint");
export const codes: readonly string[] = answer.findings.map(({ code }) => code);
const converted: Conversion<unknown> | null = convertFromEsas(profile, {});
export const report: string = converted === null ? "" : formatReport(converted.report, profile.boundary);
createAnswerText(profile, summary)("{}", "prevalidation", { member_state: "DE", bank_holidays: "" });
createAnswerText(profile, summary)("{}", "prevalidation", new Map([["time_zone", "Europe/Berlin"]]));
// @ts-expect-error: no such parameter
createAnswerText(profile, summary)("{}", "prevalidation", { memberState: "DE" });
// @ts-expect-error: no such check
createAnswerText(profile, summary)("{}", "verification");
// @ts-expect-error: no such format
convertText(profile, "{}", "xbrl");
export const dueAt: string | null | undefined = prevalidate("dora", draft, { member_state: "DE" }).timeline?.due_local;
export const file: Readonly<Record<string, unknown>> = convert("dora", draft, "esas").result;
const facts: IncidentFacts = { persons: [{ kinds: ["controller"], facts: { aware_of_breach: "2026-11-20T09:00:00Z" } }] };
export const states: readonly string[] = clocks(facts).flatMap(({ clocks }) => clocks.map(({ state }) => state));
// @ts-expect-error: no persons
clocks({ person: {} });
// @ts-expect-error: no such field of this profile
prevalidate("dora-final", { report: { entity_legal_name: "Musterufer Bank AG (fictional)" } });
// @ts-expect-error: no such profile
prevalidate("no-such-act", { report: {} });
// @ts-expect-error: a profile is not a pair of hashes
createAnswerText(profile, profile);
`;
