// What the page reads of a published profile.json besides the rules: what fields are called, what values may be, where it stands.
import type { FieldType, RuleSet } from "../../../server/engine/rule-set.ts";
import { locatorText } from "../words.ts";

/** The members of the hashed file that the form is made of. */
export interface PageProfile extends RuleSet {
  readonly title: string;
  readonly aliases: readonly string[];
  readonly fields: readonly PageField[];
  readonly code_lists: readonly PageCodeList[];
  readonly evidence_labels: readonly EvidenceLabel[];
  readonly examples: readonly PageExample[];
  readonly crosswalk: {
    readonly rows: readonly { readonly field_id: string; readonly data_fields: readonly string[] }[];
  };
  readonly instruments: readonly { readonly celex: string; readonly act: string }[];
  readonly source_atoms: readonly PageAtom[];
  readonly provenance: { readonly profile_version: string; readonly profile_semantic_hash: string };
}

export interface PageField {
  readonly field_id: string;
  readonly title: string;
  readonly field_type: FieldType;
  readonly required: boolean;
  readonly code_list: string | null;
  readonly evidence_labels: readonly string[];
}

export interface PageCodeList {
  readonly code_list_id: string;
  readonly title: string;
  readonly edition: string;
  readonly items: readonly { readonly code: string; readonly label: string }[];
}

export interface EvidenceLabel {
  readonly label: string;
  readonly description: string;
}

export interface PageExample {
  readonly name: string;
  readonly title: string;
  readonly request: {
    readonly report: Readonly<Record<string, unknown>>;
    readonly evidence_manifest?: Readonly<Record<string, readonly string[]>>;
  };
}

export interface PageAtom {
  readonly source_atom_id: string;
  readonly celex: string;
  readonly locator: Readonly<Record<string, string | number>>;
}

/** Each atom by its id as it is cited: `Implementing Regulation (EU) 2025/302, Annex II, row 2.5`. */
export function citationsOf({ instruments, source_atoms }: PageProfile): ReadonlyMap<string, string> {
  const acts = new Map(instruments.map(({ celex, act }) => [celex, act]));
  return new Map(
    source_atoms.map(({ source_atom_id, celex, locator }) => [
      source_atom_id,
      `${acts.get(celex) ?? celex}, ${locatorText(locator)}`,
    ]),
  );
}

/** The text of an example's request, with its members in the order of the form; canonical JSON sorts them by name. */
export function exampleText({ request }: PageExample, { fields }: Pick<PageProfile, "fields">): string {
  const inOrder = (members: object) => {
    const known = fields.map(({ field_id }) => field_id).filter((id) => Object.hasOwn(members, id));
    return Object.fromEntries(
      [...known, ...Object.keys(members)].map((id) => [id, (members as Record<string, unknown>)[id]]),
    );
  };
  const { report, evidence_manifest } = request;
  const ordered = {
    report: inOrder(report),
    ...(evidence_manifest && { evidence_manifest: inOrder(evidence_manifest) }),
  };
  return JSON.stringify(ordered, null, 2);
}
