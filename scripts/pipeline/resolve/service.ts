// The service's own references: operations, intents, errors.
import { nearest } from "../../../server/engine/names.ts";
import { ERRORS, type ErrorIdentifier } from "../../../server/errors.ts";
import type { Operation, Service } from "../authored.ts";
import type { ReportAt } from "../findings.ts";
import type { Schemas, SourceFile } from "../model.ts";
import { createIndex } from "./references.ts";
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
  for (const [position, operation] of service.operations.entries()) {
    const path = ["operations", position];
    operations.define(file, [...path, "operation_id"], operation.operation_id, operation);
    if (!schemas.published.has(operation.answer)) {
      const message = `no published schema "${operation.answer}"`;
      report(file, [...path, "answer"], { code: "unknown_schema", message });
    }
    if (operation.fixed_profile !== undefined && !aliases.has(operation.fixed_profile)) {
      const message = `no profile has the alias "${operation.fixed_profile}"`;
      report(file, [...path, "fixed_profile"], { code: "unknown_profile", message });
    }
  }
  const { profile } = service.pages.home;
  if (!aliases.has(profile)) {
    const message = `no profile has the alias "${profile}"`;
    report(file, ["pages", "home", "profile"], { code: "unknown_profile", message });
  }
  for (const [position, { operation_id }] of service.intents.entries()) {
    operations.refer(file, ["intents", position, "operation_id"], operation_id);
  }
  for (const [position, { operation_id }] of service.questions.entries()) {
    if (operation_id !== undefined) operations.refer(file, ["questions", position, "operation_id"], operation_id);
  }
  for (const hint of ["mcp_hint", "after_source"] as const)
    operations.refer(file, [hint, "operation_id"], service[hint].operation_id);
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
    const near = nearest(name, Object.keys(ERRORS));
    const hint = near === null ? undefined : `did you mean "${near}"?`;
    const path = ["errors", file.value.errors.findIndex(({ error }) => error === name)];
    report(file, path, { code: "unused_error", message: `the server has no error "${name}"`, hint });
  }
  // One of them may be the one that is missing.
  if (foreign.length === 0) for (const name of Object.keys(ERRORS)) errors.refer(file, ["errors"], name);
}
