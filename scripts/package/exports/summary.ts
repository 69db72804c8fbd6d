// lexbind/summaries/ALIAS.json as TypeScript sees it: which profile it is, and the hashes that an answer names.
import type { AnswerHashes } from "../../../server/engine/rule-set.ts";

export interface Summary extends AnswerHashes {
  readonly act_id: string;
  readonly title: string;
}

declare const summary: Summary;
// biome-ignore lint/style/noDefaultExport: the form in which a program imports JSON
export default summary;
