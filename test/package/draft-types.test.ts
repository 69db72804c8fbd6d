// The types of drafts in the package, made from the built profiles: what the compiler accepts and what it rejects.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { writeDraftTypes } from "../../scripts/package/draft-types.ts";
import { tempFolder } from "../pipeline/author.ts";
import { run } from "../run-command.ts";
import { DORA, type Json, ROOT, readJsonFile } from "../support.ts";

const PROFILES: Json[] = DORA.map((alias) => readJsonFile(`api/v1/profiles/${alias}/profile.json`));

const NO_PROPERTY = "TS2353";
const DID_YOU_MEAN = "TS2561";
const WRONG_TYPE = "TS2322";

const final = (draft: string): string => `const draft: Draft<"dora-final"> = ${draft};`;

/** Statements, and the error that the compiler reports for each; null where it accepts them. */
const PROGRAMS: readonly (readonly [name: string, statements: string, error: string | null])[] = [
  ...PROFILES.flatMap(({ examples }, index) =>
    examples
      .filter(({ name }: Json) => name === "ready" || name === "required_only")
      .map(({ name, request }: Json) => [
        `the example ${name} of ${DORA[index]}`,
        `const draft: Draft<"${DORA[index]}"> = ${JSON.stringify(request)};`,
        null,
      ]),
  ),
  ["an empty draft", final("{ report: {} }"), null],
  ["a field that is null", final("{ report: { type_of_submission: null } }"), null],
  ["a field that is set later", `${final("{ report: {} }")} draft.report.reporting_currency = "EUR";`, null],
  ["a misspelt field", final("{ report: { type_of_submision: null } }"), DID_YOU_MEAN],
  ["a field of another profile", final("{ report: { entity_legal_name: 'A' } }"), NO_PROPERTY],
  ["a text as a number", final("{ report: { number_of_clients_affected: '12' } }"), WRONG_TYPE],
  ["a list as a text", final("{ report: { type_of_financial_entity_affected: 'credit_institution' } }"), WRONG_TYPE],
  ["an unknown code", final("{ report: { type_of_submission: 'first_report' } }"), WRONG_TYPE],
  ["an unknown code in a list", final("{ report: { type_of_financial_entity_affected: ['bank'] } }"), WRONG_TYPE],
  ["an unknown evidence label", final("{ report: {}, evidence_manifest: { type_of_submission: ['x'] } }"), WRONG_TYPE],
  ["an unknown profile", 'const draft: Draft<"dora-last"> = { report: {} };', "TS2344"],
  [
    "a draft that the engine takes",
    `${final("{ report: {} }")} const request: { readonly report: Readonly<Record<string, unknown>> } = draft;`,
    null,
  ],
  ["a code of a list", 'const code: Code<"currencies"> = "EUR";', null],
];

/** What the README of the package shows. */
const [, EXAMPLE = ""] =
  /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(`${ROOT}scripts/package/README.md`, "utf8")) ?? [];

/** The errors of the compiler, each with its file. */
let errors: readonly { readonly file: string; readonly code: string }[];
const errorsIn = (file: string): string[] => errors.filter((error) => error.file === file).map(({ code }) => code);

beforeAll(async () => {
  const folder = tempFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("drafts.d.ts", writeDraftTypes(PROFILES));
  for (const [index, [, statements]] of PROGRAMS.entries())
    write(`${index}.ts`, `import type { Code, Draft } from "lexbind/drafts";\n${statements}\nexport {};\n`);
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [], target: "es2023" },
    ...{ module: "nodenext", skipLibCheck: false, paths: { "lexbind/drafts": ["./drafts.d.ts"] } },
  };
  write("readme.ts", EXAMPLE);
  write("tsconfig.json", JSON.stringify({ compilerOptions }));
  write("package.json", '{ "type": "module" }');
  const tsc = [`${ROOT}node_modules/typescript/bin/tsc`, "--project", folder, "--pretty", "false"];
  const { stdout } = await run(process.execPath, tsc, { cwd: folder });
  const lines = stdout.matchAll(/^([\w.]+)\(\d+,\d+\): error (TS\d+)/gm);
  errors = [...lines].map(([, file = "", code = ""]) => ({ file, code }));
});

it("the types themselves and the example in the README of the package compile", () => {
  expect([...errorsIn("drafts.d.ts"), ...errorsIn("readme.ts")]).toEqual([]);
  expect(EXAMPLE).toContain("Draft<");
});

it.each(PROGRAMS.map(([name, , error], index) => ({ name, error, file: `${index}.ts` })))(
  "for $name the compiler reports $error",
  ({ error, file }) => {
    expect(errorsIn(file)).toEqual(error === null ? [] : [error]);
  },
);
