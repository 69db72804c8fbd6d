// drafts.d.ts of the package: the type of a draft of each profile, made from the published profiles, so that it names what they name.
import { describeFieldType } from "../../server/engine/field-types/describe.ts";
import type { PublishedProfile } from "../report/published/profile.ts";

const GENERIC_TYPES = `/** The alias of a profile. */
export type ProfileAlias = keyof Profiles;

/** A code of a list. */
export type Code<List extends keyof CodeLists> = CodeLists[List];

/** A count or an amount: known exactly or as a range, or not to be determined. */
export type Figure =
  | { readonly value: number; readonly kind: "actual" | "estimate" }
  | { readonly min: number; readonly max?: number; readonly kind: "actual" | "estimate" }
  | "undeterminable";

type Values<Fields> = { [Id in keyof Fields]?: Fields[Id] extends { value: infer Value } ? Value | null : never };
type Evidence<Fields> = { [Id in keyof Fields]?: Fields[Id] extends { evidence: infer Label } ? readonly Label[] : never };

/** The fields of a report. Every field may be absent or null, as in a draft that is not finished: which are missing, a check finds. */
export type Report<Alias extends ProfileAlias> = Values<Profiles[Alias]>;

/** What a check takes: a report, and for its fields the labels of the records that support their values. */
export interface Draft<Alias extends ProfileAlias> {
  report: Report<Alias>;
  evidence_manifest?: Evidence<Profiles[Alias]> | null;
}
`;

/** The text of drafts.d.ts. Profiles have the order in which they are given; a code list that several share is written once. */
export function writeDraftTypes(profiles: readonly PublishedProfile[]): string {
  const lists = new Map(profiles.flatMap(({ code_lists }) => code_lists.map((list) => [list.code_list_id, list])));
  const codeLists = [...lists.values()].map(
    ({ code_list_id, title, edition, items }) =>
      `${comment(`${title} (${edition})`)}${quote(code_list_id)}: ${formatUnion(items.map(({ code }) => code))};`,
  );
  return [
    "// lexbind/drafts: types of drafts. There is nothing to run: import them with `import type`.\n",
    `/** The codes of each list. */\nexport interface CodeLists {\n${codeLists.join("\n")}\n}\n`,
    `/** The fields of each profile: the type of a value, and the labels of its evidence. */\nexport interface Profiles {`,
    ...profiles.flatMap((profile) => profile.aliases.map((alias) => writeProfile(alias, profile))),
    "}\n",
    GENERIC_TYPES,
  ].join("\n");
}

function writeProfile(alias: string, { title, fields }: PublishedProfile): string {
  const members = fields.map((field) => {
    const code = field.code_list === null ? "string" : `CodeLists[${quote(field.code_list)}]`;
    const value = describeFieldType(field).typeScript(code);
    const described = comment(`${field.title}${field.required ? " (required)" : ""}`);
    return `${described}${quote(field.field_id)}: { value: ${value}; evidence: ${formatUnion(field.evidence_labels)} };`;
  });
  return `${comment(title)}${quote(alias)}: {\n${members.join("\n")}\n};`;
}

const quote = (value: string): string => JSON.stringify(value);

const formatUnion = (values: readonly string[]): string => values.map(quote).join(" | ") || "never";

const comment = (line: string): string => `/** ${line.replaceAll("*/", "* /")} */\n`;
