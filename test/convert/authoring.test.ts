// Conversions are authored data: each act has its own, and an impossible conversion is a finding for the author.
import { expect, it, vi } from "vitest";
import type { ConvertibleProfile } from "../../scripts/convert/crosswalk.ts";
import { convertFromEsas } from "../../scripts/convert/from-esas.ts";
import { convertToEsas } from "../../scripts/convert/to-esas.ts";
import {
  check,
  compileFolder,
  type Edit,
  FIXTURE,
  makeMistake,
  placesOf,
  publicFile,
  resolve,
} from "../pipeline/author.ts";
import { linesOf } from "./conversions.ts";

vi.setConfig({ testTimeout: 60_000 });

it("another act is converted with its own crosswalk, in both directions", async () => {
  const json = publicFile(await compileFolder(FIXTURE), "api/v1/profiles/bridge/profile.json").toString("utf8");
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

const CROSSWALK = "bridge-notice/crosswalk.yaml";
const edit = (from: string, to: string): Edit => [CROSSWALK, from, to];

it.each<[name: string, edits: Edit[], code: string]>([
  ["without a place", [edit("conversion: { kind: none }", "conversion: ▸{ kind: text }")], "unfit_conversion"],
  [
    "for another field type",
    [edit("conversion: { kind: code }", "conversion: ▸{ kind: integer }")],
    "unfit_conversion",
  ],
  [
    "of codes for a field without a code list",
    [edit("esas_pointer: null", "esas_pointer: /name"), edit("{ kind: none }", "▸{ kind: code }")],
    "unfit_conversion",
  ],
  ["into a list without a key", [edit("esas_pointer: /span", "esas_pointer: ▸/spans/{arch}/kind")], "unknown_elements"],
  ["without a row for a required place", [edit("required: [/span]", "required: [/span, ▸/spam]")], "unknown_place"],
])("a conversion %s is a finding", (_, edits, code) => {
  const { root, expected } = makeMistake({ name: code, edits, codes: [code] });
  expect(placesOf(resolve(root))).toEqual(expect.arrayContaining(expected));
});

it.each<[name: string, from: string, to: string]>([
  ["an unknown kind", "kind: code }", "kind: ▸codex }"],
  ["a parameter of another kind", "kind: code }", "kind: code, ▸separator: x }"],
  ["a place that is not a pointer", "esas_pointer: /colour", "esas_pointer: ▸colour"],
])("%s does not match the schema", (name, from, to) => {
  const { root, expected } = makeMistake({ name, edits: [edit(from, to)], codes: ["schema_mismatch"] });
  expect(placesOf(check(root))).toEqual(expect.arrayContaining(expected));
});
