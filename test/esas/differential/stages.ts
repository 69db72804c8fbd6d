// What the ESAs' schemas and lexbind find in a file of each stage if one row is missing, or has a wrong value.
import { selectEsasVersion } from "../../../scripts/esas/crosswalk.ts";
import { convertFromEsas } from "../../../scripts/esas/from-esas.ts";
import { findValuesAt, readLocation, type ValuePath, valueAt } from "../../../scripts/esas/pointers.ts";
import { convertToEsas, type EsasDocument } from "../../../scripts/esas/to-esas.ts";
import { createPrevalidate } from "../../../server/engine/engine.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import { createEsasValidator, type EsasFiles } from "./esas-schema.ts";
import type { PublishedProfile } from "./verdicts.ts";

/** A published profile of one stage, with its examples. */
export interface StageProfile extends PublishedProfile {
  readonly examples: readonly { readonly name: string; readonly request: DraftRequest }[];
}

type Row = PublishedProfile["crosswalk"]["rows"][number];
export interface StageTable {
  readonly alias: string;
  readonly schemas: readonly string[];
  /** Rows with the same verdicts, in official order. */
  readonly groups: readonly StageGroup[];
  /** Rows without a value in the file. */
  readonly absent: readonly string[];
}

export interface StageGroup {
  readonly change: string;
  readonly verdicts: readonly string[];
  readonly rows: readonly string[];
  /** A file of each row, with what each schema finds in it. */
  readonly files: readonly { readonly file: EsasDocument; readonly accepted: readonly boolean[] }[];
}

const CHANGES: readonly { readonly name: string; readonly valueFor: (row: Row) => unknown }[] = [
  { name: "left out", valueFor: () => undefined },
  { name: "a wrong value", valueFor: wrongValue },
];

/** A value that a row does not take, or null if the row takes any value of its type. */
function wrongValue({ conversion, esas_pointer }: Row): unknown {
  if (esas_pointer?.endsWith("/LEI")) return "0000EXMPL0BANK000165";
  if (esas_pointer?.endsWith("/phone")) return "x";
  const values: Readonly<Record<string, unknown>> = {
    email: "x",
    code: "x",
    codes: ["x"],
    date_time: "yesterday",
    integer: 1.5,
  };
  if (conversion.kind === "number") return conversion.maximum === undefined ? -1 : conversion.maximum + 1;
  if (conversion.kind === "text" && conversion.pattern !== undefined) return "1 day";
  return values[conversion.kind] ?? null;
}

/** Changes the file of the ready example at one row at a time, and asks every schema and lexbind. */
export function compareStage(
  alias: string,
  profile: StageProfile,
  schemas: Readonly<Record<string, object>>,
): StageTable {
  const { esas_file, rows } = profile.crosswalk;
  const esas = selectEsasVersion(esas_file);
  const request = profile.examples.find(({ name }) => name === "ready")?.request;
  if (request === undefined) throw new Error(`${alias} has no ready example`);
  const base = convertToEsas(profile, request).result;
  const validators = Object.values(schemas).map((schema) => createEsasValidator(schema as EsasFiles["sample"]));
  const judge = createStageJudge(profile, request);
  const groups = new Map<
    string,
    { change: string; verdicts: string[]; rows: string[]; files: StageGroup["files"][number][] }
  >();
  const found = rows.map((row) => ({
    row,
    paths: row.esas_pointer === null ? [] : findValuesAt(base, readLocation(row.esas_pointer, esas)),
  }));
  for (const { name, valueFor } of CHANGES)
    for (const { row, paths } of found) {
      const value = valueFor(row);
      if (value === null || paths.length === 0) continue;
      const file = structuredClone(base);
      for (const { path } of paths)
        setValue(file, path, Array.isArray(value) && typeof valueAt(file, path) === "string" ? value[0] : value);
      const accepted = validators.map((accepts) => accepts(file));
      const verdicts = [...accepted.map((is) => (is ? "accepts" : "rejects")), judge(file)];
      const key = [name, ...verdicts].join();
      const group = groups.get(key) ?? { change: name, verdicts, rows: [], files: [] };
      group.rows.push(...row.data_fields);
      group.files.push({ file, accepted });
      groups.set(key, group);
    }
  const absent = found.filter(({ paths }) => paths.length === 0).flatMap(({ row }) => row.data_fields);
  return { alias, schemas: Object.keys(schemas), groups: [...groups.values()], absent };
}

/** The status of the draft that a file gives, with the evidence labels of the example. */
function createStageJudge(profile: StageProfile, { evidence_manifest }: DraftRequest) {
  const prevalidate = createPrevalidate(profile, { profile_semantic_hash: "", profile_artifact_hash: "" });
  return (file: object): string => {
    const conversion = convertFromEsas(profile, file);
    if (conversion === null) throw new Error("not a file of the ESAs");
    return prevalidate({ ...conversion.result, evidence_manifest: evidence_manifest ?? {} }, "prevalidation")
      .prevalidation_status;
  };
}

function setValue(file: EsasDocument, path: ValuePath, value: unknown): void {
  const holder = valueAt(file, path.slice(0, -1)) as Record<string | number, unknown>;
  const last = path.at(-1) as string | number;
  if (value === undefined) delete holder[last];
  else holder[last] = value;
}
