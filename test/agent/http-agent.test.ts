// The measure of the interface for agents: what one has to read until an empty draft is ready. This one has no model: it reads llms.txt and
// follows what it finds there, and knows no profile, no field and no code.
import { expect, it } from "vitest";
import { expectSizes } from "../sizes.ts";
import { ask, post, readJsonFile } from "../support.ts";

/** A draft as llms.txt shows it. */
interface Draft {
  readonly report: Record<string, unknown>;
  readonly evidence_manifest: Record<string, readonly string[]>;
}

interface FieldInBrief {
  readonly field_id: string;
  readonly example?: unknown;
  readonly evidence_labels: readonly string[];
}

interface BriefAnswer {
  readonly prevalidation_status: string;
  readonly findings: readonly { readonly field_id: string | null; readonly href: string }[];
}

interface RuleDocument {
  readonly quiet: { readonly merge_patch: Partial<Draft> };
}

/** What an agent has done: the status of its draft at last, and what it read on the way. */
interface Outcome {
  readonly status: string;
  readonly bytes: number;
  readonly calls: number;
}

/** A draft that is not ready after so many checks is one that the agent cannot fix, unless the last one asks for another field. */
const MAX_CHECKS = 5;

/** Reads llms.txt. */
const readLlms = async (): Promise<string> => (await ask("/llms.txt")).text();

/** The names that llms.txt gives to the profiles. */
const profilesIn = (llms: string): string[] =>
  [...sectionOf(llms, "Profiles").matchAll(/^- \[([^\]]+)\]/gm)].map(([, name]) => name as string);

const sectionOf = (llms: string, title: string): string =>
  llms.split(/^## /m).find((section) => section.startsWith(title)) ?? "";

/**
 * Brings a draft of a profile to ready, as far as it can. It begins an empty one with the examples of the required fields, and then
 * enters those of the fields in findings. Where the example of a field does not help, it does what the rule of the finding shows.
 */
async function completeDraft(llms: string, profile: string, draft: Draft): Promise<Outcome> {
  const read = { bytes: Buffer.byteLength(llms), calls: 1 };
  const get = <T>(question: RegExp, fieldId = ""): Promise<T> =>
    call(callFor(llms, question, { act_id: profile, field_id: fieldId }), read);
  const check = (): Promise<BriefAnswer> => call(callFor(llms, /^Is a draft ready/, { act_id: profile }), read, draft);

  const isEmpty = Object.keys(draft.report).length === 0;
  const begun = isEmpty ? (await get<{ fields: FieldInBrief[] }>(/required fields\?$/)).fields : [];
  for (const field of begun) enter(draft, field);
  const entered = new Set<string | null>();
  for (let checks = 1; ; checks++) {
    const { prevalidation_status: status, findings } = await check();
    const asksForMore = findings.some(({ field_id }) => field_id !== null && !entered.has(field_id));
    if (status.startsWith("ready") || (checks >= MAX_CHECKS && !asksForMore)) return { status, ...read };
    const earlier = new Set(entered);
    for (const { field_id, href } of findings) {
      if (field_id === null) continue;
      if (earlier.has(field_id)) patch(draft, await call<RuleDocument>(`GET ${href}`, read));
      else if (!entered.has(field_id)) enter(draft, await get<FieldInBrief>(/into a field\?$/, field_id));
      entered.add(field_id);
    }
  }
}

/** The JSON of a response. Counts its bytes. */
async function call<T>(target: string, read: { bytes: number; calls: number }, body?: unknown): Promise<T> {
  const [method = "", path = ""] = target.split(" ");
  const sent = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await ask(path, { method, ...(body === undefined ? {} : sent) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${target}: ${text}`);
  read.bytes += Buffer.byteLength(text);
  read.calls++;
  return JSON.parse(text);
}

/** The call that answers a question of llms.txt, with its placeholders filled. */
function callFor(llms: string, question: RegExp, names: Readonly<Record<string, string>>): string {
  const questions = [...llms.matchAll(/^- ([^?]*\?) `([A-Z]+ [^`]+)`/gm)];
  const target = questions.find(([, text]) => question.test(text as string))?.[2];
  if (target === undefined) throw new Error(`llms.txt does not answer ${question}`);
  return target.replace(/\{([a-z_]+)\}/g, (_, name: string) => names[name] as string);
}

/** Enters the example of a field, and names all evidence that it can have. */
function enter(draft: Draft, { field_id, example, evidence_labels }: FieldInBrief): void {
  if (example === undefined) return;
  draft.report[field_id] = example;
  draft.evidence_manifest[field_id] = evidence_labels;
}

/** Enters what is in the corrected draft of a rule, member by member; null removes a member. */
function patch(draft: Draft, { quiet: { merge_patch } }: RuleDocument): void {
  for (const part of ["report", "evidence_manifest"] as const)
    for (const [name, value] of Object.entries(merge_patch[part] ?? {})) {
      if (value === null) delete draft[part][name];
      else (draft[part] as Record<string, unknown>)[name] = value;
    }
}

/** What was read on each whole way, with llms.txt. */
const ways: number[] = [];

const llms = await readLlms();

it.each(profilesIn(llms))("an agent that knows only llms.txt brings an empty draft of %s to ready", async (profile) => {
  const { status, bytes, calls } = await completeDraft(llms, profile, { report: {}, evidence_manifest: {} });
  console.log(`${profile}: ${bytes} bytes read in ${calls} calls`);
  expect(status).toBe("ready_for_preverification");
  ways.push(bytes);
});

const BLOCKED = profilesIn(llms).flatMap((profile) =>
  (
    readJsonFile(`api/v1/profiles/${profile}/profile.json`).examples as {
      name: string;
      request: Partial<Draft> & Pick<Draft, "report">;
    }[]
  )
    .filter(({ name }) => name === "blocked")
    .map(({ request }) => [profile, request] as const),
);

it.each(BLOCKED)("the same agent fixes all that blocks the blocked example of %s", async (profile, request) => {
  const { status, bytes } = await completeDraft(llms, profile, { evidence_manifest: {}, ...request });
  expect(status).not.toBe("blocked");
  ways.push(bytes);
});

it("an agent that knows only llms.txt reads about as much as before", () => {
  expect(ways).not.toEqual([]);
  expectSizes({ "an agent over HTTP, at most": Math.max(...ways) });
});

it("the next call of a finding on a missing row of the official template leads to what to enter there", async () => {
  const answer = await post("/api/v1/profiles/dora-initial/prevalidate-report", { report: {} });
  const { findings } = (await answer.json()) as { findings: { field_id: string; suggested_next_call: string }[] };
  const [{ field_id, suggested_next_call } = { field_id: "", suggested_next_call: "" }] = findings;
  expect(await (await ask(suggested_next_call.replace("GET ", ""))).json()).toMatchObject({ field_id, required: true });
});
