// What an outcome of a decision starts: the report of another profile, with its fields and their codes.

import type { Field, Profile } from "../../model/model.ts";
import type { ReportAt } from "../../tools/findings.ts";
import { createIndex, type Path } from "./references.ts";

/** Reports the profile, its fields and their codes that a decision gives something to, where they do not exist. */
export function checkStarts(profiles: readonly Profile[], report: ReportAt): void {
  const byAlias = createIndex<Profile>("profile", report);
  for (const profile of profiles) byAlias.define(profile.files.profile, ["aliases", 0], profile.alias, profile);
  for (const { files, authored } of profiles) {
    const { starts } = authored.asking ?? {};
    if (starts === undefined) continue;
    const at = (...path: Path): Path => ["asking", "starts", ...path];
    const other = byAlias.refer(files.profile, at("profile"), starts.profile);
    if (other === undefined) continue;
    const fields = createIndex<Field>("field", report);
    for (const field of other.fields) fields.define(other.files.fields, [], field.field_id, field);
    for (const [position, { to }] of starts.fields.entries())
      fields.refer(files.profile, at("fields", position, "to"), to);
    const { to, codes } = starts.criteria;
    const list = fields.refer(files.profile, at("criteria", "to"), to)?.code_list;
    const known = other.codeLists.find(({ code_list_id }) => code_list_id === list);
    const index = createIndex<string>("code", report);
    for (const { code } of known?.items ?? []) index.define(files.profile, [], code, code);
    for (const [criterion, code] of Object.entries(codes))
      index.refer(files.profile, at("criteria", "codes", criterion), code);
  }
}
