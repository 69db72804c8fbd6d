// The contents of a copy: what lexbind publishes for the profile.json files in it, compared file by file with what is there.
import { type BuiltFile, identityBytes, type ManifestEntry } from "../../../server/published-file.ts";
import { PAGES } from "../../pages/pages.ts";
import { makeFiles } from "../../pipeline/7-documents/site.ts";
import type { ProfileContext } from "../../pipeline/model/model.ts";
import { listReviews } from "../../report/published/latest.ts";
import type { AuditedFiles, AuditedHashes, AuditReport, NotCompared } from "./audit.ts";
import { decodeText, describeDifference, firstDifference, parseCanonical, readJsonList, readMember } from "./json.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { getRuleFile, readAuditedProfile } from "./profile.ts";
import type { Reference } from "./reference.ts";

/** What is audited: the files with the bytes of the manifest, because others are reported already. */
type Copy = Readonly<{
  manifest: Manifest;
  files: AuditedFiles;
  reference: Reference;
  report: AuditReport;
  /** Which files a copy is to have that is a part of what is published, as the package is. */
  isHeld?: (file: string) => boolean;
}>;

export function auditContent(copy: Copy) {
  const { manifest, files, reference, report } = copy;
  for (const entry of manifest.files) checkForm(entry, files, report);
  const { service, interface_version, base_path } = reference.service;
  const { files: _, ...head } = manifest;
  const contexts = listProfiles(manifest, files).map((file) => readContext(file, copy));
  const readable = contexts.filter((context) => context !== null);
  const reviewed = listReviews(readable.map(({ profile }) => profile));
  const difference = firstDifference({ service, interface_version, base_path, reviewed }, head);
  if (difference !== null) report("differs", MANIFEST, difference);
  if (contexts.length === 0) report("missing_document", `${base_path.slice(1)}/profiles`, "has no profile.json");
  const expected = readable.length === contexts.length ? expectFiles(readable, copy) : null;
  if (expected !== null) {
    const { isHeld = () => true } = copy;
    checkFiles(
      expected.filter(({ file }) => isHeld(file)),
      copy,
    );
    checkCalls(readable, new Set(expected.flatMap(({ paths }) => paths)), report);
  }
  const profiles = readable.map(
    ({ profile, hashes }): AuditedHashes => ({ act_id: profile.authored.act_id, ...hashes }),
  );
  const not_compared = readable.flatMap(({ profile: { href, atoms } }): NotCompared[] => [
    { where: `${href.slice(1)}/profile.json`, what: "the content and the prose, which all other files repeat" },
    ...(atoms.some(({ text_sha256 }) => text_sha256 === null)
      ? [{ where: `${href.slice(1)}/sources.json`, what: "source atoms of guidance, of which no text is held" }]
      : []),
    { where: `${href.slice(1)}/rules/`, what: "which requests show a rule" },
  ]);
  const notes =
    expected === null ? ["A profile could not be used, so files were compared with the manifest only."] : [];
  return { profiles, not_compared, notes };
}

/** JSON documents and the lines of streams are canonical. */
function checkForm({ file, media_type }: ManifestEntry, files: AuditedFiles, report: AuditReport): void {
  const bytes = files.get(file);
  if (bytes === undefined) return;
  if (/^application\/(?:.+\+)?json$/.test(media_type))
    parseCanonical(bytes, (code, message) => report(code, file, message));
  if (media_type !== "application/x-ndjson") return;
  const lines = decodeText(bytes).split("\n");
  for (const [index, line] of lines.slice(0, -1).entries())
    parseCanonical(Buffer.from(line), (code, message) => report(code, file, `line ${index + 1} ${message}`));
}

/** The profile.json files, in the order in which the list of profiles has them: documents of the service depend on it. */
function listProfiles({ files: entries, base_path }: Manifest, files: AuditedFiles): string[] {
  const list = parseFile(files, `${base_path.slice(1)}/profiles/index.json`);
  const listed = readJsonList(list, "profiles").map((profile) =>
    `${readMember(profile, "href")}/profile.json`.slice(1),
  );
  const published = entries.map(({ file }) => file).filter((file) => /\/profiles\/[^/]+\/profile\.json$/.test(file));
  return [...listed.filter((file) => published.includes(file)), ...published.filter((file) => !listed.includes(file))];
}

