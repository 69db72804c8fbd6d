// Tamperings with a copy of the published files of the made-up act, by what catches them.
import { expect } from "vitest";
import { getRuleFile, readAuditedProfile } from "../../../scripts/audit/verify/profile.ts";
import { PAGES } from "../../../scripts/pages/pages.ts";
import { makeFiles } from "../../../scripts/pipeline/7-documents/site.ts";
import type { ManifestEntry } from "../../../server/published-file.ts";
import { type Json, sha256 } from "../../support.ts";
import {
  buildSmallAct,
  bytesOf,
  type Change,
  type Copy,
  editBytes,
  editEntry,
  editEvent,
  editJson,
  editLines,
  editText,
  encode,
  rehash,
  remove,
  SMALL,
} from "./copy.ts";

export const published = await buildSmallAct();
export const ACT = "api/v1/profiles/bridge";
export const [RULES, EXAMPLES, PROFILE] = [`${ACT}/rules.json`, `${ACT}/examples.json`, `${ACT}/profile.json`];
export const RULE = `${ACT}/rules/missing_required_field.bridge_name/index.json`;
const [STREAM, CHAIN, FIELD] = ["stream.ndjson", "fields/span_type/events.ndjson", "fields/span_type/index.json"].map(
  (name) => `${ACT}/${name}`,
) as [string, string, string];
const [LIST, CARD] = ["api/v1/profiles/index.json", "api/v1/service-card/index.json"];
const OPENAPI = "api/v1/openapi.json";
export const CATALOG = ".well-known/api-catalog";
const PAGE = "bridge/fields/span_type.html";
const FOREIGN = "https://foreign.example";
encode(published, RULES);

/** What is changed, the code of the finding that verify reports, the file, and the change of it. */
export type Row = readonly [what: string, code: string, file: string, change: (file: string) => Change];

const json = (edit: (document: Json) => unknown) => (file: string) => editJson(file, edit);
const bytes = (edit: (bytes: Buffer) => Buffer) => (file: string) => editBytes(file, edit);
const lines = (edit: (lines: string[]) => string[]) => (file: string) => editLines(file, edit);
const text = (edit: (text: string) => string) => (file: string) => editText(file, edit);
export const add = (content: string) => (file: string) => (copy: Copy) => void copy.set(file, Buffer.from(content));
/** Replaces a text that must be there. */
const replace = (from: string, to: string) =>
  text((body) => {
    if (!body.includes(from)) throw new Error(`no ${from}`);
    return body.replace(from, to);
  });
const append = (suffix: string) => bytes((body) => Buffer.concat([body, Buffer.from(suffix)]));
const flipBit = bytes((body) => Buffer.from(body.with(100, (body[100] as number) ^ 1)));

/** Adds a file that the manifest lists. */
export const publish = (file: string) => (copy: Copy) => {
  add("{}")(file)(copy);
  const path = `/${file}`;
  const listed = { file, paths: [path], media_type: "application/json", size: 2, sha256: sha256("{}") };
  editJson("manifest.json", ({ files }) => files.push({ ...listed, encodings: [] }))(copy);
};

// Not resealed. Each row has a file of its own.
export const atStart: readonly Row[] = [
  ["a changed byte of a document", "wrong_hash", `${ACT}/fields/index.json`, flipBit],
  ["a changed byte of a stream", "wrong_hash", STREAM, flipBit],
  ["a changed byte of a script", "wrong_hash", "assets/check.js", flipBit],
  ["all findings made harmless", "wrong_size", PROFILE, text((body) => body.replaceAll('"blocking"', '"info"'))],
  ["half a page", "wrong_size", "index.html", bytes((body) => body.subarray(0, 99))],
  ["an empty schema", "wrong_size", "schemas/v1/hash.schema.json", text(() => "")],
  ["an additional byte", "wrong_size", CARD, append("\n")],
  ["a missing document", "missing_file", `${ACT}/sources.json`, remove],
  ["bytes after the end of a .br file", "wrong_encoding", `${RULES}.br`, append("evil")],
  ["bytes after the end of a .gz file", "wrong_encoding", `${RULES}.gz`, append("evil")],
];

