// The conversion runs in a browser too: one script without a global of Node or of a browser, which converts as this process does.
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { convertText } from "../../scripts/convert/convert-text.ts";
import { ROOT } from "../support.ts";
import { CONVERTIBLE, FULL_REPORT, officialWith } from "./conversions.ts";

const CASES = [
  ["esas", JSON.stringify(officialWith({ "/affectedEntity/0/LEI": null }))],
  ["esas", "[]"],
  ["lexbind", JSON.stringify({ report: { ...FULL_REPORT, detection_datetime_utc: "2026-03-10T06:42:00.5" } })],
  ["lexbind", "{"],
] as const;

it("gives the same result and report in a bare context", async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [`${ROOT}scripts/convert/convert-text.ts`],
    bundle: true,
    format: "iife",
    globalName: "convert",
    platform: "neutral",
    write: false,
    metafile: true,
    absWorkingDir: ROOT,
  });
  expect(
    Object.keys(metafile.inputs).filter((file) => !/^(?:scripts\/convert|server\/prevalidation)\//.test(file)),
  ).toEqual([]);
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  const [profile, cases] = [CONVERTIBLE, CASES].map((value) => JSON.stringify(JSON.stringify(value)));
  const call = `const profile = JSON.parse(${profile});
    JSON.stringify(JSON.parse(${cases}).map(([from, text]) => convert.convertText(profile, text, from)));`;
  const answered = runInContext(`delete globalThis.console;\n${outputFiles[0]?.text}\n${call}`, context);
  expect(JSON.parse(answered)).toEqual(CASES.map(([from, text]) => convertText(CONVERTIBLE, text, from)));
});
