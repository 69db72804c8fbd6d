// Resolves one act: its fields, rules, crosswalk and examples.
import type { AuthoredField, Example } from "../../model/authored.ts";
import { type AuthoredInstrument, type Instrument, instrumentIdOf, isAct } from "../../model/authored-instrument.ts";
import type { Derivation, Field, Profile, ProfileFiles, PublishedRule } from "../../model/model.ts";
import type { ReportAt } from "../../tools/findings.ts";
import { stageOf } from "../../tools/report-stages.ts";
import { checkAsking } from "./asking.ts";
import { resolveClocks } from "./clocks.ts";
import type { Shared } from "./context.ts";
import { listOfficialRows, resolveCrosswalk } from "./crosswalk.ts";
import { resolveExamples } from "./examples.ts";
import { createIndex, type Index, referAll } from "./references.ts";
import { resolveRules } from "./rules.ts";
import { checkTemplate } from "./templates.ts";
import { countCoverage, findCited, findUses, selectAtoms } from "./uses.ts";

export function resolveProfile(files: ProfileFiles, shared: Shared): Profile {
  const authored = files.profile.value;
  const { instruments, atoms, codeLists, service, report } = shared;
  const alias = authored.aliases[0] as string;
  const href = `${service.base_path}/profiles/${alias}`;
  const listed = referAll(instruments, files.profile, ["instruments"], authored.instruments);
  const fields = resolveFields(files, shared);
  checkAsking(files, fields, report);
  const derivations = files.fields.value.fields.map(derivationOf);
  const clocks = resolveClocks(files, fields, shared);
  const { rules, origins } = resolveRules({ ...shared, files, href, fields, derivations, ownClocks: clocks });
  checkSummaries(files, report);
  checkPlainTexts(files, report);
  const crosswalk = listOfficialRows(files, shared);
  resolveCrosswalk({ ...files.crosswalk, value: crosswalk }, { ...shared, fields });
  const examples = resolveExamples(files, report);
  const samples = files.samples.map(({ value }) => value);
  const isBase = ({ name }: Example) => name === authored.base_example;
  const citing = { derivations, rules, clocks, codeLists: codeListsOf(files, rules, codeLists), crosswalk };
  const profile = {
    ...citing,
    files,
    authored,
    alias,
    stage: stageOf(files),
    href,
    instruments: listed.map(withoutAtoms),
    atoms: selectAtoms(listed, atoms, { cited: findCited(citing), aliases: authored.aliases }),
    fields: fields.values(),
    clockPages: Object.fromEntries(
      clocks.flatMap(({ clock_id }) => {
        const page = shared.clocks.get(clock_id)?.page;
        return page?.lead === undefined ? [] : [[clock_id, page]];
      }),
    ),
    assumptions: shared.assumptionsOf(files.act),
    origins,
    examples,
    samples: [...examples.slice(0, 1), ...samples.filter(isBase), ...examples.slice(1), ...samples],
  };
  return { ...profile, uses: findUses(profile), coverage: countCoverage(profile) };
}

function withoutAtoms(instrument: AuthoredInstrument): Instrument {
  const { source_atoms: _, ...own } = instrument;
  if (isAct(own)) {
    const { articles: __, ...act } = own;
    return act;
  }
  // The schema adds what only legal acts have.
  const { kind, instrument_id, publisher, title, short_title, date, url } = own;
  return { kind, instrument_id, publisher, title, short_title, date, ...(url !== undefined && { url }) };
}

/** Texts in which nothing is filled in: a brace is left of a sentence that was copied from a rule. */
function checkPlainTexts({ profile, fields }: ProfileFiles, report: ReportAt): void {
  const { title, regulation, not_covered } = profile.value;
  for (const [member, text] of Object.entries({ title, regulation }))
    checkTemplate(profile, [member], text, [], report);
  for (const [position, text] of not_covered.entries())
    checkTemplate(profile, ["not_covered", position], text, [], report);
  for (const [position, field] of fields.value.fields.entries()) {
    const { title, when_to_use_this, derivation, condition = "" } = field;
    for (const [member, text] of Object.entries({ title, when_to_use_this, derivation, condition }))
      checkTemplate(fields, ["fields", position, member], text, [], report);
  }
}

