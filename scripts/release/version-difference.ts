// In what a released version differs from the version before: by the code of npm run diff, and with the engines of both releases.
import { groupBy } from "../../server/engine/group-by.ts";
import { isObject } from "../../server/engine/request.ts";
import type {
  KeptDifference,
  Released,
  ReleasedVersion,
  VerdictDifference,
  VersionDifference,
} from "../pipeline/model/released.ts";
import { compareContents } from "../report/diff/compare-contents.ts";
import { type ComparedAnswer, compareVerdict, type VerdictChange } from "../report/diff/compare-verdict.ts";
import type { Change, JsonObject } from "../report/json/compare-values.ts";
import type { PublishedProfile } from "../report/published/profile.ts";
import type { ReplayEngine } from "../report/replay/replay-answer.ts";

/** A released version, the text of its profile.json, and the engine of its release. */
export interface RunnableVersion {
  readonly version: Pick<
    ReleasedVersion,
    "version" | "engine_hash" | "profile_artifact_hash" | "profile_semantic_hash"
  >;
  readonly text: string;
  readonly engine: string;
}

/** In what versions differ from the last ones before them. A profile that was not released before has no difference. */
export async function listDifferences(
  versions: readonly (RunnableVersion & { readonly act_id: string })[],
  released: Released,
): Promise<KeptDifference[]> {
  const texts = new Map(released.texts.map(({ hash, text }) => [`sha256:${hash}`, text]));
  const differences: KeptDifference[] = [];
  for (const { act_id, ...after } of versions) {
    const version = released.versions.findLast((other) => other.act_id === act_id);
    if (version === undefined) continue;
    const [text, engine] = [version.profile_artifact_hash, version.engine_hash].map((hash) => texts.get(hash));
    if (text === undefined || engine === undefined)
      throw new Error(`a text of ${act_id} ${version.version} is missing`);
    differences.push(await createDifference({ version, text, engine }, after));
  }
  return differences;
}

async function createDifference(before: RunnableVersion, after: RunnableVersion): Promise<KeptDifference> {
  const { version, engine_hash, profile_artifact_hash } = before.version;
  const changes: Change[] = [];
  compareContents(toComparable(before), toComparable(after), (scope, change) => {
    if (scope === "meaning") changes.push(change);
  });
  return {
    profile_artifact_hash: after.version.profile_artifact_hash,
    before: { version, engine_hash, profile_artifact_hash },
    has_same_meaning: changes.length === 0,
    ...findParts(changes),
    others: findOthers(changes),
    verdicts: await compareVerdicts(before, after),
  };
}

function toComparable({ text }: RunnableVersion) {
  const content = JSON.parse(text) as JsonObject;
  const { prose_members } = content.provenance as unknown as PublishedProfile["provenance"];
  return { content, prose: new Set(prose_members) };
}

/** The lists of profile.json whose items have identifiers, and what they are called. */
const PARTS = {
  fields: "fields",
  rules: "rules",
  clocks: "clocks",
  source_atoms: "places",
  code_lists: "code_lists",
} as const;
type Part = keyof typeof PARTS;

/** `rules[missing.lei].message` is of the part rules; other changes are of a member by its name alone. */
function readPath({ path }: Change): { readonly member: string; readonly item?: string; readonly isWhole: boolean } {
  const [, member = path, item, rest = ""] = /^(\w+)\[([^\]]+)\](.*)$/.exec(path) ?? [];
  return item === undefined
    ? { member: /^\w+/.exec(path)?.[0] ?? path, isWhole: true }
    : { member, item, isWhole: rest === "" };
}

function findParts(changes: readonly Change[]): Partial<VersionDifference> {
  const parts = Object.entries(PARTS).flatMap(([list, name]) => {
    const own = changes.flatMap(({ kind, ...change }) => {
      const { member, item, isWhole } = readPath({ kind, ...change });
      // The order of a list means nothing to its items.
      return member !== list || item === undefined || kind === "moved"
        ? []
        : [{ item, kind: isWhole ? kind : "changed" }];
    });
    if (own.length === 0) return [];
    const take = (wanted: Change["kind"]) => [
      ...new Set(own.flatMap(({ item, kind }) => (kind === wanted ? item : []))),
    ];
    return [[name, { added: take("added"), removed: take("removed"), changed: take("changed") }]];
  });
  return Object.fromEntries(parts);
}

const findOthers = (changes: readonly Change[]): string[] => {
  const members = changes.map((change) => readPath(change)).filter(({ item }) => item === undefined);
  const names = members.map(({ member }) => member).filter((member) => !Object.hasOwn(PARTS, member as Part));
  return [...new Set(names)].sort();
};

interface NamedDraft {
  /** `ready`, or `ready without lei`. */
  readonly name: string;
  readonly request: Readonly<Record<string, unknown>>;
}

/** The examples of both versions, where both have one that of the newer, and each without each of its fields. */
function listDrafts(...profiles: readonly PublishedProfile[]): NamedDraft[] {
  const examples = new Map(profiles.flatMap(({ examples }) => examples.map(({ name, request }) => [name, request])));
  return [...examples].flatMap(([name, request]) => {
    const { report, evidence_manifest = {} } = request as Record<"report" | "evidence_manifest", object>;
    const without = Object.keys(report).map((field) => {
      const { [field]: _, ...rest } = report as Record<string, unknown>;
      return { name: `${name} without ${field}`, request: { report: rest, evidence_manifest } };
    });
    return [{ name, request: { report, evidence_manifest } }, ...without];
  });
}

async function compareVerdicts(before: RunnableVersion, after: RunnableVersion): Promise<VerdictDifference> {
  const [answerBefore, answerAfter] = [await createAnswer(before), await createAnswer(after)];
  const drafts = listDrafts(answerBefore.profile, answerAfter.profile);
  const changes = drafts.flatMap(({ name, request }) => {
    const found = compareVerdict(answerBefore.answer(request), answerAfter.answer(request));
    return found === "other findings" ? [] : found.map((change) => ({ ...change, name }));
  });
  const toKey = ({ rule, finding, verdict }: VerdictChange) => [rule, finding, verdict].join("\n");
  return {
    drafts: drafts.length,
    with_another_verdict: new Set(changes.map(({ name }) => name)).size,
    changes: groupBy(changes, toKey).map((same) => {
      const [{ rule, finding, verdict, name }] = same as [(typeof changes)[number]];
      return { rule, finding, verdict, drafts: same.length, first: name };
    }),
  };
}

/** Answers drafts as the profile and the engine of a release did. */
async function createAnswer({ version, text, engine }: RunnableVersion) {
  const profile = JSON.parse(text) as PublishedProfile;
  const url = `data:text/javascript;base64,${Buffer.from(engine).toString("base64")}`;
  const { createAnswerText } = (await import(url)) as ReplayEngine;
  const { profile_artifact_hash, profile_semantic_hash, engine_hash } = version;
  const answerText = createAnswerText(profile, { profile_artifact_hash, profile_semantic_hash, engine_hash });
  // Engines before 2.0.0 take a text.
  const isOld = profile.rules_version === undefined;
  return {
    profile,
    answer(request: NamedDraft["request"]): ComparedAnswer {
      const made = answerText(isOld ? JSON.stringify(request) : { value: request }, "prevalidation", {});
      const answer: unknown = "json" in made ? JSON.parse(made.json) : null;
      return isObject(answer) ? (answer as unknown as ComparedAnswer) : { ok: false, error: "bad_request" };
    },
  };
}
