// The table of controls has each of them: one that is imported there but is in no row does not compile.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT } from "../../support.ts";

const FOLDER = `${ROOT}scripts/pages/check/fields/`;
const read = (name: string) => readFileSync(`${FOLDER}${name}`, "utf8");

it("each control is imported by the table of controls", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".tsx"));
  const controls = files.flatMap((name) => read(name).match(/(?<=^export const )[A-Z_]+\b/gm) ?? []);
  expect(controls).toContain("DATE_TIME");
  const imports = read("field.tsx")
    .match(/^import \{[^}]+\}/gm)
    ?.join();
  expect(controls.filter((control) => !new RegExp(`\\b${control}\\b`).test(imports ?? ""))).toEqual([]);
});
