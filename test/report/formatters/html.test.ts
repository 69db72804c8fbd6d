import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { CheckedDraft, CheckResult } from "../../../scripts/report/formatters/formatter.ts";
import { formatHtml } from "../../../scripts/report/formatters/html.tsx";
import { createFindingWords } from "../../../scripts/report/wording/finding-words.ts";
import type { Answer } from "../../../server/engine/answer.ts";
import type { Mode } from "../../../server/engine/rule-set.ts";
import { checkedBy } from "../../bridge.ts";
import { exampleOf, outputOf, type PublishedProfile, profileOf } from "./output.ts";

/** A copy of the request of an example. */
const requestOf = (profile: PublishedProfile, name: string) => structuredClone(exampleOf(profile, name).request);

function draftOf(alias: string, request: object, mode?: Mode): CheckedDraft {
  const text = JSON.stringify(request);
  return {
    name: `drafts/${alias}.json`,
    text,
    profile: profileOf(alias),
    ...checkedBy(alias, text, mode, { member_state: "DE" }),
  };
}

/** The text of a record, without its elements. */
const textOf = (html: string): string =>
  html
    .replace(/[\s\S]*<main class="main">/, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");

const closing = profileOf("closing");
const CHECK = { parameters: { member_state: "DE" }, style: ".record { color: black }" };
const htmlOf = (...results: CheckResult[]) => outputOf(formatHtml, results, CHECK);
const ready = draftOf("closing", requestOf(closing, "ready"));

it("a record as HTML is one document with the style sheet in it, and loads and runs nothing", () => {
  const html = htmlOf(ready);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain("<style>.record { color: black }</style>");
  expect(html).not.toMatch(/<(?:script|link|img|a|iframe)\b/);
  expect(html).toContain("default-src 'none'");
});

it("a record as HTML names the report, the hashes, the deadline in local time, the rules and what it is not", () => {
  const text = textOf(htmlOf(ready));
  const { act_id, boundary, profile_artifact_hash, profile_semantic_hash, rules } = ready.answer;
  const digest = createHash("sha256").update(ready.text).digest("hex");
  for (const part of [
    ...[closing.title, act_id, profile_artifact_hash, profile_semantic_hash, digest, "drafts/closing.json"],
    ...["This is not a certificate.", boundary, "Ready as far as lexbind checks"],
    ...["Jan 1970", "Deadline", "Tue 10 Mar 2026, 14:15 Berlin (2026-03-10T13:15:00Z)"],
    `${rules.total} in all, ${rules.evaluated} applied, ${rules.not_applicable} not applied`,
  ])
    expect(text).toContain(part);
});

it("a record as HTML begins with the entity, the report, the verdict and the deadline, and ends with rules, hashes and options", () => {
  const named = {
    ...closing,
    fields: closing.fields.map((field, index) => (index === 0 ? { ...field, entity_detail: "legal_name" } : field)),
  };
  const first = closing.fields[0]?.field_id ?? "";
  const request = requestOf(closing, "ready");
  const draft = {
    ...draftOf("closing", { ...request, report: { ...request.report, [first]: "Bridge House (fictional)" } }),
    profile: named,
  };
  const options = { member_state: "DE", time_zone: "Europe/Berlin" };
  const html = outputOf(formatHtml, [draft], { ...CHECK, parameters: options });
  const heads = [...html.matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, head]) => head);
  expect(heads.slice(0, 4)).toEqual(["Entity", "Report", "Result", "Deadline"]);
  expect(textOf(html)).toMatch(/^\s*Record of a checkEntityBridge House \(fictional\)Report/);
  const [start = "", end = ""] = html.split("What the check is based on");
  for (const head of ["Rules", "Artifact hash", "Semantic hash", "Engine hash", "Options", "Draft"]) {
    expect(end).toContain(`<dt>${head}</dt>`);
    expect(start).not.toContain(`<dt>${head}</dt>`);
  }
  expect([start.includes("record-entry"), end.includes("record-entry")]).toEqual([true, false]);
  expect(end).toContain("time_zone: Berlin");
  expect(html).not.toContain("Europe/Berlin");
});

it("a record as HTML writes a number with its thousands apart, as the form does", () => {
  const request = requestOf(closing, "ready");
  const report = { ...request.report, damage_seen_at: { value: 12_000.5, kind: "estimate" } };
  expect(textOf(htmlOf(draftOf("closing", { ...request, report })))).toContain("12\u00a0000.5, estimate");
});

it("a record as HTML says of a value that is nested deeply that it is not printed", () => {
  const { damage_seen_at: _, ...report } = requestOf(closing, "ready").report;
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const text = `{"report":${JSON.stringify(report).replace(/}$/, `,"damage_seen_at":${deep}}`)}}`;
  const draft = { name: "deep.json", text, profile: closing, ...checkedBy("closing", text, "prevalidation") };
  expect(textOf(htmlOf(draft))).toContain("not printed: nested too deeply");
});

