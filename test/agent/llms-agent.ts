// An agent without a model. It reads llms.txt and follows what it finds there, and knows no profile, no field and no code.
import { ask } from "../support.ts";

/** A draft as llms.txt shows it. */
export interface Draft {
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
  readonly findings: readonly { readonly field_id: string | null }[];
}

/** What an agent has done: the status of its draft at last, and what it read on the way. */
export interface Outcome {
  readonly status: string;
  readonly bytes: number;
  readonly calls: number;
}

/** A draft that is not ready after so many checks is one that the agent cannot fix. */
const MAX_CHECKS = 5;

/** Reads llms.txt. */
export const readLlms = async (): Promise<string> => (await ask("/llms.txt")).text();

/** The names that llms.txt gives to the profiles. */
export const profilesIn = (llms: string): string[] =>
  [...sectionOf(llms, "Profiles").matchAll(/^- \[([^\]]+)\]/gm)].map(([, name]) => name as string);

const sectionOf = (llms: string, title: string): string =>
  llms.split(/^## /m).find((section) => section.startsWith(title)) ?? "";

/** Brings a draft of a profile to ready, as far as it can. Nothing is read twice, except that each change is checked. */
export async function completeDraft(llms: string, profile: string, draft: Draft): Promise<Outcome> {
  const read = { bytes: Buffer.byteLength(llms), calls: 1 };
  const call = async <T>(question: RegExp, names: Readonly<Record<string, string>>, body?: unknown): Promise<T> =>
    follow(callFor(llms, question, { act_id: profile, ...names }), body);
  const follow = async <T>(target: string, body?: unknown): Promise<T> => {
    const [method = "", path = ""] = target.split(" ");
    const sent = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await ask(path, { method, ...(body === undefined ? {} : sent) });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${target}: ${text}`);
    read.bytes += Buffer.byteLength(text);
    read.calls++;
    return JSON.parse(text);
  };

  const { fields } = await call<{ fields: FieldInBrief[] }>(/required fields\?$/, {});
  for (const field of fields) if (!(field.field_id in draft.report)) enter(draft, field);
  const fixed = new Set<string | null>([null]);
  for (let checks = 1; ; checks++) {
    const answer = await call<BriefAnswer>(/^Is a draft ready/, {}, draft);
    const status = answer.prevalidation_status;
    if (status.startsWith("ready") || checks === MAX_CHECKS) return { status, ...read };
    for (const { field_id } of answer.findings) {
      if (field_id === null || fixed.has(field_id)) continue;
      enter(draft, await call<FieldInBrief>(/into a field\?$/, { field_id }));
      fixed.add(field_id);
    }
  }
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
