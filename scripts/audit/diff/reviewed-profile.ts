// What a reviewer reads of a published profile, and how its places in legal acts are shown.
import { locatorText } from "../../report/wording/locators.ts";
import type { HashedProfile } from "../read-profiles.ts";
import { cell } from "./markdown-table.ts";

export interface ReviewedProfile {
  readonly act_id: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly regulation: string;
  readonly not_covered: readonly string[];
  readonly instruments: readonly { readonly celex?: string; readonly act: string }[];
  readonly source_atoms: readonly ReviewedAtom[];
  readonly fields: readonly ReviewedField[];
  readonly derivations?: readonly { readonly field_id: string; readonly source_atom_ids: readonly string[] }[];
  readonly rules: readonly ReviewedRule[];
  readonly clocks?: readonly ReviewedClock[];
}

export interface ReviewedAtom {
  readonly source_atom_id: string;
  readonly celex?: string;
  readonly locator: Readonly<Record<string, string | number>>;
  readonly paraphrase: string;
  readonly href?: string | null;
}

export interface ReviewedField {
  readonly field_id: string;
  readonly title: string;
  readonly field_type: string;
  readonly required: boolean;
  readonly obligation?: string;
  readonly data_field?: string | null;
  readonly condition?: string | null;
  readonly when_to_use_this: string;
}

export interface ReviewedRule {
  readonly rule_id: string;
  readonly code: string;
  readonly kind: string;
  readonly field_id: string | null;
  readonly severity: string;
  readonly basis: string;
  readonly message: string;
  readonly parameters?: unknown;
  readonly source_atom_ids: readonly string[];
}

export interface ReviewedClock {
  readonly clock_id: string;
  readonly title: string;
  readonly starts: readonly { readonly start: string }[];
  readonly limits: readonly (Readonly<Partial<Record<"hours" | "days" | "months", number>>> & {
    readonly after: string;
  })[];
  readonly relief?: unknown;
  readonly readings: readonly string[];
  readonly source_atom_ids: readonly string[];
}

export const aliasOf = ({ aliases: [alias], act_id }: ReviewedProfile): string => alias ?? act_id;

export const contentOf = ({ content }: HashedProfile): ReviewedProfile => content as unknown as ReviewedProfile;

/** Shows the places of profiles: `[Regulation (EU) 2016/679, Article 33(1)](…): the paraphrase`. */
export function createPlaces(profiles: readonly ReviewedProfile[]) {
  const atoms = new Map(
    profiles.flatMap(({ source_atoms }) => source_atoms.map((atom) => [atom.source_atom_id, atom])),
  );
  const acts = new Map(profiles.flatMap(({ instruments }) => instruments.map(({ celex, act }) => [celex, act])));

  const place = (id: string): string => {
    const atom = atoms.get(id);
    if (atom === undefined) return cell(id);
    const act = acts.get(atom.celex);
    const name = cell([...(act === undefined ? [] : [act]), locatorText(atom.locator)].join(", "));
    const link = atom.href == null ? name : `[${name}](${atom.href})`;
    return `${link}: ${cell(atom.paraphrase)}`;
  };
  return { place, places: (ids: readonly string[]): string => ids.map(place).join("<br>") };
}
