// A type of field is declared in the engine, how people write it in the wording, and its control in the form: a made-up one works in documents,
// in the engine and on the pages.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Edit, edit } from "../../pipeline/author.ts";
import { run } from "../../run-command.ts";

const COLOUR = "/^#[0-9a-f]{6}$/";
const before = (file: string, line: string, added: string): Edit => [file, line, `${added}\n${line}`];

const TABLES: readonly Edit[] = [
  before("server/engine/field-type.ts", '  | "boolean"', '  | "colour"'),
  before(
    "server/engine/field-types/choices.ts",
    '  boolean: defineType((value) => typeof value === "boolean"),',
    `  colour: defineType<string>((value) => typeof value === "string", (text) => ${COLOUR}.test(text)),`,
  ),
  before(
    "server/engine/field-types/choices.ts",
    "  boolean: {",
    `  colour: { schema: { type: "string", pattern: "^#[0-9a-f]{6}$" }, openApi: { type: "string", maxLength: 7 },
    typeScript: (code) => code, format: "a text: #rrggbb", wrongType: 7, malformed: "red", sample: "#ff0000" },`,
  ),
  before(
    "scripts/report/wording/field-types.ts",
    "  boolean: {",
    `  colour: { asks: (what) => "Enter " + what + ", like #ff0000.",
    read: (text) => asResult(text.toLowerCase()), meant: (text) => text.toLowerCase() },`,
  ),
  before(
    "scripts/pages/check/fields/field.tsx",
    'import { DATE_TIME } from "./date-time.tsx";',
    'import { COLOUR } from "./colour.tsx";',
  ),
  before("scripts/pages/check/fields/field.tsx", "  boolean: YES_NO,", "  colour: COLOUR,"),
];

// The words that authors may write are in schemas.
const SCHEMAS: readonly Edit[] = ["fields.schema.json", "published/field.schema.json"].map((name) => [
  `profiles-src/schemas/${name}`,
  '"duration",',
  '"duration", "colour",',
]);

const FIELD = `  - field_id: bridge_colour
    title: Colour of the bridge
    obligation: optional
    field_type: colour
    disclosure_tier: untiered
    interpretive_status: unscored
    mapping_type: null
    interpretive_load: null
    binding_granularity: obligation_context
    source_atom_ids: [test.bridge-act.art-2.1]
    derivation: Seen.
    when_to_use_this: Read it to see the colour.`;

const RULE = `  - code: invalid_field_format
    kind: well_formed
    applies_to: { field_type: colour }
    severity: blocking
    checks: [lint, prevalidation]
    basis: interface
    recoverability: correct_value
    message: "{field} must be a colour."
    advice: "{enter}"
`;

const ACT: readonly Edit[] = [
  before("profiles-src/bridge/bridge-notice/fields.yaml", "  - field_id: lanes_closed", FIELD),
  before("profiles-src/bridge/bridge-notice/rules.yaml", "  - code: negative_value", RULE),
  [
    "profiles-src/rules/types.yaml",
    "[string, text, email, datetime, duration]",
    "[string, text, email, datetime, duration, colour]",
  ],
];

// Its control.
const control = (checkout: string) => `
import { type FieldControl, inputId, type TextProps } from "${checkout}/scripts/pages/check/fields/field-control.ts";
import { LINE } from "${checkout}/scripts/pages/check/fields/values.ts";
export const COLOUR: FieldControl = { ...LINE, Input: ColourInput, hint: "A colour, like #ff0000." };
function ColourInput({ field, value, onValue }: TextProps) {
  const take = (event: { readonly currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value);
  return <input type="color" id={inputId(field.id)} value={value} onInput={take} />;
}
`;

// What the page does with a draft, in the copy.
const page = (checkout: string) => `
import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import { h } from "preact";
import { Control, getControlValue, getHint, toJson } from "${checkout}/scripts/pages/check/fields/field.tsx";
import { getFormFields } from "${checkout}/scripts/pages/check/form-model.ts";
import { createCheckDraft } from "${checkout}/scripts/pages/check/check-draft.ts";
const profile = JSON.parse(readFileSync("dist/public/api/v1/profiles/bridge/profile.json", "utf8"));
const document = JSON.parse(readFileSync("dist/public/bridge/form.json", "utf8"));
const card = JSON.parse(readFileSync("dist/public/api/v1/service-card/index.json", "utf8"));
const field = getFormFields(document).find(({ id }) => id === "bridge_colour");
const service = { basePath: "/api/v1", limits: card.limits, errors: card.errors };
const check = createCheckDraft({ profile, artifactHash: "", alias: "bridge", service, asking: null });
const checked = check(new TextEncoder().encode('{"report":{"bridge_colour":"#FF0000","span_type":"arch"}}'), { parameters: {}, recordAt: "" });
const props = { value: "#808080", disabled: false, isInvalid: false, zones: [], describedBy: "", onValue() {} };
const html = renderToString(h(Control, { field, ...props }));
const form = [getHint(field), getControlValue(field, { value: "#808080", json: '"#808080"' }), toJson(field, "#ff0000")];
console.log(JSON.stringify({ field, html, form, findings: checked.findings.filter(({ field_id }) => field_id === field.id) }));
`;

/** Adds the type to a copy of the checkout, and a field of it to the act of the fixture. */
export function addFieldType(checkout: string): void {
  edit(checkout, [...TABLES, ...SCHEMAS, ...ACT]);
  writeFileSync(join(checkout, "scripts/pages/check/fields/colour.tsx"), control(checkout));
}

/** The tests, in a copy that is built when they run. */
export function testFieldType(checkout: string): void {
  const read = (name: string) => JSON.parse(readFileSync(join(checkout, "dist/public/api/v1", name), "utf8"));

  it("a new type of field is in report.schema.json, openapi.json and the brief of a field", () => {
    const { anyOf } = read("profiles/bridge/report.schema.json").properties.report.properties.bridge_colour;
    expect(anyOf).toContainEqual({ type: "string", pattern: "^#[0-9a-f]{6}$" });
    const openApi = JSON.stringify(read("openapi.json").components.schemas);
    expect(openApi).toContain('"bridge_colour":{"description":"Colour of the bridge","maxLength":7,"type":"string"}');
    expect(read("profiles/bridge/fields/bridge_colour/brief/index.json").format).toBe("a text: #rrggbb");
  });

  it("a new type of field is in the form, in an answer, in its words and in what may be meant", async () => {
    writeFileSync(join(checkout, "page.ts"), page(checkout));
    const { stdout, stderr } = await run(process.execPath, ["--import", "tsx", "page.ts"], { cwd: checkout });
    expect(stderr).toBe("");
    const { field, html, form, findings } = JSON.parse(stdout);
    expect(field).toMatchObject({ type: "colour", options: null });
    expect(html).toBe('<input type="color" id="input-bridge_colour" value="#808080"/>');
    expect(form).toEqual(["A colour, like #ff0000.", "#808080", '"#ff0000"']);
    expect(findings).toMatchObject([
      {
        code: "invalid_field_format",
        message: "Colour of the bridge (bridge_colour) must be a colour.",
        words: "Enter the colour of the bridge, like #ff0000.",
        suggestion: { shown: "#ff0000", json: '"#ff0000"' },
      },
    ]);
  });
}
