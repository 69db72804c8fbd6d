// Templates: every placeholder of a sentence must be one that is filled in.
import { nearest } from "../../../server/engine/names.ts";
import type { Advice } from "../../../server/engine/rule-set.ts";
import type { ServiceError } from "../../../server/errors.ts";
import type { Source } from "../model/model.ts";
import { type ReportAt, suggest } from "../tools/findings.ts";
import type { Path } from "./references.ts";

// Looser than in the engine, which leaves what it does not recognise in the text.
const PLACEHOLDER = /\{(\w+)(?:\|[^|{}]*\|[^|{}]*)?\}/g;

/** Reports each placeholder of a template that is not among `values`, and braces that are not a placeholder. */
export function checkTemplate(
  file: Source,
  path: Path,
  template: string,
  values: readonly string[],
  report: ReportAt,
): void {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name as string);
  for (const name of names.filter((name) => !values.includes(name))) {
    const near = nearest(name, values);
    const expected = values.length === 0 ? "this sentence takes none" : `expected one of ${values.join(", ")}`;
    const hint = near === null ? expected : `did you mean {${near}}?`;
    report(file, path, { code: "unknown_placeholder", message: `nothing fills {${name}}`, hint, undefinedName: name });
  }
  if (!/[{}]/.test(template.replace(PLACEHOLDER, ""))) return;
  const hint = "write a placeholder as {name}, or as {name|one thing|several things}";
  report(file, path, {
    code: "unbalanced_braces",
    message: "the text has a brace that is no part of a placeholder",
    hint,
  });
}

/** What fills in the templates of a rule or of an error. */
export interface Placeholders {
  readonly values: readonly string[];
  readonly variants: Readonly<Record<string, readonly string[]>>;
  /** Whether variants may be missing. */
  readonly isOptional?: boolean;
}

/** Checks a message and its variants. There must be exactly the variants that `variants` names, each with its values. */
export function checkMessages(
  file: Source,
  path: Path,
  { message, variants = {} }: Pick<ServiceError, "message" | "variants">,
  expected: Placeholders,
  report: ReportAt,
): void {
  checkTemplate(file, [...path, "message"], message, expected.values, report);
  const unknown = Object.keys(variants).filter((name) => !Object.hasOwn(expected.variants, name));
  for (const [name, values] of Object.entries(expected.variants)) {
    const template = variants[name];
    if (template !== undefined) checkTemplate(file, [...path, "variants", name], template, values, report);
    // An unknown one may be a misspelt form of the missing one.
    else if (unknown.length === 0 && expected.isOptional !== true)
      report(file, path, { code: "missing_variant", message: `expected the message variant "${name}"` });
  }
  for (const name of unknown) reportVariant(file, [...path, "variants", name], expected, report);
}

/** Checks the advice of a rule. A template must be filled in on every variant that it is for. */
export function checkAdvice(file: Source, path: Path, advice: Advice, expected: Placeholders, report: ReportAt): void {
  const own = typeof advice === "string" ? { default: advice } : advice;
  const { default: others, ...variants } = own;
  const left = Object.keys(expected.variants).filter((name) => !Object.hasOwn(variants, name));
  const common = left.reduce(
    (values, name) => values.filter((value) => expected.variants[name]?.includes(value)),
    expected.values,
  );
  const place = typeof advice === "string" ? path : [...path, "default"];
  checkTemplate(file, place, others, common, report);
  for (const [name, template] of Object.entries(variants)) {
    const values = expected.variants[name];
    if (values === undefined) reportVariant(file, [...path, name], expected, report);
    else checkTemplate(file, [...path, name], template, values, report);
  }
}

function reportVariant(file: Source, path: Path, { variants }: Placeholders, report: ReportAt): void {
  const name = String(path.at(-1));
  const hint = suggest(name, Object.keys(variants));
  report(file, path, { code: "unknown_variant", message: `no message has the variant "${name}"`, hint, at: "key" });
}
