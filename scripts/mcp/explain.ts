// The tool explain: what to enter into fields, what rules ask, and which codes a list has.
import { nameMeant } from "../../server/engine/names.ts";
import type { Documents, JsonMembers } from "./documents.ts";
import { firstPage, fits, type Tool, ToolError, toResult } from "./tool.ts";

/** With more, the identifiers of what did not fit would fill the results. */
export const MAX_IDS = 12;

export const explain: Tool = {
  name: "explain",
  description:
    "What to enter into fields, what a rule asks (its id ends the href of a finding), or the codes of a list.",
  input: {
    profile: { type: "string" },
    ids: {
      type: "array",
      items: { type: "string" },
      maxItems: MAX_IDS,
      description: "of fields, rules, code lists; default: all required fields",
    },
    detail: { type: "string", enum: ["full", "brief"], description: "brief: what a value needs" },
    from: { type: "string" },
  },
  required: ["profile"],
  output: { fields: { type: "array" }, rules: { type: "array" }, code_lists: { type: "array" } },
  call({ profile, ids, detail = "full", from }, documents) {
    const given = (ids ?? []) as readonly string[];
    const asked = given.length > 0 ? given : requiredFrom(documents, profile, from);
    const found = asked.map((id, index) => find(documents, profile, id, index));
    const items = detail === "brief" ? found.map(withoutProse) : found;
    const { source_atoms } = documents.profile(profile);
    const links = new Map(source_atoms.map(({ source_atom_id, href }) => [source_atom_id, href]));
    const show = (shown: readonly Explained[], rest: readonly Explained[]) => {
      const left = rest.map(({ id }) => id);
      const more = given.length === 0 ? { from: left[0] } : { ids: left };
      const next =
        left.length === 0
          ? { tool: "check", arguments: { profile } }
          : { tool: "explain", arguments: { profile, detail, ...more } };
      const lines = shown.map(({ kind, id, document }) => `${id}: ${KINDS[kind].describe(document, links)}`);
      return toResult(getLists(shown), lines, next);
    };
    // A long document does not fit beside the ids of many others, so it comes after them.
    const isShort = (item: Explained) => fits(show([item], items.toSpliced(items.indexOf(item), 1)));
    const short = new Set(items.filter(isShort));
    return firstPage([...short, ...items.filter((item) => !short.has(item))], show);
  },
};

/** The structured content has one list for each kind of document. */
const KINDS = {
  fields: { toPath: (id: string) => `fields/${id}/brief`, describe: describeField },
  rules: { toPath: (id: string) => `rules/${id}`, describe: describeRule },
  code_lists: { toPath: (id: string) => `code-lists/${id}`, describe: describeCodeList },
} as const;

interface Explained {
  readonly kind: keyof typeof KINDS;
  readonly id: string;
  readonly document: JsonMembers;
}

function requiredFrom(documents: Documents, profile: string, from: unknown): readonly string[] {
  const required = documents.checklist(profile).flatMap(({ id, required }) => (required === true ? [id] : []));
  const start = from === undefined ? 0 : required.indexOf(from as string);
  if (start === -1) throw new ToolError("from is not the id of a required field.");
  return required.slice(start);
}

// Members of every document. The instructions of the server have the boundary once.
const REPEATED = [
  ...["ok", "act_id", "boundary", "boundary_id"],
  ...["profile_artifact_hash", "profile_semantic_hash", "suggested_next_call"],
];
// What a reader needs to understand a field, but not to write a value.
const PROSE = ["condition", "interpretive_load", "required", "requirement", "rows", "title", "when_to_use_this"];

const without = (document: JsonMembers, names: readonly string[]): JsonMembers =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)));

const withoutProse = (found: Explained): Explained =>
  found.kind === "fields" ? { ...found, document: without(found.document, PROSE) } : found;

/** The document of the first kind that has the id. */
function find(documents: Documents, profile: string, id: string, index: number): Explained {
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const document = documents.read(`profiles/${profile}/${KINDS[kind].toPath(id)}`);
    if (document !== undefined) return { kind, id, document: without(document, REPEATED) };
  }
  // The id itself is not repeated: it may be a value of a draft in the wrong place.
  const near = nameMeant(
    id,
    documents.checklist(profile).map((field) => field.id),
  );
  const hint = near === null ? "" : ` Did you mean ${near}?`;
  throw new ToolError(`ids[${index}] is no field, rule or code list of ${profile}.${hint}`, { tool: "checklist" });
}

function getLists(shown: readonly Explained[]): JsonMembers {
  const lists: Partial<Record<keyof typeof KINDS, JsonMembers[]>> = {};
  for (const { kind, document } of shown) lists[kind] = [...(lists[kind] ?? []), document];
  return lists;
}

function describeField(field: JsonMembers): string {
  const { title, format, condition, required, rows, codes, code_list, example } = field;
  const labels = field.evidence_labels as readonly string[] | undefined;
  const parts = [
    title,
    required === true ? "required" : condition,
    format,
    rows && `row ${rows}`,
    codes && `codes ${(codes as string[]).join(", ")}`,
    code_list && codes === undefined && `code list ${String(code_list).split("/").at(-1)}`,
    example !== undefined && `example ${JSON.stringify(example)}`,
    labels !== undefined && labels.length > 0 && `evidence labels ${labels.join(", ")}`,
    field.when_to_use_this,
  ];
  return parts.filter((part) => typeof part === "string").join("; ");
}

function describeRule(rule: JsonMembers, links: ReadonlyMap<string, string | undefined>): string {
  const { message, severity, code, field_id, source_atom_ids } = rule;
  const provisions = (source_atom_ids as string[]).map((id) => `${id} (${links.get(id)})`).join(", ");
  const place = field_id === null ? "" : ` on ${field_id}`;
  return `${severity} ${code}${place}: ${message}${provisions === "" ? "" : ` Based on ${provisions}`}`;
}

function describeCodeList({ title, items }: JsonMembers): string {
  const codes = (items as { code: string; label: string }[]).map(({ code, label }) =>
    code === label ? code : `${code} (${label})`,
  );
  return `${title}: ${codes.join(", ")}`;
}
