// What documents must contain, derived from profile.json and the manifest. Other members are for the published schema to require.
import type { Mode } from "../../server/engine/rule-set.ts";
import { firstDifference, listOf, memberOf } from "./json.ts";
import type { Manifest } from "./manifest.ts";
import { type Profile, type ProfileContext, sourceOf } from "./profile.ts";

/** A file, the published schema that it must fit (null if none), and its members; `actual` is the published document. */
export type ExpectedDocument = readonly [file: string, schema: string | null, members: (actual: unknown) => object];

/** The members of every document about a profile. */
export const commonMembers = ({ profile: { boundary_id, boundary }, hashes }: ProfileContext) => ({
  ok: true,
  boundary_id,
  boundary,
  ...hashes,
});

/** All documents about a profile. */
export function documentsOf(context: ProfileContext, card: unknown): ExpectedDocument[] {
  const { profile } = context;
  const { code_lists, crosswalk, evidence_labels, examples, instruments, rules, text_extraction } = profile;
  const items = profile.fields.map((field) => ({ ...field, type: field.field_type }));
  const answered = examples.map((example) => ({ ...example, response: answerOf(context, example.request) }));
  return [
    ["index.json", "profile-summary", () => summarize(profile)],
    ["coverage/index.json", "coverage", () => describeCoverage(profile)],
    ["fields/index.json", "fields", () => ({ fields: items })],
    ...items.flatMap((field): ExpectedDocument[] => {
      const { field_id } = field;
      const code_list = code_lists.find(({ code_list_id }) => code_list_id === field.code_list) ?? null;
      const labels = evidence_labels.filter(({ label }) => field.evidence_labels.includes(label));
      const source = sourceOf(profile, field_id);
      const folder = `fields/${field_id}`;
      const document = { field_id, field, code_list, evidence_labels: labels };
      const callOf = (actual: unknown) => ({ next_recommended_call: expectCall(context, card, field_id, actual) });
      return [
        [`${folder}/index.json`, "field-document", () => document],
        [`${folder}/source/index.json`, "field-source", (actual) => ({ field_id, ...source, ...callOf(actual) })],
      ];
    }),
    ["rules.json", "rules", (actual) => ({ rules: rules.map(addRequests(listOf(actual, "rules"))) })],
    ["sources.json", "sources", () => ({ text_extraction, instruments, source_atoms: addUses(profile) })],
    ["crosswalk.json", "crosswalk", () => ({ ...crosswalk, rows: crosswalk.rows.map(addDeviations(profile)) })],
    ["examples.json", "examples", () => ({ examples: answered })],
  ];
}

const addDeviations =
  ({ crosswalk: { deviations } }: Profile) =>
  <Row extends { readonly field_id: string }>(row: Row) => {
    const own = deviations.filter(({ field_ids }) => field_ids.includes(row.field_id));
    return { ...row, deviation_ids: own.map(({ deviation_id }) => deviation_id) };
  };

/** The requests that raise the finding of a rule or do not are in rules.json only. */
const addRequests = (published: readonly unknown[]) => (rule: Profile["rules"][number], index: number) => {
  const { fires, quiet } = Object(published[index]);
  return { ...rule, fires, quiet };
};

/** The recommended call of a document about a field: an operation of the service card with its path filled in. */
export function expectCall({ href }: ProfileContext, card: unknown, fieldId: string, actual: unknown) {
  const { operation_id, reason } = Object(memberOf(actual, "next_recommended_call"));
  const operation = listOf(card, "operations").find((item) => memberOf(item, "operation_id") === operation_id);
  const alias = href.slice(href.lastIndexOf("/") + 1);
  const path = String(memberOf(operation, "path")).replace("{act_id}", alias).replace("{field_id}", fieldId);
  return { operation_id, method: memberOf(operation, "method"), path, reason };
}

/** The answer of the engine to a request, or the reason why it has none. */
export function answerOf({ answer }: ProfileContext, request: unknown, check: Mode = "prevalidation") {
  const result = answer(JSON.stringify(request ?? null), check);
  return "json" in result ? JSON.parse(result.json) : result;
}

/** The summary without its links. */
export function summarize(profile: Profile) {
  const { required, total } = countCoverage(profile);
  const { title, aliases, regulation, instruments, fields, source_atoms, rules, not_covered, provenance } = profile;
  return {
    title,
    version: provenance.profile_version,
    aliases,
    regulation: {
      title: regulation,
      instruments: instruments.map((item) => pick(item, ["celex", "act", "short_title", "eli", "document_sha256"])),
    },
    counts: {
      fields: fields.length,
      required: required.fields,
      source_atoms: source_atoms.length,
      rules: rules.length,
    },
    coverage: { required, total },
    not_covered,
  };
}

const TALLIED = ["binding_granularity", "interpretive_status", "mapping_type", "disclosure_tier"];
const REPEATED = [...TALLIED.slice(0, 2), "field_id", "required", "counts_toward_field_level_coverage"];

/** The coverage document. */
export function describeCoverage(profile: Profile) {
  const { fields, source_atoms, rules } = profile;
  const hashed = source_atoms.filter(({ text_sha256 }) => /^[0-9a-f]{64}$/.test(text_sha256));
  return {
    ...countCoverage(profile),
    atoms: { total: source_atoms.length, text_hashed: hashed.length },
    ...Object.fromEntries(TALLIED.map((name) => [name, tally(fields.map((field) => memberOf(field, name) ?? "none"))])),
    fields: fields.map((field) => ({
      ...pick(field, REPEATED),
      source_atom_count: sourceOf(profile, field.field_id).source_atoms.length,
      rule_count: rules.filter(({ field_id }) => field_id === field.field_id).length,
    })),
  };
}