it("a record as HTML lists the rules that did not apply although their field has a value, and counts those on empty fields", () => {
  const request = requestOf(closing, "ready");
  request.report.damage_seen_at = "yesterday";
  const draft = draftOf("closing", request);
  const text = textOf(htmlOf(draft));
  const [, empty, listed = ""] =
    /(\d+) rules on fields without a value, and \d+ because .*?: ([^ ]+(?:, [^ ]+)*)Profile/.exec(text) ?? [];
  const ids = listed.split(", ");
  expect(Number(empty) + ids.length).toBe(draft.answer.rules.not_applicable);
  // Others need the time, and a field with an error gets no second finding.
  expect(ids).toContain("closed_before_damage.closed_at");
  expect(ids).not.toContain("invalid_field_format.damage_seen_at");
});

it("a record as HTML begins with what identifies the entity and the incident, and has every value", () => {
  const text = textOf(htmlOf(ready));
  const { report } = requestOf(closing, "ready");
  const first = text.indexOf("Entity and incident");
  const others = text.indexOf("Values and findings");
  for (const id of closing.unchanging_fields ?? []) {
    if (typeof report[id] !== "string") continue;
    expect([first, others].map((index) => text.indexOf(report[id] as string, first) > index)).toEqual([true, false]);
  }
  for (const { field_id, code_list } of closing.fields)
    if (typeof report[field_id] === "string" && !code_list) expect(text).toContain(report[field_id]);
  for (const part of ["Type of owner: Toll operator", "Currency of the toll: Euro"]) expect(text).toContain(part);
});

it("a record as HTML of a profile that names no such fields has all values in their order", () => {
  const works = profileOf("works-report");
  const draft = draftOf("works-report", requestOf(works, "ready"));
  const text = textOf(outputOf(formatHtml, [draft]));
  expect(text).not.toContain("Entity and incident");
  const fields = works.fields as readonly { readonly data_field?: string; readonly title: string }[];
  const titles = fields.map(({ data_field, title }) => `${data_field} ${title}:`);
  const places = titles.map((title) => text.indexOf(title));
  expect(places).toEqual(places.filter((place) => place >= 0).sort((a, b) => a - b));
});

it("a record as HTML has each finding beside its value, also where there is none, and the others before them", () => {
  const request = requestOf(closing, "ready");
  delete request.report.toll_currency;
  Object.assign(request.report, { road_classes: ["footpath"], no_such_field: "x" });
  const draft = draftOf("closing", request);
  const html = htmlOf(draft);
  const entries = html.split('<div class="record-entry">');
  const worded = createFindingWords(closing)(draft.causes, "Europe/Berlin");
  expect(worded).toEqual(
    expect.arrayContaining([
      "“Currency of the toll” is missing: there is a lost toll.",
      "Replace what is not on the list, beginning with item 1.",
      "Remove it or correct its name: the profile has no such field, so it was not checked.",
    ]),
  );
  for (const [index, words] of worded.entries()) {
    const { field_id: id } = draft.answer.findings[index] as Answer["findings"][number];
    const title = closing.fields.find(({ field_id }) => field_id === id)?.title;
    const entry = entries.find((part) => title === undefined || part.includes(`${title}:`)) ?? "";
    expect(textOf(entry)).toContain(words);
  }
  expect(textOf(html)).toContain("Currency of the toll: no value");
});

it("a record as HTML shows markup in values and names as text", () => {
  const markup = '<img src="x" onerror="y">';
  const request = requestOf(closing, "ready");
  Object.assign(request.report, {
    bridge_reference: markup,
    [markup]: markup,
  });
  const html = htmlOf({ ...draftOf("closing", request), name: markup });
  expect(html).not.toContain("<img");
  expect(textOf(html)).toContain(markup);
});

it("a record as HTML of several drafts has a part for each, also for a file that is not a draft", () => {
  const html = htmlOf(ready, { name: "b.json", cause: "The body is not JSON.", json: "{}" }, ready);
  expect(html.match(/class="record"/g)).toHaveLength(3);
  expect(textOf(html)).toContain("b.json: The body is not JSON.");
});

it("a record as HTML of a lint says that it is one, and has no deadline", () => {
  const text = textOf(htmlOf(draftOf("closing", requestOf(closing, "ready"), "lint")));
  expect(text).toContain("Lint:");
  expect(text).not.toContain("Deadline");
});

it("a record as HTML lists findings of the comparison with the previous report", () => {
  const finding = {
    ...(ready.answer.findings[0] as Answer["findings"][number]),
    message: "It should stay the same.",
  };
  const html = htmlOf({ ...ready, comparison: { changes: [], findings: [finding] } });
  expect(textOf(html)).toContain("It should stay the same.");
});
