// Which names the texts of a file define or refer to, and which placeholders they take, according to its schema.
import type { Source } from "../model/model.ts";
import type { Schemas } from "../model/schemas.ts";
import { type Described, describeValues, type NameSchema } from "../tools/describe-values.ts";
import { type ReportAt, suggest } from "../tools/findings.ts";
import type { Shared } from "./context.ts";
import { createIndex, type Index, type Path, referAll } from "./references.ts";
import { checkTemplate } from "./templates.ts";

/** Everything in a file, or in a part of it. */
export const valuesIn = (
  file: Source,
  { authored }: Pick<Schemas, "authored">,
  under: Path = [],
): readonly Described[] =>
  describeValues(authored.get(file.kind) as NameSchema, file.value).filter(({ path }) =>
    under.every((key, depth) => path[depth] === key),
  );

/** Defines each name of a kind for which there is an index. */
export function defineNames(
  file: Source,
  values: readonly Described[],
  indexes: Readonly<Record<string, Pick<Index<string>, "define">>>,
): void {
  for (const { schema, value, path } of values)
    if (typeof value === "string") indexes[schema.defines ?? ""]?.define(file, path, value, value);
}

/** Refers to each name of a kind for which there is an index. */
export function referNames(
  file: Source,
  values: readonly Described[],
  indexes: Readonly<Record<string, Pick<Index<unknown>, "refer">>>,
): void {
  for (const { schema, value, path } of values)
    if (typeof value === "string") indexes[schema.refers_to ?? ""]?.refer(file, path, value);
}

/** Refers to codes in the lists that their fields have. */
export function referCodes(
  file: Source,
  values: readonly Described[],
  listOf: (codes: Described) => Index<string> | undefined,
): void {
  for (const described of values) {
    const { schema, value, path } = described;
    const list = schema.codes_of === undefined ? undefined : listOf(described);
    if (Array.isArray(value) && list !== undefined) referAll(list, file, path, value);
    else if (typeof value === "string") list?.refer(file, path, value);
  }
}

/** Checks the templates of a file. In a plain file, a text may contain placeholders only if its schema declares `takes`. */
export function checkTexts(file: Source, values: readonly Described[], report: ReportAt, isPlain: boolean): void {
  for (const { schema, value, path } of values) {
    const takes = schema.takes ?? (isPlain ? [] : undefined);
    if (typeof value === "string" && takes !== undefined) checkTemplate(file, path, value, takes, report);
  }
}

/** Each name of a kind that has a sentence in `file` must be used in one of the files, and each that is used must have a sentence. */
export function checkSentences(
  file: Source,
  naming: readonly Source[],
  kind: string,
  [code, unused]: readonly [code: string, message: string],
  { schemas, report }: Pick<Shared, "schemas" | "report">,
): void {
  const sentences = createIndex<string>(kind, report);
  defineNames(file, valuesIn(file, schemas), { [kind]: sentences });
  const referAs = (index: Pick<Index<unknown>, "refer">) => {
    for (const other of naming) referNames(other, valuesIn(other, schemas), { [kind]: index });
  };
  const named = new Set<string>();
  referAs({ refer: (_, __, name) => named.add(name) });
  const withoutUse = sentences.all().filter(({ name }) => !named.has(name));
  for (const { name, path } of withoutUse)
    report(file, path, { code, message: `${unused} "${name}"`, hint: suggest(name, named), at: "key" });
  // An unused one may be a misspelt form of the missing one.
  if (withoutUse.length === 0) referAs(sentences);
}
