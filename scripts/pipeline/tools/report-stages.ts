// A folder with stages is several profiles: here it becomes one entry per stage. Findings keep their positions in the authored files.
import type { AuthoredField, Crosswalk, Obligation } from "../model/authored.ts";
import type { LinkedProfile, ProfileSources, RuleGroup, Source, Sources } from "../model/model.ts";
import { type ReportAt, suggest } from "./findings.ts";

/** The profiles of a folder: one for each of its stages, or the folder itself. Of a file that fails its check, the value may be broken. */
export function expandStages(files: ProfileSources): ProfileSources[] {
  const { stages, places_of_stages = [], ...common } = files.profile.value;
  if (stages === undefined) return [files];
  return stages.map(({ stage, ...own }, position): ProfileSources => {
    const others = new Set(
      places_of_stages.flatMap((places) => (places.stages.includes(stage) ? [] : places.source_atom_ids)),
    );
    const locate: Source["locate"] = (path, at) => {
      const isOwn = path[0] === undefined || Object.hasOwn(own, path[0]);
      return files.profile.locate(isOwn ? ["stages", position, ...path] : path, at);
    };
    const fields = files.fields.value.fields.map((field) => fieldAt(field, stage, others));
    return {
      ...files,
      stage,
      profile: { ...files.profile, value: { ...common, ...own }, locate },
      fields: { ...files.fields, value: { fields } },
      crosswalk: { ...files.crosswalk, value: getCrosswalk(files.crosswalk.value, fields) },
      examples: files.examples.flatMap((file) => {
        const { stage: only = stage, ...value } = file.value;
        return only === stage ? [{ ...file, value }] : [];
      }),
    };
  });
}

/** The stage that a profile is; null where its folder is one profile. */
export const getStage = ({ folder, stage }: ProfileSources): LinkedProfile["stage"] =>
  stage === null ? null : { folder, name: stage };

/** A field that is bound to nothing but places of other stages keeps them: they say where it is asked. */
function fieldAt({ data_field, ...field }: AuthoredField, stage: string, others: ReadonlySet<string>): AuthoredField {
  const bound = field.source_atom_ids.filter((id) => !others.has(id));
  const row = typeof data_field === "object" ? data_field[stage] : data_field;
  const form = field.form_obligations?.[stage];
  return {
    ...field,
    source_atom_ids: bound.length === 0 ? field.source_atom_ids : bound,
    ...(row !== undefined && { data_field: row }),
    ...(form !== undefined && { form_obligation: form }),
    obligation: field.obligations?.[stage] ?? "not_asked",
  };
}

const REQUIREMENT: Readonly<Partial<Record<Obligation, string>>> = { required: "yes", where_applicable: "conditional" };
const REQUIRED_WITHOUT_STAGES = ["data_fields", "requirement", "source_atom_ids"];
const ROW_MEMBERS = [...REQUIRED_WITHOUT_STAGES, "condition"];

/** The crosswalk with what follows from the fields, except the official rows, for which the link phase needs the atoms. */
function getCrosswalk(crosswalk: Crosswalk, fields: readonly AuthoredField[]): Crosswalk {
  const byId = new Map(fields.map((field) => [field.field_id, field]));
  const rows = crosswalk.rows.map((row) => {
    const { data_field, obligation = "not_asked", condition, source_atom_ids = [] } = byId.get(row.field_id) ?? {};
    return {
      ...row,
      data_fields: typeof data_field === "string" ? [data_field] : [],
      requirement: REQUIREMENT[obligation] ?? "not_asked",
      ...(obligation === "where_applicable" && condition !== undefined && { condition }),
      source_atom_ids: source_atom_ids.slice(0, 2),
    };
  });
  const { official_template } = crosswalk;
  return {
    ...crosswalk,
    rows,
    ...(official_template && { official_template: { ...official_template, official_rows: [] } }),
  };
}

/** Reports names of stages that do not exist, and what a stage lacks. */
export function checkStages(
  { profiles, ruleGroups }: Pick<Sources, "profiles" | "ruleGroups">,
  report: ReportAt,
): void {
  const all = profiles.flatMap(stageNames);
  const refer = (file: Source, path: (string | number)[], name: string, known: readonly string[], at?: "key") => {
    if (known.includes(name)) return;
    const expected = known.length === 0 ? "the profile has no stages" : `expected one of ${known.join(", ")}`;
    const hint = suggest(name, known) ?? expected;
    report(file, path, { code: "unknown_stage", message: `stage "${name}" is not defined`, hint, ...(at && { at }) });
  };
  const checkRules = (file: Source<RuleGroup>, known: readonly string[]) => {
    for (const list of ["field_rules", "draft_rules"] as const)
      for (const [position, { stages = [] }] of (file.value[list] ?? []).entries())
        for (const [at, name] of stages.entries()) refer(file, [list, position, "stages", at], name, known);
  };
  for (const group of ruleGroups) checkRules(group, all);
  for (const files of profiles) {
    const known = stageNames(files);
    checkRules(files.rules, known);
    for (const [position, { stages }] of (files.profile.value.places_of_stages ?? []).entries())
      for (const [at, name] of stages.entries())
        refer(files.profile, ["places_of_stages", position, "stages", at], name, known);
    for (const file of files.examples)
      if (file.value.stage !== undefined) refer(file, ["stage"], file.value.stage, known);
    for (const [position, { obligations, form_obligations, data_field }] of files.fields.value.fields.entries())
      for (const [member, byStage] of Object.entries({ obligations, form_obligations, data_field }))
        for (const name of typeof byStage === "object" ? Object.keys(byStage) : [])
          refer(files.fields, ["fields", position, member, name], name, known, "key");
    checkConditions(files.fields, report);
    if (known.length > 0) checkFolder(files, known, report);
    else checkPlain(files, report);
  }
}

