// A forger changes what published files contain and corrects manifest, checksums and hashes. Then no hash reveals the change, but the
// files no longer agree with each other.
import { describe, expect, it } from "vitest";
import {
  buildSmallAct,
  type Change,
  type Document,
  editBytes,
  editEvent,
  editJson,
  editLines,
  editText,
  forged,
  rehash,
  remove,
} from "./copy.ts";

const published = await buildSmallAct();
const ACT = "api/v1/profiles/bridge";
const [LIST, CARD] = ["api/v1/profiles/index.json", "api/v1/service-card/index.json"];
const [DISCOVERY, OPENAPI] = [".well-known/lexbind-agent.json", "api/v1/openapi.json"];
const SCHEMA = "schemas/v1/discovery.schema.json";
const [FIELD, SOURCE] = ["fields/span_type/index.json", "fields/span_type/source/index.json"];
const [PROFILE, SEMANTIC] = [`${ACT}/profile.json`, `${ACT}/semantic.json`];
const [STREAM, FIELDS, CHAIN] = ["stream.ndjson", "fields.ndjson", "fields/span_type/events.ndjson"];
const NO_HASH = `sha256:${"0".repeat(64)}`;

/** What is changed, the code of the problem, the file, and the change of it. */
type Row = readonly [what: string, code: string, file: string, change: (file: string) => Change];

/** Below the act, or below the root. */
const fileOf = (name: string): string => (published.has(name) ? name : `${ACT}/${name}`);
const json = (edit: (document: Document) => unknown) => (file: string) => editJson(file, edit);
const text = (edit: (text: string) => string) => (file: string) => editText(file, edit);
const lines = (edit: (lines: string[]) => string[]) => (file: string) => editLines(file, edit);
const event = (index: number, edit: (event: Document) => unknown) => (file: string) => editEvent(file, index, edit);
const reorder = (body: string) => body.replace(/^\{("[^"]*":"[^"]*"),(.*)\}$/, "{$2,$1}");
const withMark = (file: string) => editBytes(file, (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]));

const blocked = ({ examples }: Document) =>
  examples.find(({ response }: Document) => response.prevalidation_status === "blocked").response;
const fieldsOf = (schema: Document) => schema.properties.report.properties;

