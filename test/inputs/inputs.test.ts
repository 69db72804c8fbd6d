// The table of inputs as a whole: how many there are, and that none is there twice.
import { expect, it } from "vitest";
import { FILE_INPUTS } from "./file-cases.ts";
import { PICKER_INPUTS, TABLE_INPUTS } from "./table-cases.ts";
import { VALUE_INPUTS } from "./value-cases.ts";

it("there are 120 inputs, each of another kind, and sixty name the public report that has the kind", () => {
  const inputs = [...FILE_INPUTS, ...TABLE_INPUTS, ...VALUE_INPUTS, ...PICKER_INPUTS];
  const kinds = inputs.map(({ kind }) => kind);
  const sources = inputs.flatMap((input) => ("source" in input && input.source !== undefined ? input.source : []));
  expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).toEqual([]);
  expect(sources.filter((source) => !/^[\w.-]+\/[\w.-]+#\d+$/.test(source))).toEqual([]);
  expect([kinds.length, new Set(sources).size]).toEqual([
    expect.toSatisfy((count) => count >= 120),
    expect.toSatisfy((count) => count >= 60),
  ]);
});