/** A field is bound if it counts toward the coverage at field level and has an atom. */
function countCoverage(profile: Profile) {
  const { fields } = profile;
  const withAtoms = fields.filter(({ field_id }) => sourceOf(profile, field_id).source_atoms.length > 0);
  const bound = withAtoms.filter((field) => field.counts_toward_field_level_coverage);
  const required = fields.filter((field) => field.required).length;
  const count = (all: number, bound: number) => ({
    fields: all,
    bound,
    ratio: all === 0 ? 1 : Math.round((bound / all) * 10_000) / 10_000,
  });
  const boundRequired = bound.filter((field) => field.required).length;
  const total = { ...count(fields.length, bound.length), with_atoms: withAtoms.length };
  return { required: count(required, boundRequired), total };
}

/** The atoms with what refers to each. */
function addUses({ source_atoms, derivations, rules, code_lists, crosswalk }: Profile) {
  const users: [name: string, users: readonly object[], idMember: string][] = [
    ["field_ids", derivations, "field_id"],
    ["rule_ids", rules, "rule_id"],
    ["code_list_ids", code_lists, "code_list_id"],
    ["crosswalk_rows", crosswalk.rows, "field_id"],
    ["uncovered_rows", crosswalk.uncovered_rows, "data_field"],
    ["deviation_ids", crosswalk.deviations, "deviation_id"],
  ];
  const citing = users.map(([name, all, idMember]) => {
    const cited = all.map((user) => ({ id: memberOf(user, idMember), atoms: new Set(citedIn(user)) }));
    return (atom: string) => [name, cited.filter(({ atoms }) => atoms.has(atom)).map(({ id }) => id)];
  });
  return source_atoms.map((atom) => {
    const used_by = Object.fromEntries(citing.map((usesOf) => usesOf(atom.source_atom_id)));
    return { ...atom, used_by };
  });
}

/** The atoms that a part of the profile cites: its own, and those of the items of a code list. */
const citedIn = (user: unknown): readonly unknown[] =>
  [user, ...listOf(user, "items")].flatMap((part) => listOf(part, "source_atom_ids"));

const pick = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)));

const tally = (values: readonly unknown[]): Record<string, number> =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]));

/** The documents of the service, by file below the published root. */
export function serviceDocumentsOf(
  { base_path, service, interface_version }: Manifest,
  contexts: readonly ProfileContext[],
  card: unknown,
): ExpectedDocument[] {
  // Every profile contains the same boundary.
  const { boundary_id, boundary, boundaries } = Object(contexts[0]?.profile);
  const references = contexts.map(({ profile: { act_id, aliases }, href }) => ({ act_id, aliases, href }));
  const own = { boundary_id, boundary, boundaries, service, profiles: references };
  const folder = base_path.slice(1);
  const profiles = contexts.map(describeProfile);
  const operations = listOf(card, "operations").map(classify);
  const links = { openapi: `${base_path}/openapi.json`, service_card: `${base_path}/service-card` };
  return [
    [`${folder}/profiles/index.json`, "profiles", () => ({ ok: true, boundary_id, boundary, profiles })],
    [`${folder}/service-card/index.json`, "service-card", () => ({ ...own, ok: true, interface_version, operations })],
    [`.well-known/${service}-agent.json`, "discovery", () => ({ ...own, ...links })],
    [
      `${folder}/openapi.json`,
      null,
      (actual) => ({
        openapi: `${memberOf(actual, "openapi")}`.replace(/^(?!3\.1\.).*/, "3.1.*"),
        info: { ...Object(memberOf(actual, "info")), version: interface_version },
        paths: expectPaths(card, memberOf(actual, "paths"), base_path),
      }),
    ],
  ];
}

function describeProfile({ profile, hashes, href }: ProfileContext) {
  const { aliases, title, regulation, fields } = profile;
  const required_count = fields.filter(({ required }) => required).length;
  return { ...hashes, aliases, title, regulation, field_count: fields.length, required_count, href };
}

/** POST needs the server; every other operation is a file. */
function classify(operation: unknown) {
  const isPost = memberOf(operation, "method") === "POST";
  const isStream = String(memberOf(operation, "path")).endsWith(".ndjson");
  return {
    ...Object(operation),
    method: isPost ? "POST" : "GET",
    media_type: isStream ? "application/x-ndjson" : "application/json",
    served_by: isPost ? "server" : "static",
  };
}

/** The paths of the OpenAPI description, if they have exactly the operations of the service card. */
function expectPaths(card: unknown, paths: unknown, basePath: string): unknown {
  const operations = listOf(card, "operations").map((operation) => {
    const { operation_id, method, path } = Object(operation);
    return `${operation_id} ${method} ${path}`;
  });
  const described = Object.entries(Object(paths)).flatMap(([path, item]) =>
    Object.entries(Object(item)).flatMap(([method, operation]) => {
      const id = memberOf(operation, "operationId");
      const base = memberOf(item, "servers") === undefined ? basePath : "";
      return id === undefined ? [] : [`${id} ${method.toUpperCase()} ${base}${path}`];
    }),
  );
  const isSame = firstDifference(operations.sort(), described.sort()) === null;
  return isSame ? paths : `the operations ${operations.join(", ")}`;
}
