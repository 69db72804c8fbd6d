// How pages refer to fields, source atoms and rules.
import type { Instrument, SourceAtom } from "../../pipeline/model/authored-instrument.ts";
import type { Field, PublishedRule } from "../../pipeline/model/model.ts";
import { getCitedTitle, getInstrumentId } from "../../report/wording/citations.ts";
import { citedText, getRows } from "../../report/wording/locators.ts";
import { spell } from "../../report/wording/words.ts";
import { List, SeverityWord } from "./elements.tsx";
import { kindPath, type ProfilePage } from "./paths.ts";
import { getLast, type SharedPart, type StagedRule, stageTitle } from "./stages.ts";

export interface FieldPart {
  readonly page: ProfilePage;
  readonly field: Field;
}

export function FieldLink({ page, fieldId }: { readonly page: ProfilePage; readonly fieldId: string }) {
  const field = page.profile.fields.find(({ field_id }) => field_id === fieldId);
  return <a href={page.to(page.paths.field(fieldId))}>{field?.title ?? fieldId}</a>;
}

/** Several fields in a line; nothing for none. */
export function FieldLinks({ page, fieldIds }: { readonly page: ProfilePage; readonly fieldIds: readonly string[] }) {
  if (fieldIds.length === 0) return null;
  return <List class="plain row" items={fieldIds.map((fieldId) => <FieldLink page={page} fieldId={fieldId} />)} />;
}

export function getAct({ profile }: ProfilePage, atom: SourceAtom): string {
  const id = getInstrumentId(atom);
  const instrument = profile.instruments.find((instrument) => getInstrumentId(instrument) === id);
  return instrument === undefined ? id : getCitedTitle(instrument);
}

/** A link to the text of a place, whose name screen readers get; nothing without an address. It is never loaded by a page. */
export function OfficialLink({ atom: { href, celex }, name }: { readonly atom: SourceAtom; readonly name: string }) {
  if (href === undefined) return null;
  return (
    <a href={href}>
      {celex === undefined ? "guidance" : "official text"}
      <span class="visually-hidden"> of {name}</span>
    </a>
  );
}

/** Source atoms by their ids, grouped by act, as links to the page of sources and to the official text; nothing for none. */
export function AtomLinks({ page, atomIds }: { readonly page: ProfilePage; readonly atomIds: readonly string[] }) {
  if (atomIds.length === 0) return null;
  const { atoms, instruments } = page.profile;
  const cited = atoms.filter(({ source_atom_id }) => atomIds.includes(source_atom_id));
  const getAtoms = (instrument: Instrument) =>
    cited.filter((atom) => getInstrumentId(atom) === getInstrumentId(instrument));
  const getLinks = (atoms: readonly SourceAtom[]) =>
    atoms.map((atom, index) => [
      index > 0 && "; ",
      <a href={page.to(page.paths.source(atom.source_atom_id))}>{citedText(atom.locator)}</a>,
      atom.href !== undefined && [" (", <OfficialLink atom={atom} name={citedText(atom.locator)} />, ")"],
    ]);
  const named = instruments.filter((instrument) => getAtoms(instrument).length > 0);
  const items = named.map((instrument) => [getCitedTitle(instrument), ": ", getLinks(getAtoms(instrument))]);
  return <List class="plain small" items={items} />;
}

/** The message of a rule, with the names of its values in place of the values. */
function RuleMessage({ rule: { message }, field }: Pick<RuleLineProps, "field"> & { readonly rule: PublishedRule }) {
  const template =
    field === undefined ? message : message.replaceAll("{field_id}", field.field_id).replaceAll("{field}", field.title);
  return (
    <>
      {template.split(/(\{[^{}]*\})/).map((part) => {
        // `{count}`, or `{count|item|items}`, which is shown with its plural.
        const [, name, , plural] = /^\{([a-z_]+)(?:\|([^|]*)\|([^|]*))?\}$/.exec(part) ?? [];
        if (name === undefined) return part;
        return (
          <>
            <var>{spell(name)}</var>
            {plural !== undefined && ` ${plural}`}
          </>
        );
      })}
    </>
  );
}

interface RuleLineProps extends SharedPart {
  /** The field that it is shown for; without one, the message names it as it names other values. */
  readonly field: Field | undefined;
  readonly staged: StagedRule;
  /** Of its element, besides the id. */
  readonly attributes?: object;
}

/** A rule: its message, links to its JSON and to its kind, what it is based on besides the atoms of its field, and the stages that have it, if not all have it. */
export function RuleLine({ stages, field, staged: { rule, pages, anchor }, attributes }: RuleLineProps) {
  const page = getLast(pages);
  const { derivations, href } = page.profile;
  const known = derivations.find(({ field_id }) => field_id === rule.field_id)?.source_atom_ids ?? [];
  const notes = [page.words.value("basis", rule.basis).label, ...findPart(stages, pages)];
  return (
    <div id={anchor} {...attributes}>
      <p>
        <SeverityWord name={rule.severity} /> <RuleMessage rule={rule} field={field} />{" "}
        <a href={page.to(`${href}/rules/${rule.rule_id}`)}>{spell(rule.code)}</a> (
        <a href={page.to(kindPath(rule.kind))}>{spell(rule.kind)}</a>, {notes.join(", ")})
      </p>
      <AtomLinks page={page} atomIds={rule.source_atom_ids.filter((id) => !known.includes(id))} />
    </div>
  );
}

/** The titles of some of the stages; none for all stages. */
export const findPart = (stages: readonly ProfilePage[], some: readonly ProfilePage[]): string[] =>
  some.length === stages.length ? [] : some.map(stageTitle);

export const getCrosswalk = ({ page: { profile }, field: { field_id } }: FieldPart) =>
  profile.crosswalk.rows.find((row) => row.field_id === field_id);

/** The numbers of a field's rows in the official template, or a dash. */
export const rowsText = ({ page: { profile }, field }: FieldPart): string => getRows(profile, field).join(", ") || "–";

/** Whether the official template, or else the law, asks for the field in a report: its property, in a word, and under which condition. */
export function getRequirement({ page, field: { field_id } }: FieldPart) {
  const { words, profile } = page;
  const field = profile.fields.find((field) => field.field_id === field_id) as Field;
  const row = getCrosswalk({ page, field });
  const property = row === undefined ? "obligation" : "requirement";
  const { label, meaning } = words.value(property, row?.requirement ?? field.obligation);
  const ofForm = field.form_obligation && words.value("obligation", field.form_obligation).label;
  return {
    property: words.property(property).label,
    label: ofForm === undefined ? label : `${label}; official form: ${ofForm.toLowerCase()}`,
    note: row?.condition ?? field.condition ?? meaning,
  };
}
