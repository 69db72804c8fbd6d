// How pages name what stands elsewhere: fields, atoms, rules, and the properties of a field.
import type { AtomUse, Field, PublishedRule, SourceAtom } from "../pipeline/model.ts";
import { Breakable, Mark, Tag } from "./elements.tsx";
import { type PageContext, type ProfilePage, pagesOf } from "./site.ts";
import { locatorText, propertyLabel, templateParts, valueLabel, valueMeaning } from "./words.ts";

/** A field on a page of its profile. */
export interface FieldPart {
  readonly page: ProfilePage;
  readonly field: Field;
}

/** A field by its title, as a link to its page. */
export function FieldLink({ page, fieldId }: { readonly page: ProfilePage; readonly fieldId: string }) {
  const { profile } = page.bound;
  const field = profile.fields.find(({ field_id }) => field_id === fieldId);
  return <a href={page.to(pagesOf(profile.alias).field(fieldId))}>{field?.title ?? fieldId}</a>;
}

/** Several fields, one after the other. */
export function FieldLinks({ page, fieldIds }: { readonly page: ProfilePage; readonly fieldIds: readonly string[] }) {
  return (
    <ul class="inline-list">
      {fieldIds.map((fieldId) => (
        <li key={fieldId}>
          <FieldLink page={page} fieldId={fieldId} />
        </li>
      ))}
    </ul>
  );
}

/** An atom by its act and locator, as a link to the page of sources. */
export function AtomLink({ page, atom }: { readonly page: ProfilePage; readonly atom: SourceAtom }) {
  const act = page.bound.profile.instruments.find(({ celex }) => celex === atom.celex)?.act ?? atom.celex;
  return (
    <a href={hrefOf(page, atom)}>
      {act}, {locatorText(atom.locator)}
    </a>
  );
}

/** Atoms by their ids, act by act; nothing where there are none. */
export function AtomLinks({ page, atomIds }: { readonly page: ProfilePage; readonly atomIds: readonly string[] }) {
  const { atoms, instruments } = page.bound.profile;
  const cited = atoms.filter(({ source_atom_id }) => atomIds.includes(source_atom_id));
  const acts = instruments.filter(({ celex }) => cited.some((atom) => atom.celex === celex));
  return (
    <ul class="plain-list">
      {acts.map(({ celex, act }) => (
        <li key={celex}>
          {act}:{" "}
          {cited
            .filter((atom) => atom.celex === celex)
            .map((atom, index) => (
              <>
                {index > 0 && "; "}
                <a href={hrefOf(page, atom)}>{locatorText(atom.locator)}</a>
              </>
            ))}
        </li>
      ))}
    </ul>
  );
}

const hrefOf = ({ bound, to }: ProfilePage, { source_atom_id }: SourceAtom): string =>
  to(pagesOf(bound.profile.alias).atom(source_atom_id));

/** A rule by its code, as a link to the page of rules. */
export function RuleLink({ page, ruleId }: { readonly page: ProfilePage; readonly ruleId: string }) {
  return <a href={page.to(pagesOf(page.bound.profile.alias).rule(ruleId))}>{ruleId}</a>;
}

/** A rule's severity in mark and word. */
export function RuleMark({ rule }: { readonly rule: PublishedRule }) {
  return <Mark name={rule.severity} />;
}

/** The sentence that a rule gives, with the names of its values where values would stand. */
export function RuleMessage({ rule }: { readonly rule: PublishedRule }) {
  const parts = templateParts(rule.message.replaceAll("{field_id}", rule.field_id ?? "the field"));
  return (
    <>
      {parts.map(({ text, isName }, index) =>
        isName ? <var key={String(index)}>{text}</var> : <Breakable text={text} />,
      )}
    </>
  );
}

interface PropertyTagProps {
  readonly page: PageContext;
  readonly property: string;
  readonly value: unknown;
  /** Whether the name of the property stands before its value. */
  readonly isNamed?: boolean;
}

/** A property's value as the service words it, with its meaning where a pointer rests. */
export function PropertyTag({ page, property, value, isNamed = false }: PropertyTagProps) {
  const { properties } = page.site.service.pages;
  return (
    <Tag title={valueMeaning(properties, property, value)}>
      {isNamed ? `${propertyLabel(properties, property)} ` : ""}
      {valueLabel(properties, property, value)}
    </Tag>
  );
}

/** What moves with an atom, in numbers. */
export const countUses = (use: AtomUse | undefined): number =>
  use === undefined ? 0 : Object.values(use).reduce((sum, ids: readonly string[]) => sum + ids.length, 0);

/** The rows of the official template that a field answers to. */
export const rowsOf = ({ page: { bound }, field: { field_id } }: FieldPart): readonly string[] =>
  bound.profile.crosswalk.rows.find((row) => row.field_id === field_id)?.data_fields ?? [];
