// Resolves one act: its fields, rules, crosswalk and examples.
import { joinReviews } from "../../report/published/latest.ts";
import type { AuthoredField, Example } from "../model/authored.ts";
import { type AuthoredInstrument, type Instrument, isAct } from "../model/authored-instrument.ts";
import type { Derivation, Field, LinkedProfile, ProfileSources, PublishedRule } from "../model/model.ts";
import { getStage } from "../tools/report-stages.ts";
import { resolveClocks } from "./clocks.ts";
import type { Shared } from "./context.ts";
import { listOfficialRows, resolveCrosswalk } from "./crosswalk.ts";
import { getOutcomes } from "./decisions.ts";
import { resolveExamples } from "./examples.ts";
import { checkTexts, defineNames, referCodes, referNames, valuesIn } from "./names.ts";
import { createIndex, type Index, referAll } from "./references.ts";
import { resolveRules } from "./rules.ts";
import { countCoverage, findCited, findUses, selectAtoms } from "./uses.ts";

export function resolveProfile(files: ProfileSources, shared: Shared): LinkedProfile {
  const authored = files.profile.value;
  const { instruments, atoms, service, report } = shared;
  const alias = authored.aliases[0] as string;
  const href = `${service.base_path}/profiles/${alias}`;
  const listed = referAll(instruments, files.profile, ["instruments"], authored.instruments);
  const fields = resolveFields(files, shared);
  const derivations = files.fields.value.fields.map(createDerivation);
  const clocks = resolveClocks(files, fields, shared);
  const { rules, origins } = resolveRules({ ...shared, files, href, fields, derivations, ownClocks: clocks });
  const crosswalk = listOfficialRows(files, shared);
  resolveCrosswalk({ ...files.crosswalk, value: crosswalk }, { ...shared, fields });
  const examples = resolveExamples(files, report);
  const samples = files.samples.map(({ value }) => value);
  const isBase = ({ name }: Example) => name === authored.base_example;
  const citing = { derivations, rules, clocks, codeLists: getCodeLists(files, rules, shared), crosswalk };
  const cited = findCited(citing);
  const profile = {
    ...citing,
    files,
    authored,
    alias,
    stage: getStage(files),
    href,
    instruments: listed.map(withoutAtoms),
    reviewed: joinReviews(listed.filter(isAct).map(({ reviewed }) => reviewed ?? null)),
    atoms: selectAtoms(listed, atoms, { cited, aliases: authored.aliases }),
    cited,
    fields: fields.values(),
    clockPages: Object.fromEntries(
      clocks.flatMap(({ clock_id }) => {
        const page = shared.clocks.get(clock_id)?.page;
        return page?.lead === undefined ? [] : [[clock_id, page]];
      }),
    ),
    assumptions: shared.getAssumptions(files.act),
    origins,
    examples,
    samples: [...examples.slice(0, 1), ...samples.filter(isBase), ...examples.slice(1), ...samples],
  };
  return { ...profile, uses: findUses(profile), coverage: countCoverage(profile) };
}

function withoutAtoms(instrument: AuthoredInstrument): Instrument {
  const { source_atoms: _, ...own } = instrument;
  if (isAct(own)) {
    const { articles: __, reviewed: ___, ...act } = own;
    return act;
  }
  // The schema adds what only legal acts have.
  const { kind, instrument_id, publisher, title, short_title, date, url, not_checked } = own;
  return {
    ...{ kind, instrument_id, publisher, title, short_title, date },
    ...(url !== undefined && { url }),
    ...(not_checked !== undefined && { not_checked }),
  };
}

/** The fields of a profile, to which profile.yaml refers too. */
function resolveFields(
  files: ProfileSources,
  { service, atoms, codeLists, codes, schemas, report }: Shared,
): Index<Field> {
  const { field_defaults } = files.profile.value;
  const fields = createIndex<Field>("field", report);
  for (const [position, authored] of files.fields.value.fields.entries()) {
    const path = ["fields", position];
    const { source_atom_ids: ____, derivation: _, data_field, ...others } = authored;
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
  }
  const own = {
    evidence_label: createIndex<string>("evidence_label", report),
    question: createIndex<string>("question", report),
    criterion_of_decision: createIndex<string>("criterion", report),
  };
  defineNames(files.profile, valuesIn(files.profile, schemas), own);
  const names = {
    ...own,
    atom: atoms,
    code_list: codeLists,
    field: fields,
    outcome: getOutcomes(files.profile, report),
  };
  for (const file of [files.profile, files.fields]) {
    const values = valuesIn(file, schemas);
    referNames(file, values, names);
    referCodes(file, values, ({ schema: { codes_of = "" }, holder }) =>
      codes.get(fields.get(String(holder[codes_of]))?.code_list ?? ""),
    );
    checkTexts(file, values, report, true);
  }
  return fields;
}

const createDerivation = (field: AuthoredField): Derivation => {
  const { field_id, interpretive_status, mapping_type, interpretive_load, source_atom_ids, derivation } = field;
  return { field_id, interpretive_status, mapping_type, interpretive_load, source_atom_ids, explanation: derivation };
};

/** The code lists that the fields, rules and crosswalk of a profile name, by id. */
function getCodeLists(
  { fields, crosswalk }: ProfileSources,
  rules: readonly PublishedRule[],
  { codeLists, schemas }: Shared,
) {
  const inFiles = [fields, crosswalk].flatMap((file) => valuesIn(file, schemas));
  const named = [
    ...inFiles.map(({ schema, value }) => (schema.refers_to === "code_list" ? value : null)),
    ...rules.map(({ parameters }) => parameters.code_list),
  ];
  const ids = [...new Set(named)].filter((id) => typeof id === "string").sort();
  // Why a list may be unused is for authors alone.
  return ids.flatMap((id) => codeLists.get(id) ?? []).map(({ kept_because: _, ...list }) => list);
}
