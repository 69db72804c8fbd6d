// The examples of an act: their names, and the fields, codes and evidence labels that they contain.
import type { Example } from "../model/authored.ts";
import type { LinkedProfile, ProfileSources, Source } from "../model/model.ts";
import { type ReportAt, suggest } from "../tools/findings.ts";
import type { Shared } from "./context.ts";
import { createIndex, type Path, referAll } from "./references.ts";

/** The base example, then the others by name. */
export function resolveExamples({ profile, examples }: ProfileSources, report: ReportAt): Example[] {
  const index = createIndex<Example>("example", report);
  for (const file of examples) {
    const { status: _, findings: __, ...example } = file.value;
    index.define(file, ["name"], example.name, example);
  }
  const base = index.refer(profile, ["base_example"], profile.value.base_example);
  if (base === undefined) return [];
  const others = index.values().filter((example) => example !== base);
  return [base, ...others.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

type Context = Pick<Shared, "codes" | "report">;

/** Checks what the examples of a profile contain. Examples that are not ready may have members, codes and labels that do not exist. */
export function checkExamples(profile: LinkedProfile, context: Context): void {
  for (const file of profile.files.examples) {
    const { name, status } = file.value;
    const isReady = name === profile.authored.base_example || status === "ready_for_preverification";
    checkMembers(file, isReady, profile, context);
    if (isReady) checkValues(file, profile, context);
  }
}

/** A member with almost the name of a field is a typing error in any example. */
function checkMembers(
  file: Source<Example>,
  isReady: boolean,
  { fields, crosswalk }: LinkedProfile,
  { report }: Context,
): void {
  const ids = fields.map(({ field_id }) => field_id);
  const rows = crosswalk.official_template?.official_rows.flatMap(({ members }) => members);
  for (const [part, members] of Object.entries(file.value.request))
    for (const name of Object.keys(members)) {
      if (ids.includes(name) || (part === "report" && rows?.includes(name))) continue;
      const hint = suggest(name, ids);
      if (hint === undefined && !isReady) continue;
      const finding = { code: "unknown_field", message: `field "${name}" is not defined`, hint, undefinedName: name };
      report(file, ["request", part, name], { ...finding, at: "key" });
    }
}

/** The codes and evidence labels of an example that is ready. */
function checkValues(file: Source<Example>, { fields, authored }: LinkedProfile, { codes, report }: Context): void {
  const { report: values, evidence_manifest = {} } = file.value.request;
  const getTexts = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");
  for (const { field_id, code_list, evidence_labels } of fields) {
    const list = codes.get(code_list ?? "");
    const value = values[field_id];
    const path: Path = ["request", "report", field_id];
    if (list !== undefined && Array.isArray(value)) referAll(list, file, path, getTexts(value));
    else if (list !== undefined && typeof value === "string") list.refer(file, path, value);
    // A label that the profile does not have is reported at the field.
    if (!evidence_labels.every((name) => authored.evidence_labels.some(({ label }) => label === name))) continue;
    const labels = createIndex<string>("evidence_label", report);
    for (const label of evidence_labels) labels.define(file, path, label, label);
    referAll(labels, file, ["request", "evidence_manifest", field_id], evidence_manifest[field_id] ?? []);
  }
}
