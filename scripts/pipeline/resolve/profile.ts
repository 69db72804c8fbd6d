// Resolves one act: its fields, rules, crosswalk and examples.
import type { AuthoredField, Example } from "../authored.ts";
import type { ReportAt } from "../findings.ts";
import type { ActSources, Derivation, Field, Profile, PublishedRule } from "../model.ts";
import { stageOf } from "../stages.ts";
import { findCited, selectAtoms } from "./atoms.ts";
import type { Shared } from "./context.ts";
import { resolveCrosswalk } from "./crosswalk.ts";
import { resolveExamples } from "./examples.ts";
import { listOfficialRows } from "./official-rows.ts";
import { createIndex, type Index, referAll } from "./references.ts";
import { resolveRules } from "./rules.ts";
import { checkTemplate } from "./templates.ts";
import { countCoverage, findUses } from "./uses.ts";

export function resolveProfile(act: ActSources, shared: Shared): Profile {
  const authored = act.profile.value;
  const { instruments, atoms, codeLists, service, report } = shared;
  const alias = authored.aliases[0] as string;
  const href = `${service.base_path}/profiles/${alias}`;
  const listed = referAll(instruments, act.profile, ["instruments"], authored.instruments);
  const fields = resolveFields(act, shared);
  const derivations = act.fields.value.fields.map(derivationOf);
  const { rules, origins } = resolveRules({ ...shared, act, href, fields, derivations });
  checkSummaries(act, report);
  const crosswalk = act.stage === null ? act.crosswalk.value : listOfficialRows(act, shared);
  resolveCrosswalk({ ...act.crosswalk, value: crosswalk }, { ...shared, fields });
  const examples = resolveExamples(act, report);
  const samples = act.samples.map(({ value }) => value);
  const isBase = ({ name }: Example) => name === authored.base_example;
  const citing = { derivations, rules, codeLists: codeListsOf(act, rules, codeLists), crosswalk };
  const cited = findCited(citing);
  const profile = {
    ...citing,
    act,
    authored,
    alias,
    stage: stageOf(act),
    href,
    instruments: listed.map(({ source_atoms: _, ...instrument }) => instrument),
    atoms: selectAtoms(listed, atoms, { cited, aliases: authored.aliases }),
    fields: fields.values(),
    origins,
    examples,
    samples: [...examples.slice(0, 1), ...samples.filter(isBase), ...examples.slice(1), ...samples],
  };
  reportForeignAtoms(act, cited, shared);
  return { ...profile, uses: findUses(profile), coverage: countCoverage(profile) };
}

function checkSummaries({ profile }: ActSources, report: ReportAt): void {
  const { official_template, ...checks } = profile.value.summaries;
  const values = ["blocking", "attention", "info"];
  for (const [check, statuses] of Object.entries(checks))
    for (const [status, template] of Object.entries(statuses))
      checkTemplate(profile, ["summaries", check, status], template, values, report);
  const own: Readonly<Record<string, readonly string[]>> = { row: ["title", "row"], more: ["count"], nothing: [] };
  for (const [name, template] of Object.entries(official_template ?? {}))
    checkTemplate(profile, ["summaries", "official_template", name], template, own[name] ?? ["rows"], report);
}

function resolveFields(act: ActSources, { service, atoms, codeLists, report }: Shared): Index<Field> {
  const { field_defaults, evidence_labels, unchanging_fields = [] } = act.profile.value;
  const fields = createIndex<Field>("field", report);
  const labels = createIndex<string>("evidence_label", report);
  for (const [position, { label }] of evidence_labels.entries())
    labels.define(act.profile, ["evidence_labels", position, "label"], label, label);
  referAll(labels, act.profile, ["field_defaults", "evidence_labels"], field_defaults.evidence_labels);
  for (const [position, authored] of act.fields.value.fields.entries()) {
    const path = ["fields", position];
    const { source_atom_ids, derivation: _, ...own } = authored;
    const { required } = own;
    fields.define(act.fields, [...path, "field_id"], own.field_id, {
      ...field_defaults,
      ...own,
      code_list: own.code_list ?? null,
      identifier: own.identifier ?? null,
      release_scope: required ? "required_release_scope" : "experimental_optional",
      counts_toward_required_release_gate: required,
      counts_toward_field_level_coverage: required,
      boundary_id: service.boundary_id,
    });
    referAll(atoms, act.fields, [...path, "source_atom_ids"], source_atom_ids);
    referAll(labels, act.fields, [...path, "evidence_labels"], own.evidence_labels ?? []);
    if (own.code_list !== undefined) codeLists.refer(act.fields, [...path, "code_list"], own.code_list);
    if (required && source_atom_ids.length === 0) {
      const message = `the required field "${own.field_id}" must refer to a source atom`;
      report(act.fields, path, { code: "field_without_atoms", message });
    }
  }
  referAll(fields, act.profile, ["unchanging_fields"], unchanging_fields);
  return fields;
}

const derivationOf = (field: AuthoredField): Derivation => {
  const { field_id, interpretive_status, mapping_type, interpretive_load, source_atom_ids, derivation } = field;
  return { field_id, interpretive_status, mapping_type, interpretive_load, source_atom_ids, explanation: derivation };
};

/** The code lists that the act's fields, rules and crosswalk name, by id. */
function codeListsOf(act: ActSources, rules: readonly PublishedRule[], lists: Shared["codeLists"]) {
  const named = [
    ...act.fields.value.fields.map(({ code_list }) => code_list),
    ...act.crosswalk.value.rows.map(({ esas_code_list }) => esas_code_list),
    ...rules.map(({ parameters }) => parameters.code_list),
  ];
  const ids = [...new Set(named)].filter((id) => typeof id === "string").sort();
  return ids.map((id) => lists.get(id)).filter((list) => list !== undefined);
}

/** The atoms that a profile cites must come from an instrument that it lists, so that an auditor can find them. */
function reportForeignAtoms({ profile }: ActSources, cited: ReadonlySet<string>, { atoms, report }: Shared): void {
  const listed = new Set(profile.value.instruments);
  const foreign = new Map([...cited].sort().map((id) => [atoms.get(id)?.celex, id] as const));
  for (const [celex, id] of foreign) {
    if (celex === undefined || listed.has(celex)) continue;
    const message = `the instrument ${celex} of the cited atom "${id}" is not listed`;
    report(profile, ["instruments"], { code: "foreign_atom", message });
  }
}
