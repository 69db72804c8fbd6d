// A forger changes what a file says and recomputes manifest, checksums and encoded forms: no hash gives that away, but the
// profile's profile.json does, and a forged profile.json is given away by all the others.
import { describe, expect, it } from "vitest";
import {
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
  withMark,
} from "./copy.ts";
import { buildSmallAct } from "./small-act.ts";

const published = await buildSmallAct();
const ACT = "api/v1/profiles/bridge";
const [LIST, CARD] = ["api/v1/profiles/index.json", "api/v1/service-card/index.json"];
const [DISCOVERY, OPENAPI] = [".well-known/lexbind-agent.json", "api/v1/openapi.json"];
const [FIELD, SOURCE] = ["fields/span_type/index.json", "fields/span_type/source/index.json"];
const [PROFILE, SEMANTIC] = [`${ACT}/profile.json`, `${ACT}/semantic.json`];
const [STREAM, FIELDS, CHAIN] = ["stream", "fields", "fields/span_type/events"].map(
  (name) => `${ACT}/${name}.ndjson`,
) as [string, string, string];
const NO_HASH = `sha256:${"0".repeat(64)}`;

/** Below the act, or below the root. */
const fileOf = (name: string): string => (published.has(name) ? name : `${ACT}/${name}`);

const properties = (schema: Document) => schema.properties.report.properties;
const blocked = ({ examples }: Document) =>
  examples.find(({ response }: Document) => response.prevalidation_status === "blocked").response;

const disagreements: [what: string, file: string, edit: (document: Document) => unknown][] = [
  ["an atom", "sources.json", ({ source_atoms }) => (source_atoms[0].locator.article = "99")],
  ["a use of an atom", "sources.json", ({ source_atoms }) => source_atoms[0].used_by.field_ids.pop()],
  ["an instrument", "sources.json", ({ instruments }) => (instruments[0].document_sha256 = NO_HASH)],
  ["a rule's severity", "rules.json", ({ rules }) => (rules[0].severity = "info")],
  ["no request that fires", "rules.json", ({ rules }) => delete rules[0].fires],
  ["a required flag", "fields/index.json", ({ fields }) => (fields[0].required = false)],
  ["fields in another order", "fields/index.json", ({ fields }) => fields.reverse()],
  ["a member too many", "fields/index.json", (body) => (body.certified = true)],
  ["a type", FIELD, ({ field }) => (field.field_type = "text")],
  ["a code", FIELD, ({ code_list }) => code_list.items.pop()],
  ["atoms in another order", SOURCE, ({ source_atoms }) => source_atoms.reverse()],
  ["a recommended method", SOURCE, ({ next_recommended_call }) => (next_recommended_call.method = "GET")],
  ["a count of bound fields", "coverage/index.json", ({ required }) => required.bound++],
  ["a tally", "coverage/index.json", ({ disclosure_tier }) => disclosure_tier.public++],
  ["a count of atoms", "coverage/index.json", ({ fields }) => fields[1].source_atom_count++],
  ["a ratio", "index.json", ({ coverage }) => (coverage.total.ratio = 1)],
  [
    "the hash of an instrument",
    "index.json",
    ({ regulation }) => (regulation.instruments[0].document_sha256 = NO_HASH),
  ],
  ["a cited hash", "index.json", (body) => (body.profile_artifact_hash = NO_HASH)],
  ["a deviation", "crosswalk.json", ({ rows }) => rows[0].deviation_ids.pop()],
  ["a required property", "report.schema.json", (schema) => schema.properties.report.required.pop()],
  ["an open body", "report.schema.json", (schema) => (schema.additionalProperties = true)],
  ["a property", "report.schema.json", (schema) => delete properties(schema).lanes_closed],
  ["a type of a property", "report.schema.json", (schema) => (properties(schema).bridge_name.type = "number")],
  ["codes that bind", "report.schema.json", (schema) => (properties(schema).span_type.enum = ["arch"])],
  ["an example that is not ready", "report.schema.json", ({ examples }) => delete examples[0].evidence_manifest],
  ["an example request", "examples.json", ({ examples }) => (examples[1].request.report.bridge_name = "Other")],
  ["readiness", "examples.json", (body) => (blocked(body).ready_for_preverification = true)],
  ["the severity of a finding", "examples.json", (body) => (blocked(body).findings[0].severity = "info")],
  ["the message of a finding", "examples.json", (body) => (blocked(body).findings[0].message = "All is well.")],
  ["a summary", "examples.json", (body) => (blocked(body).safe_summary = "All is well.")],
  ["a finding less", "examples.json", (body) => blocked(body).findings.pop()],
  ["the atoms of a trace", "examples.json", (body) => blocked(body).traces[0].source_atom_ids.push("x")],
  ["a count of rules", "examples.json", (body) => blocked(body).rules.evaluated++],
  ["a count of required fields", "examples.json", (body) => blocked(body).required.present++],
  ["the hash in an answer", "examples.json", (body) => (blocked(body).profile_semantic_hash = NO_HASH)],
  ["a count of fields", LIST, ({ profiles }) => profiles[0].required_count++],
  ["a profile less", LIST, ({ profiles }) => profiles.pop()],
  ["a version", CARD, (body) => (body.interface_version = "9.0.0")],
  ["an alias", CARD, ({ profiles }) => profiles[0].aliases.pop()],
  ["an operation's host", CARD, ({ operations }) => (operations[0].served_by = "server")],
  ["the boundary", DISCOVERY, (body) => (body.boundary = "It certifies.")],
  ["an operation less", OPENAPI, ({ paths }) => delete paths["/profiles/{act_id}/prevalidate-report"]],
  ["a version of the interface", OPENAPI, ({ info }) => (info.version = "9.0.0")],
];

