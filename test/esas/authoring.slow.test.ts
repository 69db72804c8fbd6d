// Conversions are authored data: each act has its own, and an impossible conversion is a finding for the author.
import { expect, it } from "vitest";
import type { ConvertibleProfile } from "../../scripts/esas/crosswalk.ts";
import { convertFromEsas } from "../../scripts/esas/from-esas.ts";
import { convertToEsas } from "../../scripts/esas/to-esas.ts";
import { check, compileFixture, type Edit, expectFound, link, type Mistake, publicFile } from "../pipeline/author.ts";
import { linesOf } from "./conversions.ts";

it("another act is converted with its own crosswalk, in both directions", async () => {
  const json = publicFile(await compileFixture(), "api/v1/profiles/bridge/profile.json").toString("utf8");
  const bridge = JSON.parse(json) as ConvertibleProfile;
  const report = { bridge_name: "Old Bridge", span_type: "arch" };
  const there = convertToEsas(bridge, { report, evidence_manifest: {} });
  expect([there.result, linesOf(there.report.left_out)]).toEqual([
    { span: "arch" },
    ["/report/bridge_name not_converted"],
  ]);
  const back = convertFromEsas(bridge, { ...there.result, colour: "red" });
  expect([back?.result, linesOf(back?.report.left_out ?? [])]).toEqual([
    { report: { span_type: "arch" } },
    ["/colour uncovered_row"],
  ]);
});

const CROSSWALK = "bridge/bridge-notice/crosswalk.yaml";
const edit = (from: string, to: string): Edit => [CROSSWALK, from, to];

it.each<Mistake>([
  ["without a place", "unfit_conversion", edit("conversion: { kind: none }", "conversion: ▸{ kind: text }")],
  ["for another type", "unfit_conversion", edit("conversion: { kind: code }", "conversion: ▸{ kind: integer }")],
  [
    "of codes for a field without a code list",
    "unfit_conversion",
    edit("esas_pointer: null", "esas_pointer: /name"),
    edit("{ kind: none }", "▸{ kind: code }"),
  ],
  [
    "into a list without a key",
    "unknown_place unknown_elements",
    edit("required: [/span]", "required: [▸/span]"),
    edit("esas_pointer: /span", "esas_pointer: ▸/spans/{arch}/kind"),
  ],
  ["without a row for a required place", "unknown_place", edit("required: [/span]", "required: [/span, ▸/spam]")],
  [
    "for a version that the file does not have",
    "unknown_version",
    edit("required: [/span]", 'required: [{ pointer: /span, versions: ["2.0", ▸"2.1"] }]'),
    edit("schema_id: ", 'versions: [{ version: "2.0", schema_id: X-2.0, edition: x }]\n  schema_id: '),
  ],
])("a conversion %s is a finding", (...mistake) => {
  expectFound(link, mistake);
});

const SHAPE = "schema_mismatch";

it.each<Mistake>([
  ["an unknown kind", SHAPE, edit("kind: code }", "kind: ▸codex }")],
  ["a parameter of another kind", SHAPE, edit("{ kind: code }", "{ kind: code, ▸separator: x }")],
  ["a place that is not a pointer", SHAPE, edit("esas_pointer: /colour", "esas_pointer: ▸colour")],
])("a conversion with %s does not match the schema", (...mistake) => {
  expectFound(check, mistake);
});
