// Makes an answer again, with the profile and the engine that it names, and compares the bytes.
import type { createCheckText } from "../../../server/engine/engine.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { readJson } from "../../../server/engine/read-json.ts";
import { isObject } from "../../../server/engine/request.ts";
import type { AnswerHashes } from "../../../server/engine/rule-set.ts";
import { sha256 } from "../json/canonical-json.ts";
import { listChanges } from "../json/compare-values.ts";
import type { PublishedProfile } from "../published/profile.ts";

/** A published engine, of this release or a former one. */
export interface ReplayEngine {
  readonly createAnswerText: typeof createCheckText;
}

/** The profile or the engine that an answer names is not there, so that nothing is known about the answer. */
export class AbsentError extends Error {}

/** What is published by hash, where the command runs. Both reject with an AbsentError if there is nothing of that hash, or it is something else. */
export interface Published {
  /** A profile whose content has its semantic hash, and whether the installation itself has it. */
  readonly readProfile: (hash: string) => Promise<{
    readonly profile: PublishedProfile;
    readonly isReleasedHere: boolean;
  }>;
  /** Whether an engine is not that of this version. */
  readonly isFormerEngine: (hash: string) => boolean;
  /** An engine that the installation itself lists. */
  readonly loadEngine: (hash: string) => Promise<ReplayEngine>;
  /** The engine of the release of a profile, for answers of the time before they named it. */
  readonly getEngine: (profileHash: string) => string | undefined;
}

/** The profile and the engine that made an answer again, or why the answer is not proved. */
export type Replayed =
  | { readonly profile: string; readonly engine: string; readonly isReleasedHere: boolean }
  /** Says nothing of the values of a draft. */
  | { readonly cause: string };

/** Rejects where `published` throws: then nothing is known about the answer. */
export async function replayAnswer(answerText: string, draftText: string, published: Published): Promise<Replayed> {
  const answer = readAnswer(answerText);
  if (answer === null) return { cause: "the first file is not an answer" };
  const draft = readDraft(draftText);
  if (draft === null) return { cause: "the draft is neither a request nor a line of prevalidate --ndjson" };
  const wrongId = findWrongId(draft, answer);
  if (wrongId !== null) return { cause: wrongId };
  const { profile_artifact_hash, check } = answer.answer;
  if (!isHash(profile_artifact_hash) || (check !== "lint" && check !== "prevalidation"))
    return { cause: "the answer names no profile, as a brief one does not" };
  const named = answer.answer.engine_hash ?? published.getEngine(profile_artifact_hash);
  if (!isHash(named)) return { cause: "the answer names no engine, and its profile was never released" };
  const { profile, isReleasedHere } = await published.readProfile(profile_artifact_hash);
  if (!isReleasedHere && published.isFormerEngine(named) && !hasPlainCodeTypes(profile))
    throw new AbsentError(`${profile_artifact_hash} has code_types that a former engine would take for patterns`);
  const engine = await published.loadEngine(named);
  const { profile_semantic_hash, profile_version } = profile.provenance;
  const hashes: AnswerHashes = { profile_artifact_hash, profile_semantic_hash, engine_hash: named };
  // Engines before 2.0.0 take a text. Since then pages and the package answer with all findings, the server and the commands within a limit of
  // size.
  const isOld = profile.rules_version === undefined;
  const given = isOld ? JSON.stringify(draft.request) : { value: draft.request };
  const limits = isOld ? [[]] : [[], [true]];
  const made = applying(profile_artifact_hash, () =>
    limits.map((limit) => engine.createAnswerText(profile, hashes, ...limit)(given, check, draft.options)),
  );
  const jsons = made.flatMap((one) => ("json" in one ? one.json : []));
  if (jsons.includes(answer.json))
    return { profile: `${profile.aliases[0]} ${profile_version}`, engine: named, isReleasedHere };
  const [first] = jsons;
  return { cause: first === undefined ? "the draft or its options are not valid" : describeFirst(answer, first) };
}

// Former engines made a pattern of this parameter, which a profile of a host could have them try for ever.
const hasPlainCodeTypes = ({ rules }: PublishedProfile): boolean =>
  rules.every(({ parameters: { code_types = [] } }) =>
    (code_types as readonly string[]).every((name) => /^[\p{L}\p{N} _-]*$/u.test(name)),
  );

interface RecordedDraft {
  readonly request: Readonly<Record<string, unknown>>;
  readonly options: CheckParameters;
  readonly id: unknown;
  /** Of its text without a hash as `id`: `sha256:` and hex digits. The draft check saves it as that `id`. */
  readonly hash: string;
}

/** A draft, alone or as a line of prevalidate --ndjson; null if a text is neither. */
function readDraft(text: string): RecordedDraft | null {
  const parsed = readJson(text);
  if (!("value" in parsed) || !isObject(parsed.value)) return null;
  const { id, options, evidence_manifest, ...others } = parsed.value;
  const given = Object.entries(options ?? {}).filter(([, value]) => value !== null);
  if (!given.every(([, value]) => typeof value === "string")) return null;
  const hash = `sha256:${sha256(text.trim().replace(/^\{"id":"sha256:[0-9a-f]{64}",/, "{"))}`;
  // As prevalidate --ndjson reads it: null is no value.
  const request = (evidence_manifest ?? null) === null ? others : { ...others, evidence_manifest };
  return { request, options: Object.fromEntries(given), id, hash };
}

interface RecordedAnswer {
  /** As it was answered, without what prevalidate --ndjson adds. */
  readonly json: string;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly id: unknown;
}

// In canonical JSON no text has these characters, because its quotation marks are escaped.
const ADDED = /(?:,"id":(?:"(?:[^"\\]|\\.)*"|-?\d+))?,"line":\d+(?=,"o)/;

/** Null if a text is no answer to a check, such as an error. */
function readAnswer(text: string): RecordedAnswer | null {
  const parsed = readJson(text);
  if (!("value" in parsed) || !isObject(parsed.value) || parsed.value.ok !== true) return null;
  const { line, id, ...answer } = parsed.value;
  return { json: text.replace(line === undefined ? "" : ADDED, "").replace(/\n$/, ""), answer, id };
}

// Nothing else is sent to a host.
const isHash = (value: unknown): value is string => typeof value === "string" && /^sha256:[0-9a-f]{64}$/.test(value);

/** What `work` makes of a profile. Throws an AbsentError where an engine cannot use what its hashes say is a profile. */
function applying<T>(hash: string, work: () => T): T {
  try {
    return work();
  } catch {
    throw new AbsentError(`${hash} is not a profile that its engine can use`);
  }
}

// `sha256:` and 64 digits. Its length and half of the digits are enough to know that an id is meant as one: a part of it may have been changed.
const HASH = /^(?=.{70,71}$).*[0-9a-f]{32}/s;

function findWrongId(draft: RecordedDraft, answer: RecordedAnswer): string | null {
  const ids = [draft.id, answer.id].filter((id) => id !== undefined && id !== null);
  if (ids.some((id) => HASH.test(String(id)) && id !== draft.hash))
    return "the draft is not the one that its id is the hash of";
  return new Set(ids).size > 1 ? "the answer is that to a draft with another id" : null;
}

function describeFirst({ answer }: RecordedAnswer, json: string): string {
  const [change] = listChanges(answer, JSON.parse(json));
  return change === undefined
    ? "the answer has the same values, but is written in another form"
    : `the answer differs first at ${change.path || "the whole"}`;
}
