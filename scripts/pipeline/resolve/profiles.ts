// Stage 3: resolves references between files, expands defaults and checks, and gives each act as one Profile.

import type { AuthoredInstrument, CodeListDocument } from "../authored.ts";
import { collectFindings, type ReportAt } from "../findings.ts";
import type {
  ActSources,
  Derivation,
  Field,
  Profile,
  PublishedRule,
  Resolved,
  Schemas,
  SourceAtom,
  Sources,
  StageResult,
} from "../model.ts";
import { resolveCrosswalk } from "./crosswalk.ts";
import { createIndex, type Index, referAll } from "./references.ts";
import { resolveRules } from "./rules.ts";
import { resolveService } from "./service.ts";
import { checkTemplate } from "./templates.ts";
import { findUses } from "./uses.ts";

interface Shared {
  readonly sources: Sources;
  readonly instruments: Index<AuthoredInstrument>;
  readonly atoms: Index<SourceAtom>;
  readonly codeLists: Index<CodeListDocument>;
}

/** Resolves all acts. Unused atoms and code lists are warnings; everything else found is an error. */
export function resolveProfiles(sources: Sources, schemas: Schemas): StageResult<Resolved> {
  const { findings, report } = collectFindings();
  const shared = indexShared(sources, report);
  const names = createIndex<string>("act", report);
  for (const act of sources.acts) {
    const { act_id, aliases } = act.profile.value;
    names.define(act.profile, ["act_id"], act_id, act_id);
    for (const [position, alias] of aliases.entries()) names.define(act.profile, ["aliases", position], alias, act_id);
  }
  const aliases = new Set(sources.acts.flatMap((act) => act.profile.value.aliases));
  resolveService(sources.service, schemas, aliases, report);
  const profiles = sources.acts.map((act) => resolveAct(act, shared, report));
  reportUnused(shared, report);
  return { value: { service: sources.service.value, profiles }, findings };
}

function indexShared(sources: Sources, report: ReportAt): Shared {
  const instruments = createIndex<AuthoredInstrument>("celex", report);
  const atoms = createIndex<SourceAtom>("atom", report);
  const codeLists = createIndex<CodeListDocument>("code_list", report);
  for (const file of sources.instruments) {
    const { celex, eli, source_atoms } = file.value;
    instruments.define(file, ["celex"], celex, file.value);
    for (const [position, atom] of source_atoms.entries()) {
      atoms.define(file, ["source_atoms", position, "source_atom_id"], atom.source_atom_id, { ...atom, celex, eli });
    }
  }
  for (const file of sources.codeLists) {
    for (const [position, list] of file.value.code_lists.entries()) {
      const path = ["code_lists", position];
      codeLists.define(file, [...path, "code_list_id"], list.code_list_id, list);
      referAll(atoms, file, [...path, "source_atom_ids"], list.source_atom_ids);
      const codes = createIndex<string>("code", report);
      for (const [row, item] of list.items.entries()) {
        codes.define(file, [...path, "items", row, "code"], item.code, item.code);
        referAll(atoms, file, [...path, "items", row, "source_atom_ids"], item.source_atom_ids ?? []);
      }
    }
  }
  return { sources, instruments, atoms, codeLists };
}

function resolveAct(act: ActSources, shared: Shared, report: ReportAt): Profile {
  const authored = act.profile.value;
  const service = shared.sources.service.value;
  const alias = authored.aliases[0] as string;
  const href = `${service.base_path}/profiles/${alias}`;
  const instruments = referAll(shared.instruments, act.profile, ["instruments"], authored.instruments);
  const fields = resolveFields(act, shared, report);
  const derivations = act.fields.value.fields.map(derivationOf);
  const context = {
    href,
    fields,
    derivations: new Map(derivations.map((derivation) => [derivation.field_id, derivation])),
    atoms: shared.atoms,
    codeLists: shared.codeLists,
  };
  const resolvedRules = resolveRules(act, context, report);
  for (const [check, statuses] of Object.entries(authored.summaries)) {
    for (const [status, template] of Object.entries(statuses)) {
      checkTemplate(act.profile, ["summaries", check, status], template, ["blocking", "attention", "info"], report);
    }
  }
  resolveCrosswalk(act.crosswalk, { ...shared, fields }, report);
  const profile = {
    file: act.profile,
    authored,
    alias,
    href,
    instruments: instruments.map(({ source_atoms: _, ...instrument }) => instrument),
    atoms: instruments
      .flatMap(({ source_atoms }) => source_atoms)
      .map(({ source_atom_id }) => shared.atoms.get(source_atom_id))
      .filter((atom) => atom !== undefined),
    fields: fields.values(),
    derivations,
    codeLists: codeListsOf(act, resolvedRules.rules, shared.codeLists),
    ...resolvedRules,
    crosswalk: act.crosswalk.value,
    examples: resolveExamples(act, report),
  };
  reportForeignAtoms(act, profile, shared.atoms, report);
  return { ...profile, uses: findUses(profile) };
}

