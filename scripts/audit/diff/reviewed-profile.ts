// What a reviewer reads of a published profile: its messages, and the places of legal acts and of guidance, each explained once.
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import { groupBy } from "../../../server/engine/group-by.ts";
import type { HashedProfile } from "../../command-line/profiles/read-profiles.ts";
import type { AuthoredProfile } from "../../pipeline/model/authored.ts";
import { type Instrument, isAct, type SourceAtom } from "../../pipeline/model/authored-instrument.ts";
import type { Derivation, Field, PublishedRule } from "../../pipeline/model/model.ts";
import { isObject } from "../../report/json/compare-values.ts";
import { getInstrumentId } from "../../report/wording/citations.ts";
import { citedText } from "../../report/wording/locators.ts";
import { cell, table } from "../markdown-table.ts";

/** What a profile of an earlier version may lack is optional. */
export interface ReviewedProfile
  extends Pick<AuthoredProfile, "act_id" | "aliases" | "title" | "regulation" | "not_covered"> {
  readonly instruments: readonly Instrument[];
  readonly source_atoms: readonly SourceAtom[];
  readonly fields: readonly ReviewedField[];
  readonly derivations?: readonly Derivation[];
  readonly rules: readonly PublishedRule[];
  readonly clocks?: readonly ReviewedClock[];
}

export type ReviewedField = Omit<Field, "obligation" | "condition"> & Partial<Pick<Field, "obligation" | "condition">>;

export type ReviewedClock = Omit<Clock, "words"> & Partial<Pick<Clock, "words">>;

export const getAlias = ({ aliases: [alias], act_id }: ReviewedProfile): string => alias ?? act_id;

export const getReviewedContent = ({ content }: HashedProfile): ReviewedProfile =>
  content as unknown as ReviewedProfile;

/**
 * The message of a rule with the values of its parameters and the titles of other fields, without their ids; with `title`, also that of its own.
 * What depends on the draft stays a name in braces.
 */
export function findMessage(
  { message, parameters }: PublishedRule,
  fields: readonly ReviewedField[],
  title?: string,
): string {
  const values = isObject(parameters) ? parameters : {};
  const text = message.replace(/\{(\w+)(\|[^}]*)?\}/g, (placeholder, name: string, forms?: string) => {
    if (name === "field" && title !== undefined) return `“${title}”`;
    // The word for several, after their number.
    if (forms !== undefined) return `{${name}} ${forms.split("|").at(-1)}`;
    const value = values[name];
    return typeof value === "number" || typeof value === "string" ? String(value) : placeholder;
  });
  const named = fields.reduce(
    (all, { title, field_id }) => all.replaceAll(`${title} (${field_id})`, `“${title}”`),
    text,
  );
  return cell(named);
}

export type Places = ReturnType<typeof createPlaces>;

interface Place {
  readonly paraphrases: Set<string>;
  readonly href: string | undefined;
}

/** Cites places of profiles, those of one act together, such as `Regulation (EU) 2016/679, Article 33(1); Article 33(2)`, and remembers which. */
export function createPlaces() {
  const cited = new Map<string, Map<string, Place>>();

  const getName = ({ locator, paraphrase, href }: SourceAtom, source: string) => {
    const name = cell(citedText(locator));
    const places = cited.get(source) ?? new Map<string, Place>();
    const place = places.get(name) ?? { paraphrases: new Set(), href };
    cited.set(source, places.set(name, place));
    place.paraphrases.add(cell(paraphrase));
    return { source, name };
  };
  return {
    /** The places with these ids, as the text of a cell. */
    cite(ids: readonly string[], profile: ReviewedProfile): string {
      const atoms = [...new Set(ids)].map(
        (id) => profile.source_atoms.find((atom) => atom.source_atom_id === id) ?? id,
      );
      const names = atoms.map((atom) =>
        typeof atom === "string" ? { source: "", name: cell(atom) } : getName(atom, getSource(atom, profile)),
      );
      const sources = groupBy(names, ({ source }) => source);
      const lines = sources.map((same) => [same[0]?.source, same.map(({ name }) => name).join("; ")]);
      return ids.length === 0 ? "–" : lines.map((line) => line.filter(Boolean).join(", ")).join("<br>");
    },
    /** For each act, the table that explains its places that were cited. */
    explain: (): string[] =>
      [...cited].flatMap(([source, places]) => [
        `### ${source}`,
        "",
        ...table(
          ["Place", "In our words"],
          [...places].map(([name, { paraphrases, href }], index, all) => {
            // The rows of an annex have one address.
            const isFirst = all.findIndex(([, other]) => other.href === href) === index;
            return [isFirst && href !== undefined ? `[${name}](${href})` : name, [...paraphrases].join("<br>")];
          }),
        ),
      ]),
  };
}

function getSource(atom: SourceAtom, { instruments }: ReviewedProfile): string {
  const source = instruments.find((own) => getInstrumentId(own) === getInstrumentId(atom));
  return source === undefined ? "" : cell(isAct(source) ? source.act : source.short_title);
}
