// Stage 2: each authored file by itself, against its schema and the rules for text and numbers that canonical bytes need.
import { collectFindings, type ReportAt } from "./findings.ts";
import type { AuthorFinding, Schemas, SourceFile, Sources } from "./model.ts";
import { createValidatorFactory } from "./validator.ts";

// Line breaks are control characters too. (U+007F: jq escapes it, RFC 8785 does not.)
const CONTROL = /\p{Cc}/u;

/** Checks every file. All findings are errors. */
export function checkSources(sources: Sources, schemas: Schemas): readonly AuthorFinding[] {
  const { findings, report } = collectFindings();
  const factory = createValidatorFactory();
  const validators = new Map([...schemas.authored].map(([kind, schema]) => [kind, factory(schema)]));
  for (const file of filesOf(sources)) {
    const validate = validators.get(file.kind);
    if (validate === undefined) throw new Error(`no schema for ${file.kind}`);
    for (const { path, message, ...problem } of validate(file.value)) {
      const prefix = path.length === 0 ? "" : `${path.join(".")}: `;
      report(file, path, { ...problem, code: "schema_mismatch", message: prefix + message });
    }
    checkValue(file, [], file.value, report);
  }
  for (const guide of sources.guides) {
    let offset = 0;
    for (const line of guide.value.markdown.split("\n")) {
      checkText(guide, [offset], line, report);
      offset += line.length + 1;
    }
  }
  return findings;
}

function filesOf({ service, instruments, codeLists, textLayouts, acts }: Sources): SourceFile[] {
  const ofActs = acts.flatMap((act) => [act.profile, act.fields, act.rules, act.crosswalk, ...act.examples]);
  return [service, ...instruments, ...codeLists, ...textLayouts, ...ofActs];
}

function checkValue(file: SourceFile, path: (string | number)[], value: unknown, report: ReportAt): void {
  if (typeof value === "string") checkText(file, path, value, report);
  // A text layout is never published, so its numbers may have fractions.
  else if (typeof value === "number" && !Number.isSafeInteger(value) && file.kind !== "text-layout") {
    const hint = "write another number as a string";
    report(file, path, { code: "not_an_integer", message: "expected a whole number up to 2^53-1", hint });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkValue(file, [...path, index], item, report);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      checkText(file, [...path, name], name, report);
      checkValue(file, [...path, name], member, report);
    }
  }
}

function checkText(file: SourceFile, path: readonly (string | number)[], text: string, report: ReportAt): void {
  const notNfc = { code: "not_nfc", message: "expected text in Unicode form NFC", hint: "compose its characters" };
  if (text.normalize("NFC") !== text) report(file, path, notNfc);
  if (CONTROL.test(text) || !text.isWellFormed())
    report(file, path, { code: "control_character", message: "expected no control characters and no lone surrogates" });
}