describe("a forged document differs from the profile in", () => {
  it.each(disagreements)("%s of %s", (_, name, edit) => {
    const file = fileOf(name);
    expect(forged(published, editJson(file, edit))).toEqual([`differs_from_profile ${file}`]);
  });
});

const reversed = (text: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()));

const faults: [what: string, code: string, name: string, change: (file: string) => Change][] = [
  ["white space", "not_canonical", "rules.json", (file) => editText(file, (text) => text.replace(":", ": "))],
  ["a line feed at the end", "not_canonical", "rules.json", (file) => editText(file, (text) => `${text}\n`)],
  ["another order of members", "not_canonical", LIST, (file) => editText(file, reversed)],
  ["a member twice", "not_canonical", LIST, (file) => editText(file, (text) => text.replace("{", '{"ok":false,'))],
  ["half a document", "not_canonical", "coverage/index.json", (file) => editText(file, (text) => text.slice(0, 99))],
  ["a byte order mark", "byte_order_mark", "rules.json", (file) => editBytes(file, withMark)],
  [
    "a link to nothing",
    "dead_link",
    "index.json",
    (file) => editJson(file, ({ links }) => (links.rules = "/api/v1/x")),
  ],
  ["a link to no rule", "dead_link", OPENAPI, (file) => editJson(file, (body) => (body.x = `/${ACT}/rules.json#none`))],
  [
    "a foreign hash",
    "foreign_hash",
    OPENAPI,
    (file) => editJson(file, (body) => (body.profile_semantic_hash = NO_HASH)),
  ],
  ["a status less", "missing_example", "examples.json", (file) => editJson(file, ({ examples }) => examples.pop())],
  ["no such document", "missing_document", "crosswalk.json", remove],
  ["no such field", "missing_document", FIELD, remove],
  ["no such stream", "missing_document", "fields/span_type/events.ndjson", remove],
  ["no such schema", "missing_document", "report.schema.json", remove],
  ["no such service card", "missing_document", CARD, remove],
];

const hashedFiles: [what: string, found: string, file: string, edit: (body: Document) => unknown][] = [
  ["a semantic file of other meaning", "semantic_not_derived", SEMANTIC, ({ rules }) => (rules[0].severity = "info")],
  ["a semantic file with a sentence", "semantic_not_derived", SEMANTIC, (body) => (body.title = "Bridges")],
  ["a semantic file without a rule", "semantic_not_derived", SEMANTIC, ({ rules }) => rules.pop()],
  ["another semantic hash", "wrong_profile", PROFILE, (body) => (body.provenance.profile_semantic_hash = NO_HASH)],
  ["a hash of no instrument", "wrong_profile", PROFILE, (body) => (body.provenance.instrument_hashes.x = NO_HASH)],
  ["a clock time", "wrong_profile", PROFILE, (body) => (body.provenance.built = "2026-01-01")],
  ["another interface", "wrong_profile", PROFILE, (body) => (body.provenance.interface_version = "9.0.0")],
];

describe("the audit finds", () => {
  it.each(hashedFiles)("%s", (_, code, file, edit) => {
    expect(forged(published, editJson(file, edit))).toContain(`${code} ${file}`);
  });

  it.each(faults)("%s: %s in %s", (_, code, name, change) => {
    const file = fileOf(name);
    expect(forged(published, change(file))).toContain(`${code} ${file}`);
  });
});

const lawful = ({ rules }: Document) => rules.find(({ basis }: Document) => basis === "law");

const rehashed: [what: string, found: string, edit: (profile: Document) => unknown][] = [
  [
    "another required flag",
    `differs_from_profile ${ACT}/fields/index.json`,
    ({ fields }) => (fields[0].required = false),
  ],
  ["another severity", `differs_from_profile ${ACT}/rules.json`, ({ rules }) => (rules[0].severity = "info")],
  [
    "another sentence",
    `differs_from_profile ${ACT}/index.json`,
    (profile) => (profile.title = "Notice of an open bridge"),
  ],
  ["another version", `wrong_event ${STREAM}`, ({ provenance }) => (provenance.profile_version = "9.0.0")],
  ["another name", `missing_path ${PROFILE}`, ({ aliases }) => aliases.push("span")],
  [
    "parameters declared prose",
    `wrong_profile ${PROFILE}`,
    ({ provenance }) => provenance.prose_members.push("parameters"),
  ],
  ["an atom that is cited and not there", `wrong_profile ${PROFILE}`, ({ source_atoms }) => source_atoms.pop()],
  ["a rule of law without an atom", `wrong_profile ${PROFILE}`, (profile) => (lawful(profile).source_atom_ids = [])],
  ["a fraction", `wrong_profile ${PROFILE}`, ({ rules }) => (rules[0].parameters.limit = 0.5)],
  ["no crosswalk", `malformed_profile ${PROFILE}`, (profile) => delete profile.crosswalk],
];