function checkSummaries({ profile }: ProfileFiles, report: ReportAt): void {
  const { official_template, deadline_unknown = "", ...checks } = profile.value.summaries;
  checkTemplate(profile, ["summaries", "deadline_unknown"], deadline_unknown, [], report);
  const values = ["blocking", "attention", "info"];
  for (const [check, statuses] of Object.entries(checks))
    for (const [status, template] of Object.entries(statuses))
      checkTemplate(profile, ["summaries", check, status], template, values, report);
  const own: Readonly<Record<string, readonly string[]>> = { row: ["title", "row"], more: ["count"], nothing: [] };
  for (const [name, template] of Object.entries(official_template ?? {}))
    checkTemplate(profile, ["summaries", "official_template", name], template, own[name] ?? ["rows"], report);
}

function resolveFields(files: ProfileFiles, { service, atoms, codeLists, report }: Shared): Index<Field> {
  const { field_defaults, evidence_labels, unchanging_fields = [], sections = [] } = files.profile.value;
  const fields = createIndex<Field>("field", report);
  const labels = createIndex<string>("evidence_label", report);
  for (const [position, { label }] of evidence_labels.entries())
    labels.define(files.profile, ["evidence_labels", position, "label"], label, label);
  referAll(labels, files.profile, ["field_defaults", "evidence_labels"], field_defaults.evidence_labels);
  for (const [position, authored] of files.fields.value.fields.entries()) {
    const path = ["fields", position];
    const { source_atom_ids, derivation: _, data_field, ...others } = authored;
    const { obligations: __, form_obligations: ___, obligation = "not_asked", condition, ...own } = others;
    const required = obligation === "required";
    fields.define(files.fields, [...path, "field_id"], own.field_id, {
      ...field_defaults,
      ...own,
      ...(typeof data_field === "string" && { data_field }),
      required,
      obligation,
      condition: obligation === "where_applicable" ? (condition ?? null) : null,
      code_list: own.code_list ?? null,
      identifier: own.identifier ?? null,
      release_scope: required ? "required_release_scope" : "experimental_optional",
      counts_toward_required_release_gate: required,
      counts_toward_field_level_coverage: required,
      boundary_id: service.boundary_id,
    });
    referAll(atoms, files.fields, [...path, "source_atom_ids"], source_atom_ids);
    referAll(labels, files.fields, [...path, "evidence_labels"], own.evidence_labels ?? []);
    if (own.code_list !== undefined) codeLists.refer(files.fields, [...path, "code_list"], own.code_list);
    for (const [index, { code_list }] of (own.members ?? []).entries())
      if (code_list !== null) codeLists.refer(files.fields, [...path, "members", index, "code_list"], code_list);
    if (required && source_atom_ids.length === 0) {
      const message = `the required field "${own.field_id}" must refer to a source atom`;
      report(files.fields, path, { code: "field_without_atoms", message });
    }
  }
  referAll(fields, files.profile, ["unchanging_fields"], unchanging_fields);
  for (const [position, { fields: ids = [] }] of sections.entries())
    referAll(fields, files.profile, ["sections", position, "fields"], ids);
  return fields;
}

const derivationOf = (field: AuthoredField): Derivation => {
  const { field_id, interpretive_status, mapping_type, interpretive_load, source_atom_ids, derivation } = field;
  return { field_id, interpretive_status, mapping_type, interpretive_load, source_atom_ids, explanation: derivation };
};

/** The code lists that the act's fields, rules and crosswalk name, by id. */
function codeListsOf(files: ProfileFiles, rules: readonly PublishedRule[], lists: Shared["codeLists"]) {
  const named = [
    ...files.fields.value.fields.flatMap(({ code_list, members = [] }) => [
      code_list,
      ...members.map((member) => member.code_list),
    ]),
    ...files.crosswalk.value.rows.map(({ esas_code_list }) => esas_code_list),
    ...rules.map(({ parameters }) => parameters.code_list),
  ];
  const ids = [...new Set(named)].filter((id) => typeof id === "string").sort();
  // Why a list may be unused is for authors alone.
  return ids.flatMap((id) => lists.get(id) ?? []).map(({ stands_because: _, ...list }) => list);
}

/** The atoms that a profile cites must come from an instrument that it lists, so that an auditor can find them. */
export function reportForeignAtoms(profile: Profile, { atoms, report }: Shared): void {
  const listed = new Set(profile.authored.instruments);
  const known = [...findCited(profile)].sort().flatMap((id) => atoms.get(id) ?? []);
  const foreign = new Map(known.map((atom) => [instrumentIdOf(atom), atom.source_atom_id] as const));
  for (const [instrument, id] of foreign) {
    if (listed.has(instrument)) continue;
    const message = `the instrument ${instrument} of the cited atom "${id}" is not listed`;
    report(profile.files.profile, ["instruments"], { code: "foreign_atom", message });
  }
}