export const inLists: [what: string, found: string, change: Change][] = [
  [
    "a name that leads out of the folder",
    "malformed_manifest_entry",
    editEntry(FIELD, (listed) => (listed.file = "../../../etc/passwd")),
  ],
  ["a digest in the manifest", "wrong_hash", editEntry(CHAIN, (listed) => (listed.sha256 = "0".repeat(64)))],
  ["another address of a file", "wrong_entry", editEntry(FIELD, (listed) => listed.paths.push("/x"))],
  ["white space in the manifest", "not_canonical", editText("manifest.json", (body) => ` ${body}`)],
  ["a digest in SHA256SUMS", "wrong_checksums", editText("SHA256SUMS", (body) => body.replace(/^.{8}/, "00000000"))],
  ["a missing line in SHA256SUMS", "wrong_checksums", editText("SHA256SUMS", (body) => body.replace(/^.*\n/, ""))],
  ["a line too many in SHA256SUMS", "wrong_checksums", editText("SHA256SUMS", (body) => body + body.slice(-80))],
  [
    "other order in SHA256SUMS",
    "wrong_checksums",
    editText("SHA256SUMS", (body) => body.replace(/^(.*\n)(.*\n)/, "$2$1")),
  ],
  ["no SHA256SUMS", "missing_file", remove("SHA256SUMS")],
];

const MANIFEST_FILES: readonly ManifestEntry[] = JSON.parse(bytesOf(published, "manifest.json").toString()).files;

/** Every file but profile.json, with an addition in its own form. Resealed, because verify makes every document again. */
export const additions = MANIFEST_FILES.filter(({ file }) => !file.endsWith("/profile.json")).map(
  ({ file, media_type }) => {
    const addTo = (document: Json) =>
      Array.isArray(document) ? document.push(FOREIGN) : Object.assign(document, { added: FOREIGN });
    // A stream without an event is that of a history without a release.
    if (media_type === "application/x-ndjson" && bytesOf(published, file).length === 0)
      return { file, change: append("{}\n")(file) };
    if (media_type === "application/x-ndjson") return { file, change: editEvent(file, 0, addTo) };
    return { file, change: media_type.endsWith("json") ? editJson(file, addTo) : append(" ")(file) };
  },
);

