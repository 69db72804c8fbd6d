// New profiles as their reviewer reads them: fields, rules beside the places that they are based on, clocks, and what is not covered.
import { spell } from "../../report/wording/words.ts";
import { groupBy } from "./group-by.ts";
import { cell, code, table } from "./markdown-table.ts";
import {
  aliasOf,
  createPlaces,
  type ReviewedClock,
  type ReviewedField,
  type ReviewedProfile,
  type ReviewedRule,
} from "./reviewed-profile.ts";

type Places = ReturnType<typeof createPlaces>;

/** The lines of Markdown on new profiles. Profiles with the same fields, which are the steps of one duty, share their tables. */
export function formatNewProfiles(profiles: readonly ReviewedProfile[]): string[] {
  return groupBy(profiles, ({ fields }) => fields.map(({ field_id }) => field_id).join()).flatMap(formatDuty);
}

function formatDuty(steps: readonly ReviewedProfile[]): string[] {
  const places = createPlaces(steps);
  return [
    `## New: ${steps.map(aliasOf).join(", ")}`,
    "",
    ...steps.map(({ title, regulation, act_id }) => `- ${cell(title)}. ${cell(regulation)}. ${code(act_id)}`),
    "",
    "### Fields",
    "",
    ...formatFields(steps, places),
    "### Rules",
    "",
    ...formatRules(steps, places),
    "### Clocks",
    "",
    ...formatClocks(steps, places),
    "### Not covered",
    "",
    ...listBySteps(steps, ({ not_covered }) => not_covered),
    "",
  ];
}

function formatFields(steps: readonly ReviewedProfile[], { places }: Places): string[] {
  const atomsOf = new Map(steps[0]?.derivations?.map(({ field_id, source_atom_ids }) => [field_id, source_atom_ids]));
  const rows = (steps[0]?.fields ?? []).map(({ field_id, title, field_type, when_to_use_this }) => {
    const obligations = steps.map(({ fields }) => obligationOf(fields.find((field) => field.field_id === field_id)));
    const based = places(atomsOf.get(field_id) ?? []);
    return [`${cell(title)}<br>${code(field_id)}`, spell(field_type), ...obligations, cell(when_to_use_this), based];
  });
  return table(["Field", "Type", ...steps.map(aliasOf), "Help", "Based on"], rows);
}

function obligationOf(field: ReviewedField | undefined): string {
  if (field === undefined) return "–";
  const { obligation, required, condition, data_field } = field;
  const words = obligation ?? (required ? "required" : "optional");
  const row = data_field == null ? "" : ` (row ${data_field})`;
  return cell(`${spell(words)}${condition == null ? "" : ` ${condition}`}${row}`);
}

// More fields are counted: such a rule is about all values of a type.
const MAX_NAMED = 8;

/** Rules that say the same of several fields, or in several steps, are one row. */
function formatRules(steps: readonly ReviewedProfile[], { places }: Places): string[] {
  const rules = steps.flatMap((step) => step.rules.map((rule) => ({ step: aliasOf(step), rule })));
  const same = groupBy(rules, ({ rule }) => JSON.stringify([rule.code, rule.severity, rule.basis, rule.message]));
  const rows = same.map((group) => {
    const { rule } = group[0] as { readonly rule: ReviewedRule };
    const fields = unique(group.map(({ rule: { field_id } }) => field_id ?? "the draft"));
    const inSteps = unique(group.map(({ step }) => step));
    // What many fields share is based on the place of each field, which the table of fields has.
    const based =
      fields.length > 1
        ? `the places of ${fields.length} fields`
        : places(unique(group.flatMap(({ rule: { source_atom_ids } }) => source_atom_ids)));
    return [
      code(rule.code) + (inSteps.length === steps.length ? "" : `<br>only ${inSteps.join(", ")}`),
      fields.length > MAX_NAMED ? `${fields.length} fields` : fields.map(code).join(" "),
      `${rule.severity}, ${spell(rule.basis)}`,
      cell(rule.message),
      based,
    ];
  });
  return table(["Rule", "Field", "Severity, basis", "Message", "Place"], rows);
}

function formatClocks(steps: readonly ReviewedProfile[], { places }: Places): string[] {
  const clocks = new Map(steps.flatMap(({ clocks = [] }) => clocks.map((clock) => [clock.clock_id, clock])));
  if (clocks.size === 0) return ["None.", ""];
  const rows = [...clocks.values()].map((clock) => [
    `${cell(clock.title)}<br>${code(clock.clock_id)}`,
    clock.starts.map(({ start }) => cell(spell(start))).join("<br>"),
    periodOf(clock),
    clock.relief === undefined ? "none" : "weekends and bank holidays",
    clock.readings.map(code).join("<br>"),
    places(clock.source_atom_ids),
  ]);
  return table(["Clock", "Starts", "Period", "Relief", "Readings", "Place"], rows);
}

function periodOf({ limits }: ReviewedClock): string {
  const parts = limits.map((limit) => {
    const [unit = "", count] = Object.entries(limit).find(([name]) => ["hours", "days", "months"].includes(name)) ?? [];
    return cell(`${count} ${unit} after ${spell(limit.after)}`);
  });
  return parts.length === 0 ? "no figure" : parts.join("<br>");
}

/** Sentences once, with the steps that have them unless all do. */
function listBySteps(
  steps: readonly ReviewedProfile[],
  sentencesOf: (step: ReviewedProfile) => readonly string[],
): string[] {
  const entries = steps.flatMap((step) => sentencesOf(step).map((sentence) => ({ sentence, alias: aliasOf(step) })));
  return groupBy(entries, ({ sentence }) => sentence).map((owners) => {
    const { sentence } = owners[0] as (typeof entries)[number];
    const only = owners.length === steps.length ? "" : ` (${owners.map(({ alias }) => alias).join(", ")})`;
    return `- ${cell(sentence)}${only}`;
  });
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