function resolveFields(act: ActSources, { sources, atoms, codeLists }: Shared, report: ReportAt): Index<Field> {
  const { field_defaults, evidence_labels } = act.profile.value;
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
      boundary_id: sources.service.value.boundary_id,
    });
    referAll(atoms, act.fields, [...path, "source_atom_ids"], source_atom_ids);
    referAll(labels, act.fields, [...path, "evidence_labels"], own.evidence_labels ?? []);
    if (own.code_list !== undefined) codeLists.refer(act.fields, [...path, "code_list"], own.code_list);
    if (required && source_atom_ids.length === 0) {
      report(act.fields, path, {
        code: "field_without_atoms",
        message: `the required field "${own.field_id}" must rest on a source atom`,
      });
    }
  }
  return fields;
}

function derivationOf(field: ActSources["fields"]["value"]["fields"][number]): Derivation {
  const { field_id, interpretive_status, mapping_type, interpretive_load, source_atom_ids, derivation } = field;
  return { field_id, interpretive_status, mapping_type, interpretive_load, source_atom_ids, explanation: derivation };
}

/** The code lists that the act's fields, rules and crosswalk name, by id. */
function codeListsOf(
  act: ActSources,
  rules: readonly PublishedRule[],
  index: Index<CodeListDocument>,
): CodeListDocument[] {
  const named = [
    ...act.fields.value.fields.map(({ code_list }) => code_list),
    ...act.crosswalk.value.rows.map(({ esas_code_list }) => esas_code_list),
    ...rules.map(({ parameters }) => parameters.code_list),
  ];
  const ids = [...new Set(named)].filter((id) => typeof id === "string").sort();
  return ids.map((id) => index.get(id)).filter((list) => list !== undefined);
}

function resolveExamples(act: ActSources, report: ReportAt): Profile["examples"] {
  const index = createIndex<Profile["examples"][number]>("example", report);
  for (const file of act.examples) index.define(file, ["name"], file.value.name, file.value);
  const base = index.refer(act.profile, ["base_example"], act.profile.value.base_example);
  if (base === undefined) return [];
  return [
    base,
    ...index
      .values()
      .filter((example) => example !== base)
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  ];
}

/** What a profile cites must come from an instrument that it lists, or an auditor would look for it in vain. */
function reportForeignAtoms(
  act: ActSources,
  profile: Omit<Profile, "uses">,
  atoms: Index<SourceAtom>,
  report: ReportAt,
): void {
  const own = new Set(profile.atoms.map(({ source_atom_id }) => source_atom_id));
  const { rows, uncovered_rows, deviations } = profile.crosswalk;
  const lists = profile.codeLists.flatMap((list) => [list, ...list.items]);
  const citing = [...profile.derivations, ...profile.rules, ...lists, ...rows, ...uncovered_rows, ...deviations];
  const cited = new Set(citing.flatMap(({ source_atom_ids }) => source_atom_ids ?? []));
  for (const atom of [...cited].filter((id) => !own.has(id) && atoms.get(id) !== undefined).sort()) {
    report(act.profile, ["instruments"], {
      code: "foreign_atom",
      message: `the instrument of the cited atom "${atom}" is not listed`,
    });
  }
}

function reportUnused({ instruments, atoms, codeLists }: Shared, report: ReportAt): void {
  for (const { name, file, path } of instruments.unused()) {
    report(file, path, {
      code: "unused_celex",
      message: `no profile lists the instrument "${name}"`,
      severity: "warning",
    });
  }
  for (const { name, file, path } of atoms.unused().filter(({ value }) => value.stands_because === undefined)) {
    report(file, path, { code: "unused_atom", message: `nothing rests on the atom "${name}"`, severity: "warning" });
  }
  for (const { name, file, path } of atoms.used().filter(({ value }) => value.stands_because !== undefined)) {
    report(file, path, {
      code: "needless_reason",
      message: `the atom "${name}" is in use`,
      hint: "remove stands_because",
    });
  }
  for (const { name, file, path } of codeLists.unused()) {
    report(file, path, {
      code: "unused_code_list",
      message: `nothing uses the code list "${name}"`,
      severity: "warning",
    });
  }
}
