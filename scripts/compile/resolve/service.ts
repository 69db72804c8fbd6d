// The service's own references: operations, intents, errors.
import { ERROR_IDENTIFIERS } from "../../../server/errors.ts";
import type { Operation, Service } from "../authored.ts";
import type { ReportAt } from "../findings.ts";
import type { Schemas, SourceFile } from "../model.ts";
import { createIndex } from "./references.ts";

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
      report(file, [...path, "answer"], {
        code: "unknown_schema",
        message: `no published schema "${operation.answer}"`,
      });
    }
    if (operation.fixed_profile !== undefined && !aliases.has(operation.fixed_profile)) {
      report(file, [...path, "fixed_profile"], {
        code: "unknown_profile",
        message: `no profile has the alias "${operation.fixed_profile}"`,
      });
    }
  }
  for (const [position, { operation_id }] of service.intents.entries()) {
    operations.refer(file, ["intents", position, "operation_id"], operation_id);
  }
  for (const hint of ["mcp_hint", "after_source"] as const)
    operations.refer(file, [hint, "operation_id"], service[hint].operation_id);
  const errors = createIndex<string>("error", report);
  for (const [position, { error }] of service.errors.entries()) errors.define(file, ["errors", position], error, error);
  for (const identifier of ERROR_IDENTIFIERS) errors.refer(file, ["errors"], identifier);
  for (const { name, path } of errors.unused()) {
    report(file, path, { code: "unused_error", message: `the server gives no error "${name}"` });
  }
}