describe("in a profile that was hashed anew, the audit finds", () => {
  it.each(rehashed)("%s", (_, found, edit) => expect(forged(published, rehash(ACT, edit))).toContain(found));

  it("in every document and stream that they cite the old hash", () => {
    const places = forged(
      published,
      rehash(ACT, (profile) => (profile.title = "Notice of an open bridge")),
    );
    const files = [...published.keys()].filter((file) => file.startsWith(`${ACT}/`) && !/\.(?:br|gz)$/.test(file));
    const unnamed = files.filter((file) => !places.some((place) => place.endsWith(` ${file}`)));
    // These three cite no artifact hash: two are hashed themselves, the form of the third is fixed by others.
    expect(unnamed.sort()).toEqual([PROFILE, `${ACT}/report.schema.json`, SEMANTIC]);
  });
});

const lines: [what: string, found: string, file: string, edit: (lines: string[]) => string[]][] = [
  ["a line less", "wrong_event_count", FIELDS, (all) => all.toSpliced(1, 1)],
  ["a line twice", "wrong_event_count", STREAM, (all) => all.toSpliced(3, 0, all[3] as string)],
  ["no end", "wrong_event_count", CHAIN, (all) => all.slice(0, -1)],
  ["lines in another order", "wrong_event", FIELDS, (all) => all.toReversed()],
  ["an empty line", "wrong_line_form", STREAM, (all) => all.toSpliced(5, 0, "")],
  ["CRLF", "wrong_line_form", STREAM, (all) => all.map((line) => `${line}\r`)],
  ["white space", "wrong_line_form", CHAIN, (all) => all.map((line) => `${line} `)],
];
const events: [what: string, file: string, index: number, edit: (event: Document) => unknown][] = [
  ["a wrong event_count", FIELDS, 4, (event) => event.event_count++],
  ["a wrong seq", CHAIN, 2, (event) => event.seq++],
  ["a type that is not the event_type", CHAIN, 5, (event) => (event.type = "end")],
  ["another act_id", CHAIN, 1, (event) => (event.act_id = "bridge")],
  ["another hash", STREAM, 7, (event) => (event.profile_semantic_hash = NO_HASH)],
  ["no hash on the end", CHAIN, 6, (event) => delete event.profile_artifact_hash],
  ["a summary of its own", STREAM, 0, (event) => (event.version = "9.0.0")],
  ["links of its own", STREAM, 0, ({ links }) => (links.rules = links.sources)],
  ["a count of its own", STREAM, 1, ({ atoms }) => atoms.total++],
  ["a rule less", CHAIN, 3, ({ rules }) => rules.pop()],
  ["another locator", CHAIN, 1, ({ source_atoms }) => (source_atoms[0].locator = {})],
  [
    "a hint to another field",
    CHAIN,
    4,
    ({ next_recommended_call: call }) => (call.path = call.path.replace("span_type", "bridge_name")),
  ],
  ["a boundary less", CHAIN, 5, ({ boundaries }) => boundaries.pop()],
];
const streams: [what: string, found: string, file: string, change: Change][] = [
  ...lines.map(([what, found, file, edit]): [string, string, string, Change] => [
    what,
    found,
    file,
    editLines(file, edit),
  ]),
  ...events.map(([what, file, index, edit]): [string, string, string, Change] => [
    what,
    "wrong_event",
    file,
    editEvent(file, index, edit),
  ]),
  ["a byte order mark", "wrong_line_form", STREAM, editBytes(STREAM, withMark)],
  ["no line feed at the end", "wrong_line_form", STREAM, editText(STREAM, (text) => text.trimEnd())],
];

describe("in a stream, the audit finds", () => {
  it.each(streams)("%s: %s in %s", (_, code, file, change) => {
    const places = forged(published, change);
    expect(places).toContain(`${code} ${file}`);
    expect(places.filter((place) => !place.endsWith(` ${file}`))).toEqual([]);
  });
});

it("a forger who leaves no profile is found out", () => {
  const clear: Change = (copy) => {
    for (const file of published.keys()) if (file.startsWith(`${ACT}/`)) copy.delete(file);
    editJson(LIST, (body) => (body.profiles = []))(copy);
  };
  expect(forged(published, clear)).toContain(`missing_document ${LIST}`);
});

it("a forger who changes nothing is let go", () => expect(forged(published, () => {})).toEqual([]));