const differences: [what: string, file: string, edit: (document: Document) => unknown][] = [
  ["an atom", "sources.json", ({ source_atoms }) => (source_atoms[0].locator.article = "99")],
  ["a use of an atom", "sources.json", ({ source_atoms }) => source_atoms[0].used_by.field_ids.pop()],
  ["an instrument", "sources.json", ({ instruments }) => (instruments[0].document_sha256 = "0".repeat(64))],
  ["the severity of a rule", "rules.json", ({ rules }) => (rules[0].severity = "info")],
  ["a required field", "fields/index.json", ({ fields }) => (fields[0].required = false)],
  ["the order of fields", "fields/index.json", ({ fields }) => fields.reverse()],
  ["a field type", FIELD, ({ field }) => (field.field_type = "text")],
  ["a missing code", FIELD, ({ code_list }) => code_list.items.pop()],
  ["the order of atoms", SOURCE, ({ source_atoms }) => source_atoms.reverse()],
  ["a recommended method", SOURCE, ({ next_recommended_call }) => (next_recommended_call.method = "GET")],
  ["a count of bound fields", "coverage/index.json", ({ required }) => required.bound++],
  ["a tally", "coverage/index.json", ({ disclosure_tier }) => disclosure_tier.public++],
  ["a count of atoms", "coverage/index.json", ({ fields }) => fields[1].source_atom_count++],
  ["a ratio", "index.json", ({ coverage }) => (coverage.total.ratio = 1)],
  ["an instrument", "index.json", ({ regulation }) => (regulation.instruments[0].document_sha256 = NO_HASH)],
  ["a profile hash", "index.json", (body) => (body.profile_artifact_hash = NO_HASH)],
  ["a missing deviation", "crosswalk.json", ({ rows }) => rows[0].deviation_ids.pop()],
  ["a property that is not required", "report.schema.json", ({ properties }) => properties.report.required.pop()],
  ["an open body", "report.schema.json", (schema) => (schema.additionalProperties = true)],
  ["a missing property", "report.schema.json", (schema) => delete fieldsOf(schema).lanes_closed],
  ["a property type", "report.schema.json", (schema) => (fieldsOf(schema).bridge_name.type = "number")],
  ["binding codes", "report.schema.json", (schema) => (fieldsOf(schema).span_type.enum = ["arch"])],
  ["an example that is not ready", "report.schema.json", ({ examples }) => delete examples[0].evidence_manifest],
  ["an example request", "examples.json", ({ examples }) => (examples[1].request.report.bridge_name = "Other")],
  ["an example answer", "examples.json", ({ examples }) => examples[0].response.rules.evaluated++],
  ["a missing finding", "examples.json", (body) => blocked(body).findings.pop()],
  ["readiness", "examples.json", (body) => (blocked(body).ready_for_preverification = true)],
  ["the severity of a finding", "examples.json", (body) => (blocked(body).findings[0].severity = "info")],
  ["the message of a finding", "examples.json", (body) => (blocked(body).findings[0].message = "All is well.")],
  ["a summary", "examples.json", (body) => (blocked(body).safe_summary = "All is well.")],
  ["the atoms of a trace", "examples.json", (body) => blocked(body).traces[0].source_atom_ids.push("x")],
  ["a count of required fields", "examples.json", (body) => blocked(body).required.present++],
  ["the hash in an answer", "examples.json", (body) => (blocked(body).profile_semantic_hash = NO_HASH)],
  ["a count of fields", LIST, ({ profiles }) => profiles[0].required_count++],
  ["a missing profile", LIST, ({ profiles }) => profiles.pop()],
  ["the interface version", CARD, (body) => (body.interface_version = "9.0.0")],
  ["a missing alias", CARD, ({ profiles }) => profiles[0].aliases.pop()],
  ["where an operation is served", CARD, ({ operations }) => (operations[0].served_by = "server")],
  ["the boundary", DISCOVERY, (body) => (body.boundary = "It certifies.")],
  ["a missing operation", OPENAPI, ({ paths }) => delete paths["/profiles/{act_id}/prevalidate-report"]],
  ["the interface version", OPENAPI, ({ info }) => (info.version = "9.0.0")],
];

const events: [what: string, file: string, index: number, edit: (event: Document) => unknown][] = [
  ["event_count", FIELDS, 4, (end) => end.event_count++],
  ["seq", CHAIN, 2, (body) => body.seq++],
  ["a type that is not the event_type", CHAIN, 5, (body) => (body.type = "end")],
  ["act_id", CHAIN, 1, (body) => (body.act_id = "bridge")],
  ["a profile hash", STREAM, 7, (body) => (body.profile_semantic_hash = NO_HASH)],
  ["a missing hash of the end event", CHAIN, 6, (body) => delete body.profile_artifact_hash],
  ["the summary", STREAM, 0, (body) => (body.version = "9.0.0")],
  ["the links of the summary", STREAM, 0, ({ links }) => (links.rules = links.sources)],
  ["the coverage", STREAM, 1, ({ atoms }) => atoms.total++],
  ["a missing rule", CHAIN, 3, ({ rules }) => rules.pop()],
  ["a locator", CHAIN, 1, ({ source_atoms }) => (source_atoms[0].locator = {})],
  ["the hint", CHAIN, 4, (hint) => (hint.next_recommended_call.path += "/x")],
  ["a missing boundary", CHAIN, 5, ({ boundaries }) => boundaries.pop()],
];