function parseFile(files: AuditedFiles, file: string): unknown {
  const bytes = files.get(file);
  return bytes === undefined ? undefined : parseCanonical(bytes, () => {});
}

/** A profile of the copy; null, with a finding reported unless it is one of bytes, if it cannot be used. */
function readContext(file: string, copy: Copy): ProfileContext | null {
  const { files, reference, report } = copy;
  const bytes = files.get(file);
  if (bytes === undefined) return null;
  const rules = readRules(file, copy);
  if (rules === null) return null;
  try {
    return readAuditedProfile({ file, bytes, rules }, reference, report);
  } catch (error) {
    report("malformed_profile", file, `cannot be used: ${(error as Error).message}`);
    return null;
  }
}

/** The documents of the rules of a profile, or what the package has of them, by rule id; null, as above, where one cannot be used. */
function readRules(file: string, { manifest, files, reference, report, isHeld }: Copy): Map<string, unknown> | null {
  const profile = parseFile(files, file);
  const ruleIds = readJsonList(profile, "rules").map((rule) => String(readMember(rule, "rule_id")));
  if (isHeld !== undefined) {
    const replays = reference.replays?.get(String(readMember(profile, "act_id")));
    return new Map(ruleIds.map((ruleId) => [ruleId, replays?.get(ruleId)]));
  }
  const ruleFiles = new Map(ruleIds.map((ruleId) => [ruleId, getRuleFile(file, ruleId)]));
  const listed = new Set(manifest.files.map((entry) => entry.file));
  for (const ruleFile of ruleFiles.values())
    if (!listed.has(ruleFile)) report("missing_document", ruleFile, "is not published");
  if ([...ruleFiles.values()].some((ruleFile) => !files.has(ruleFile))) return null;
  return new Map([...ruleFiles].map(([ruleId, ruleFile]) => [ruleId, parseFile(files, ruleFile)]));
}

/** The files that lexbind publishes for these profiles; null, with the cause reported, where that is not possible. */
function expectFiles(contexts: readonly ProfileContext[], { reference, report, isHeld }: Copy): BuiltFile[] | null {
  try {
    // The package holds no pages.
    return [...makeFiles({ ...reference, profiles: contexts }, isHeld === undefined ? [PAGES] : [])];
  } catch (error) {
    const message = `nothing can be published of these profiles: ${(error as Error).message}`;
    for (const { profile } of contexts) report("malformed_profile", `${profile.href.slice(1)}/profile.json`, message);
    return null;
  }
}

function checkFiles(expected: readonly BuiltFile[], { manifest, files, report }: Copy): void {
  const entries = new Map(manifest.files.map((entry) => [entry.file, entry]));
  for (const { file, paths, media_type, bodies } of expected) {
    const entry = entries.get(file);
    entries.delete(file);
    if (entry === undefined) report("missing_document", file, "is not published");
    else {
      const { size: _, sha256: __, encodings: ___, ...listed } = entry;
      const difference = firstDifference({ file, paths, media_type }, listed);
      if (difference !== null) report("wrong_entry", MANIFEST, `${file}: ${difference}`);
    }
    const [bytes, actual] = [identityBytes({ bodies }), files.get(file)];
    if (actual !== undefined && Buffer.compare(actual, bytes) !== 0)
      report("differs", file, describeDifference(decodeText(bytes), decodeText(actual)));
  }
  for (const file of entries.keys())
    report("unexpected_file", file, "is not what lexbind publishes for these profiles");
}

/** A call that a rule suggests must be one of the service, of any field where the rule finds its field in the draft. */
function checkCalls(contexts: readonly ProfileContext[], paths: ReadonlySet<string>, report: AuditReport): void {
  for (const { profile } of contexts)
    for (const { rule_id, suggested_next_call: call } of profile.rules) {
      const anyField = profile.fields[0]?.field_id ?? "";
      const path = call
        ?.replace("{field_id}", anyField)
        .replace(/^(?:GET|POST) |#.*$/g, "")
        .replace(/\/(?:lint|prevalidate)-report$/, "");
      if (path === undefined || paths.has(path)) continue;
      const message = `${rule_id} suggests ${call}, which is not a call of the service`;
      report("wrong_profile", `${profile.href.slice(1)}/profile.json`, message);
    }
}
