// The service's own references: operations, intents, errors.
import { ERRORS, type ErrorIdentifier } from "../../../../server/errors.ts";
import type { Operation, Service } from "../../model/authored.ts";
import type { SourceFile } from "../../model/model.ts";
import type { Schemas } from "../../model/schemas.ts";
import { type ReportAt, suggest } from "../../tools/findings.ts";
import { createIndex, type Path } from "./references.ts";
import { checkMessages, checkTemplate } from "./templates.ts";

/** Checks that every operation answers with a published schema and that intents, hints and errors are complete. */
export function resolveService(
  file: SourceFile<Service>,
  schemas: Schemas,
  aliases: ReadonlySet<string>,
  report: ReportAt,
): void {
  const service = file.value;
  const operations = createIndex<Operation>("operation", report);
  const referToProfile = (path: Path, alias: string) => {
    if (aliases.has(alias)) return;
    report(file, path, { code: "unknown_profile", message: `no profile has the alias "${alias}"` });
  };
  for (const [position, operation] of service.operations.entries()) {
    const path = ["operations", position];
    operations.define(file, [...path, "operation_id"], operation.operation_id, operation);
    if (!schemas.published.has(operation.answer)) {
      const message = `no published schema "${operation.answer}"`;
      report(file, [...path, "answer"], { code: "unknown_schema", message });
    }
    if (operation.fixed_profile !== undefined) referToProfile([...path, "fixed_profile"], operation.fixed_profile);
  }
  referToProfile(["pages", "home", "profile"], service.pages.home.profile);
  for (const list of ["intents", "questions"] as const)
    for (const [position, { operation_id }] of service[list].entries())
      if (operation_id !== undefined) operations.refer(file, [list, position, "operation_id"], operation_id);
  for (const hint of ["mcp_hint", "after_source"] as const)
    operations.refer(file, [hint, "operation_id"], service[hint].operation_id);
  checkTemplate(file, ["left_out"], service.left_out, ["code", "count"], report);
  checkTemplate(file, ["source_summary"], service.source_summary, ["field_id", "count", "first"], report);
  resolveErrors(file, report);
}

function resolveErrors(file: SourceFile<Service>, report: ReportAt): void {
  const errors = createIndex<string>("error", report);
  for (const [position, authored] of file.value.errors.entries()) {
    const path = ["errors", position];
    errors.define(file, path, authored.error, authored.error);
    // An unknown identifier is reported below.
    const expected: (typeof ERRORS)[ErrorIdentifier] | undefined = ERRORS[authored.error];
    if (expected === undefined) continue;
    const { values } = expected;
    const variants = Object.fromEntries(expected.variants.map((name) => [name, values]));
    checkMessages(file, path, authored, { values, variants }, report);
  }
  const foreign = errors.values().filter((name) => !Object.hasOwn(ERRORS, name));
  for (const name of foreign) {
    const hint = suggest(name, Object.keys(ERRORS));
    const path = ["errors", file.value.errors.findIndex(({ error }) => error === name)];
    report(file, path, { code: "unused_error", message: `the server has no error "${name}"`, hint });
  }
  // One of them may be the one that is missing.
  if (foreign.length === 0) for (const name of Object.keys(ERRORS)) errors.refer(file, ["errors"], name);
}