// Resealed. Each row has one way in which a file is wrong.
export const others: readonly Row[] = [
  ["another order of members", "not_canonical", LIST, text((body) => body.replace(/^\{("\w+":)/, '{"zzz":1,$1'))],
  ["a byte order mark", "not_canonical", `${ACT}/sources.json`, bytes((body) => Buffer.from(`\ufeff${body}`))],
  ["a duplicate member", "not_canonical", CATALOG, replace("{", '{"linkset":[],')],
  ["white space in lines", "not_canonical", STREAM, lines((all) => all.map((line) => `${line} `))],
  ["CRLF", "not_canonical", CHAIN, lines((all) => all.map((line) => `${line}\r`))],
  ["a request that breaks no rule", "wrong_replay", RULE, json((rule) => (rule.fires = rule.quiet))],
  ["a request that changes no example", "wrong_replay", RULE, json(({ quiet }) => (quiet.example = "none"))],
  ["a listed document", "unexpected_file", `${ACT}/notes.json`, publish],
  ["a removed page", "missing_document", PAGE, remove],
];

// Resealed: profile.json with a new semantic hash, and other documents left as they are.
export const profiles: [what: string, found: string, edit: (profile: Json) => unknown][] = [
  ["a parameter of a rule", `differs ${EXAMPLES}`, ({ rules }) => (rules.at(-3).parameters.minimum = -5)],
  ["a severity", `differs ${EXAMPLES}`, ({ rules }) => rules.map((rule: Json) => (rule.severity = "info"))],
  ["a title", `differs ${ACT}/index.json`, (profile) => (profile.title = "Notice of an open bridge")],
  ["a version", `differs ${STREAM}`, ({ provenance }) => (provenance.profile_version = "9.0.0")],
  ["an alias", "wrong_entry manifest.json", ({ aliases }) => aliases.push("span")],
  [
    "meaning declared prose",
    `wrong_profile ${PROFILE}`,
    ({ provenance }) => provenance.prose_members.push("parameters"),
  ],
  ["prose declared meaning", `wrong_profile ${PROFILE}`, ({ provenance }) => provenance.prose_members.pop()],
  ["an instrument", `wrong_profile ${PROFILE}`, ({ provenance }) => (provenance.instrument_hashes.x = "")],
  ["a clock time", `wrong_profile ${PROFILE}`, ({ provenance }) => (provenance.built = "2026-01-01")],
  ["a missing atom", `wrong_profile ${PROFILE}`, ({ source_atoms }) => source_atoms.pop()],
  [
    "no atoms of rules",
    `wrong_profile ${PROFILE}`,
    ({ rules }) => rules.map((rule: Json) => (rule.source_atom_ids = [])),
  ],
  ["two decimal places", `wrong_profile ${PROFILE}`, ({ rules }) => (rules[0].parameters.limit = 0.25)],
  [
    "a foreign host",
    `wrong_profile ${PROFILE}`,
    ({ source_atoms }) => (source_atoms[0].paraphrase = `See ${FOREIGN}/x.`),
  ],
  ["a foreign call", `wrong_profile ${PROFILE}`, ({ rules }) => (rules[0].suggested_next_call = "POST /submit")],
  ["no crosswalk", `malformed_profile ${PROFILE}`, (profile) => delete profile.crosswalk],
  ["an unknown rule kind", `malformed_profile ${PROFILE}`, ({ rules }) => (rules[0].kind = "oracle")],
  ["a member that no schema has", `malformed_profile ${PROFILE}`, ({ fields }) => (fields[0].certified = true)],
];

/** Changes profile.json and publishes everything again as lexbind does: only the sources tell that it is another profile. */
const republish =
  (edit: (profile: Json) => unknown): Change =>
  (copy) => {
    rehash(ACT, edit)(copy);
    const bytes = bytesOf(copy, PROFILE);
    const ruleIds: string[] = JSON.parse(bytes.toString()).rules.map(({ rule_id }: Json) => rule_id);
    const read = (id: string) => JSON.parse(bytesOf(copy, getRuleFile(PROFILE, id)).toString());
    const rules = new Map(ruleIds.map((id) => [id, read(id)]));
    const context = readAuditedProfile({ file: PROFILE, bytes, rules }, SMALL, (...cause) => expect(cause).toEqual([]));
    const published = [...makeFiles({ ...SMALL, profiles: [context] }, [PAGES])];
    // The changed profile has other hashes.
    const files = new Set(published.map(({ file }) => file));
    for (const file of copy.keys()) if (file.includes("/by-hash/") && !files.has(file)) copy.delete(file);
    for (const { bodies, ...entry } of published) {
      if (!copy.has(entry.file)) editJson("manifest.json", ({ files }) => files.push(entry))(copy);
      copy.set(entry.file, Buffer.from(bodies.get("identity") ?? ""));
    }
  };

// Resealed. The file is one that differs.
export const forRebuild: [what: string, file: string, change: Change][] = [
  ["a paraphrase in all files", PROFILE, republish(({ source_atoms }) => (source_atoms[0].paraphrase = "Nothing."))],
  ["a parameter in all files", EXAMPLES, republish(({ rules }) => (rules.at(-3).parameters.minimum = -5))],
  ["a locator in all files", STREAM, republish(({ source_atoms }) => (source_atoms[0].locator.article = "99"))],
  ["an example in all files", OPENAPI, republish(({ examples }) => (examples[1].request.report.lanes_closed = -9))],
  ["another request that breaks a rule", RULE, editJson(RULE, ({ fires }) => (fires.example = "blocked"))],
];
