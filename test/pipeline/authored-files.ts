// The authored YAML files, each with the schema that it is checked against.
import { readdirSync } from "node:fs";
import { loadSources } from "../../scripts/pipeline/1-load/load.ts";
import type { Source } from "../../scripts/pipeline/model/model.ts";
import { REAL } from "./author.ts";

const OTHERS: Readonly<Record<string, string>> = { "profile.lock.yaml": "lock", "differential.yaml": "differential" };

/** The name of the schema of each YAML file in profiles-src/, by the path of the file below it. */
export function schemasOfFiles(): ReadonlyMap<string, string> {
  const { service, board, instruments, clocks, codeLists, ruleGroups, waivers, profiles } = loadSources(REAL).value;
  const read: readonly Source[] = [
    ...[service, board, ...instruments, ...clocks, ...codeLists, ...ruleGroups, ...waivers],
    ...profiles.flatMap(({ profile, fields, rules, crosswalk, examples, changes }) => [
      profile,
      fields,
      rules,
      crosswalk,
      ...examples,
      ...(changes === null ? [] : [changes]),
    ]),
  ];
  const schemaOf = ({ kind, value }: Source) =>
    kind === "profile" && Object.hasOwn(value as object, "stages") ? "stages" : kind;
  const schemas = new Map(read.map((file) => [file.path.replace("profiles-src/", ""), schemaOf(file)]));
  const files = readdirSync(REAL, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
  return new Map(files.sort().map((file) => [file, schemas.get(file) ?? OTHERS[file.split("/").at(-1) ?? ""] ?? ""]));
}