const rows: readonly Row[] = [
  // First, because a later change makes the rules unreadable.
  ["a link to an unknown rule", "dead_link", OPENAPI, json((body) => (body.x = `/${ACT}/rules.json#none`))],
  ...differences.map(([what, file, edit]): Row => [what, "differs_from_profile", file, json(edit)]),
  ...events.map(([what, file, index, edit]): Row => [what, "wrong_event", file, event(index, edit)]),
  ["no request that raises a finding", "invalid_document", "rules.json", json(({ rules }) => delete rules[0].fires)],
  ["an additional member", "invalid_document", "fields/index.json", json((body) => (body.certified = true))],
  ["an additional member of an event", "invalid_document", CHAIN, event(5, (body) => (body.certified = true))],
  ["white space", "not_canonical", "rules.json", text((body) => body.replace(":", ": "))],
  ["a line feed at the end", "not_canonical", "rules.json", text((body) => `${body}\n`)],
  ["another order of members", "not_canonical", LIST, text(reorder)],
  ["a duplicate member", "not_canonical", LIST, text((body) => body.replace("{", '{"ok":false,'))],
  ["half a document", "not_canonical", "coverage/index.json", text((body) => body.slice(0, 99))],
  ["a byte order mark", "byte_order_mark", "rules.json", withMark],
  ["a dead link", "dead_link", "index.json", json(({ links }) => (links.rules = "/api/v1/x"))],
  ["a dead link in a text", "dead_link", "llms.txt", text((body) => body.replace("/rules.json", "/rule.json"))],
  ["an unknown hash", "foreign_hash", OPENAPI, json((body) => (body.profile_semantic_hash = NO_HASH))],
  ["an unknown hash", "foreign_hash", "index.html", text((body) => body.replace("</main>", NO_HASH))],
  ["no example of a status", "missing_example", "examples.json", json(({ examples }) => examples.pop())],
  ["a missing line", "wrong_event_count", FIELDS, lines((all) => all.toSpliced(1, 1))],
  ["a duplicate line", "wrong_event_count", STREAM, lines((all) => all.toSpliced(3, 0, all[3] as string))],
  ["no end event", "wrong_event_count", CHAIN, lines((all) => all.slice(0, -1))],
  ["lines in another order", "wrong_event", FIELDS, lines((all) => all.toReversed())],
  ["an empty line", "wrong_line_form", STREAM, lines((all) => all.toSpliced(5, 0, ""))],
  ["CRLF", "wrong_line_form", STREAM, lines((all) => all.map((line) => `${line}\r`))],
  ["white space in lines", "wrong_line_form", CHAIN, lines((all) => all.map((line) => `${line} `))],
  ["a byte order mark", "wrong_line_form", STREAM, withMark],
  ["no line feed at the end", "wrong_line_form", STREAM, text((body) => body.trimEnd())],
  ["another $id", "wrong_schema", SCHEMA, json((schema) => (schema.$id = "/x.json"))],
  ["no $id", "wrong_schema", SCHEMA, json((schema) => delete schema.$id)],
  ["a dead reference", "wrong_schema", SCHEMA, text((body) => body.replace("#/properties/boun", "#/x"))],
  ["a foreign reference", "wrong_schema", SCHEMA, text((body) => body.replace("boundaries.", "//x.example/hash."))],
];

// An audit takes its time, so changes of different files share one.
const batches: Row[][] = [];
for (const row of rows) {
  const batch = batches.find((others) => others.every(([, , file]) => file !== row[2]));
  if (batch === undefined) batches.push([row]);
  else batch.push(row);
}

describe.each(batches)("the audit finds", (...batch) => {
  const places = forged(published, ...batch.map(([, , file, change]) => change(fileOf(file))));

  it.each(batch)("%s: %s in %s", (_, code, file) => expect(places).toContain(`${code} ${fileOf(file)}`));
});

it.each(["crosswalk.json", FIELD, CHAIN, "report.schema.json", CARD, PROFILE, SEMANTIC])(
  "the audit misses a removed %s",
  (name) => {
    expect(forged(published, remove(fileOf(name)))).toContain(`missing_document ${fileOf(name)}`);
  },
);

