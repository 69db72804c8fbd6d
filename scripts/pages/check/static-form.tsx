// The form as the build draws it: the first part of the report, with what it always needs, so that a reader can begin before the script arrives.
import { checkFactsOf, openDraftsOf, stepOf } from "./check-facts.ts";
import { DecisionPage } from "./decision-page.tsx";
import type { DraftContent } from "./draft.ts";
import { createDraftStore } from "./draft-store.ts";
import type { Engine } from "./engine.ts";
import type { PageProfile } from "./form-model.ts";
import type { PageFacts } from "./step-facts.ts";
import { StepPage } from "./step-page.tsx";

interface StaticFormProps {
  readonly facts: PageFacts;
  /** The text of profile.json. */
  readonly profileJson: string;
}

const NO_ENGINE: Engine = {
  check: async () => ({ kind: "broken" }),
  convert: async () => null,
  importTable: async () => null,
};

/** The build has no storage. */
const noDrafts = createDraftStore<DraftContent>({
  open: () => {
    throw new Error("no storage");
  },
  tab: "",
  listen: () => () => {},
});

export function StaticForm({ facts, profileJson }: StaticFormProps) {
  const profile = JSON.parse(profileJson) as PageProfile;
  const step = checkFactsOf(facts, stepOf(facts, facts.alias), profile, NO_ENGINE);
  const drafts = openDraftsOf(facts, noDrafts);
  const View = step.asking === null ? StepPage : DecisionPage;
  return <View facts={step} drafts={drafts} arrival={null} load={async () => step} open={async () => false} />;
}
