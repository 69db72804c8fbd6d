// Conversions are data: another act has its own, and one that cannot work is an author's mistake.
import { beforeAll, expect, it } from "vitest";
import type { ConvertibleProfile } from "../../scripts/convert/crosswalk.ts";
import { convertFromEsas } from "../../scripts/convert/from-esas.ts";
import { convertToEsas } from "../../scripts/convert/to-esas.ts";
import {
  check,
  compileFolder,
  FIXTURE,
  type Mistake,
  makeMistake,
  placesOf,
  publicFile,
  resolve,
} from "../pipeline/author.ts";
import { linesOf } from "./conversions.ts";

const CROSSWALK = "bridge-notice/crosswalk.yaml";

let bridge: ConvertibleProfile;
beforeAll(async () => {
  const compilation = await compileFolder(FIXTURE);
  bridge = JSON.parse(publicFile(compilation, "api/v1/profiles/bridge/profile.json").toString("utf8"));
});

it("another act is converted by its own crosswalk, in both directions", () => {
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

const misfits: Mistake[] = [
  {
    name: "a conversion of a value that has no place",
    edits: [[CROSSWALK, "conversion: { kind: none }", "conversion: ▸{ kind: text }"]],
    codes: ["unfit_conversion"],
  },
  {
    name: "a conversion of another type of field",
    edits: [[CROSSWALK, "conversion: { kind: code }", "conversion: ▸{ kind: integer }"]],
    codes: ["unfit_conversion"],
  },
  {
    name: "a conversion of codes for a field without a list",
    edits: [
      [CROSSWALK, "esas_pointer: null", "esas_pointer: /name"],
      [CROSSWALK, "conversion: { kind: none }", "conversion: ▸{ kind: code }"],
    ],
    codes: ["unfit_conversion"],
  },
  {
    name: "an element of a list that is told apart by nothing",
    edits: [[CROSSWALK, "esas_pointer: /span", "esas_pointer: ▸/spans/{arch}/kind"]],
    codes: ["unknown_elements"],
  },
  {
    name: "a required place without a row",
    edits: [[CROSSWALK, "required: [/span]", "required: [/span, ▸/spam]"]],
    codes: ["unknown_place"],
  },
];

it.each(misfits)("$name is found", (mistake) => {
  const { root, expected } = makeMistake(mistake);
  expect(placesOf(resolve(root)).filter((place) => !place.endsWith("unknown_code_list"))).toEqual(
    expect.arrayContaining(expected),
  );
});

const malformed: Mistake[] = [
  {
    name: "an unknown kind",
    edits: [[CROSSWALK, "kind: code }", "kind: ▸codex }"]],
    codes: ["schema_mismatch"],
  },
  {
    name: "a parameter that the kind does not take",
    edits: [[CROSSWALK, "kind: code }", "kind: code, ▸separator: x }"]],
    codes: ["schema_mismatch"],
  },
  {
    name: "a place that is no pointer",
    edits: [[CROSSWALK, "esas_pointer: /colour", "esas_pointer: ▸colour"]],
    codes: ["schema_mismatch"],
  },
];

it.each(malformed)("$name does not fit the schema", (mistake) => {
  const { root, expected } = makeMistake(mistake);
  expect(placesOf(check(root))).toEqual(expect.arrayContaining(expected));
});
