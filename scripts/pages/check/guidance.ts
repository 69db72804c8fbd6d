// What the form tells a person about a draft besides the answer: which fields it needs, and each finding in words with what may be meant.
import type { Answer, Finding, Trace } from "../../../server/engine/answer.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import { createFindingWords } from "../../wording/finding-words.ts";
import { createAnswerDraft, type Outcome, type Setup } from "./answers.ts";
import { formFieldsOf, type PageProfile } from "./form-model.ts";
import { type Need, needsOf } from "./needs.ts";
import { type Meant, meantBy } from "./suggestions.ts";

/** A finding in words for a person, with the rule behind it, and what the draft may mean instead; null if nothing is close. */
export interface TracedFinding extends Finding {
  readonly words: string;
  readonly meant: Meant | null;
  readonly trace: Trace;
}

/** `findings` is in the order of those of the answer. */
export interface Guidance {
  readonly needs: ReadonlyMap<string, Need>;
  readonly findings: readonly TracedFinding[];
}

/** The server's response, and what the form tells about it; null for a response that is no answer. */
export type Checked = Outcome & { readonly guidance: Guidance | null };

/** Checks the body of a request as the server does, and guides through what it answers. */
export function createCheck(setup: Setup) {
  const answerDraft = createAnswerDraft(setup);
  const guide = createGuide(JSON.parse(setup.profile));
  return (body: Uint8Array, parameters: CheckParameters = {}): Checked => {
    const outcome = answerDraft(body, parameters);
    if (outcome.status !== 200) return { ...outcome, guidance: null };
    const request = JSON.parse(new TextDecoder().decode(body));
    return { ...outcome, guidance: guide(request, JSON.parse(outcome.json)) };
  };
}

/** Guides by a profile; the answer must be that to the request. */
function createGuide(profile: PageProfile) {
  const fields = formFieldsOf(profile);
  const wordFindings = createFindingWords(profile);
  return (request: Partial<DraftRequest>, answer: Answer): Guidance => {
    const values = new Map(Object.entries(request.report ?? {}));
    const findings = wordFindings(request, answer).map(({ finding, words, trace, rule, value }) => {
      const field = fields.find(({ id }) => id === finding.field_id) ?? null;
      return { ...finding, words, trace, meant: meantBy({ finding, rule, field, value }, fields, values) };
    });
    return { needs: needsOf(profile, fields, values), findings };
  };
}