it.each([
  ["schemas/v1/envelope.schema.json", `wrong_schema ${SCHEMA}`],
  ["schemas/v1/field-source.schema.json", `dead_link ${CARD}`],
])("the audit finds what refers to a removed %s", (file, found) => {
  expect(forged(published, remove(file))).toContain(found);
});

it.each<Row>([
  ["another meaning", "semantic_not_derived", SEMANTIC, json(({ rules }) => (rules[0].severity = "info"))],
  ["a sentence", "semantic_not_derived", SEMANTIC, json((body) => (body.title = "Bridges"))],
  ["a missing rule", "semantic_not_derived", SEMANTIC, json(({ rules }) => rules.pop())],
  ["a semantic hash", "wrong_profile", PROFILE, json(({ provenance }) => (provenance.profile_semantic_hash = ""))],
  ["an instrument", "wrong_profile", PROFILE, json(({ provenance }) => (provenance.instrument_hashes.x = ""))],
  ["a clock time", "wrong_profile", PROFILE, json((body) => (body.provenance.built = "2026-01-01"))],
  ["interface version", "wrong_profile", PROFILE, json(({ provenance }) => (provenance.interface_version = "9"))],
])("the audit finds %s: %s in %s", (_, code, file, change) => {
  expect(forged(published, change(file))).toContain(`${code} ${file}`);
});

it.each<[what: string, found: string, edit: (profile: Document) => unknown]>([
  ["a required field", `differs_from_profile ${ACT}/fields/index.json`, ({ fields }) => (fields[0].required = false)],
  ["a severity", `differs_from_profile ${ACT}/rules.json`, ({ rules }) => (rules[0].severity = "info")],
  ["a sentence", `differs_from_profile ${ACT}/index.json`, (profile) => (profile.title = "Notice of an open bridge")],
  ["a version", `wrong_event ${ACT}/${STREAM}`, ({ provenance }) => (provenance.profile_version = "9.0.0")],
  ["an alias", `missing_path ${PROFILE}`, ({ aliases }) => aliases.push("span")],
  [
    "parameters declared prose",
    `wrong_profile ${PROFILE}`,
    ({ provenance }) => provenance.prose_members.push("parameters"),
  ],
  ["a missing atom", `wrong_profile ${PROFILE}`, ({ source_atoms }) => source_atoms.pop()],
  [
    "no atom of a rule",
    `wrong_profile ${PROFILE}`,
    ({ rules }) => rules.map((rule: Document) => (rule.source_atom_ids = [])),
  ],
  ["a fraction", `wrong_profile ${PROFILE}`, ({ rules }) => (rules[0].parameters.limit = 0.5)],
  ["no crosswalk", `malformed_profile ${PROFILE}`, (profile) => delete profile.crosswalk],
  ["an unknown rule kind", `malformed_profile ${PROFILE}`, ({ rules }) => (rules[0].kind = "oracle")],
])("in a profile with new hashes, the audit finds %s", (_, found, edit) => {
  expect(forged(published, rehash(ACT, edit))).toContain(found);
});

it("every document and stream that names the old hash of a changed profile is found", () => {
  const places = forged(
    published,
    rehash(ACT, (profile) => (profile.title = "Notice of an open bridge")),
  );
  const files = [...published.keys()].filter((file) => file.startsWith(`${ACT}/`));
  const unnamed = files.filter((file) => !places.some((place) => place.endsWith(` ${file}`)));
  // These three contain no artifact hash.
  expect(unnamed.sort()).toEqual([PROFILE, `${ACT}/report.schema.json`, SEMANTIC]);
});

it("a copy without any profile is found", () => {
  const clear: Change = (copy) => {
    for (const file of published.keys()) if (file.startsWith(`${ACT}/`)) copy.delete(file);
  };
  const places = forged(published, clear, json((body) => (body.profiles = []))(LIST));
  expect(places).toContain(`missing_document ${LIST}`);
});

it("the audit finds nothing in an unchanged copy", () => expect(forged(published)).toEqual([]));