/** Only a field that is where_applicable, at a stage at least, has a condition. Whether it needs one follows from the rules. */
function checkConditions(file: ProfileSources["fields"], report: ReportAt): void {
  for (const [position, { field_id, obligation, obligations = {}, condition }] of file.value.fields.entries()) {
    if (condition === undefined || [obligation, ...Object.values(obligations)].includes("where_applicable")) continue;
    const message = `the field "${field_id}" is nowhere where_applicable, but has a condition`;
    report(file, ["fields", position, "condition"], { code: "unfit_condition", message, at: "key" });
  }
}

/** Without stages, nothing in the crosswalk follows from the fields. */
function checkPlain({ crosswalk }: ProfileSources, report: ReportAt): void {
  const { rows, official_template } = crosswalk.value;
  const expect = (path: (string | number)[], value: object, name: string) => {
    if (Object.hasOwn(value, name)) return;
    report(crosswalk, path, { code: "schema_mismatch", message: `${path.join(".")}: expected the member "${name}"` });
  };
  for (const [position, row] of rows.entries())
    for (const name of REQUIRED_WITHOUT_STAGES) expect(["rows", position], row, name);
  if (official_template !== undefined) expect(["official_template"], official_template, "official_rows");
}

const stageNames = ({ profile }: ProfileSources): string[] => (profile.value.stages ?? []).map(({ stage }) => stage);

function checkFolder(files: ProfileSources, stages: readonly string[], report: ReportAt): void {
  for (const [position, stage] of stages.entries()) {
    const path = ["stages", position, "stage"];
    if (stages.indexOf(stage) < position)
      report(files.profile, path, { code: "duplicate_stage", message: `stage "${stage}" is defined twice` });
    if (files.examples.some(({ value }) => value.stage === undefined || value.stage === stage)) continue;
    report(files.profile, path, { code: "stage_without_example", message: `stage "${stage}" has no example` });
  }
  checkPlaces(files, report);
  for (const [position, field] of files.fields.value.fields.entries())
    checkField(files.fields, ["fields", position], field, { stages, report });
  const { rows, official_template } = files.crosswalk.value;
  const derived = (path: (string | number)[]) => {
    const message = `"${path.at(-1)}" follows from the field`;
    report(files.crosswalk, path, { code: "derived_member", message, hint: "remove it", at: "key" });
  };
  for (const [position, row] of rows.entries())
    for (const name of ROW_MEMBERS) if (Object.hasOwn(row, name)) derived(["rows", position, name]);
  if (Object.hasOwn(official_template ?? {}, "official_rows")) derived(["official_template", "official_rows"]);
}

/** A place that no field is bound to is misspelt, or not needed. */
function checkPlaces({ profile, fields }: ProfileSources, report: ReportAt): void {
  const bound = new Set(fields.value.fields.flatMap(({ source_atom_ids }) => source_atom_ids));
  for (const [position, { source_atom_ids }] of (profile.value.places_of_stages ?? []).entries())
    for (const [at, id] of source_atom_ids.entries()) {
      if (bound.has(id)) continue;
      const path = ["places_of_stages", position, "source_atom_ids", at];
      const hint = suggest(id, bound) ?? "remove it";
      report(profile, path, { code: "unbound_place", message: `no field is bound to "${id}"`, hint });
    }
}

/** A field has an obligation for each stage. */
function checkField(
  file: Source,
  path: (string | number)[],
  { field_id, obligations }: AuthoredField,
  { stages, report }: { readonly stages: readonly string[]; readonly report: ReportAt },
): void {
  const isKnown = Object.keys(obligations ?? {}).every((name) => stages.includes(name));
  // An unknown one may be a misspelt form of the missing one.
  for (const stage of stages.filter((name) => isKnown && obligations?.[name] === undefined)) {
    const message = `the field "${field_id}" has no obligation for the stage "${stage}"`;
    report(file, [...path, "obligations"], { code: "field_without_obligation", message, at: "key" });
  }
}
