// Templates: every placeholder of a sentence must be one that is filled in.
import { placeholdersOf } from "../../../server/engine/template.ts";
import type { ReportAt } from "../findings.ts";
import type { SourceFile } from "../model.ts";
import type { Path } from "./references.ts";

/** Reports each placeholder of a template that is not among `values`. */
export function checkTemplate(
  file: SourceFile,
  path: Path,
  template: string,
  values: readonly string[],
  report: ReportAt,
): void {
  for (const name of placeholdersOf(template).filter((name) => !values.includes(name))) {
    const hint = values.length === 0 ? "this sentence takes none" : `expected one of ${values.join(", ")}`;
    report(file, path, { code: "unknown_placeholder", message: `nothing fills {${name}}`, hint });
  }
}

interface Worded {
  readonly message: string;
  readonly variants?: Readonly<Record<string, string>>;
}

/** Checks a message and its variants, of which there must be exactly those that `variants` names, each with its values. */
export function checkMessages(
  file: SourceFile,
  path: Path,
  worded: Worded,
  {
    values,
    variants,
  }: { readonly values: readonly string[]; readonly variants: Readonly<Record<string, readonly string[]>> },
  report: ReportAt,
): void {
  checkTemplate(file, [...path, "message"], worded.message, values, report);
  for (const [name, allowed] of Object.entries(variants)) {
    const template = worded.variants?.[name];
    if (template === undefined) {
      report(file, path, { code: "missing_variant", message: `expected the message variant "${name}"` });
    } else checkTemplate(file, [...path, "variants", name], template, allowed, report);
  }
  for (const name of Object.keys(worded.variants ?? {}).filter((name) => !Object.hasOwn(variants, name))) {
    report(file, [...path, "variants", name], {
      code: "unknown_variant",
      message: `no message has the variant "${name}"`,
      at: "key",
    });
  }
}
