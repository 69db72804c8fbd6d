// What is fuzzed: the app over built files, with the bodies for its profile and the published schemas of its answers.

import type { Schemas } from "../../../scripts/pipeline/model.ts";
import { createValidatorFactory, type Validate } from "../../../scripts/pipeline/validator.ts";
import { createApp } from "../../../server/app.ts";
import type { Artifacts } from "../../../server/artifacts.ts";
import type { RuleSet, RuleSetField } from "../../../server/engine/rule-set.ts";
import { createMakeBody, type FuzzProfile } from "./bodies.ts";
import type { FuzzOptions } from "./run.ts";

const PROFILE = "/api/v1/profiles/dora";

type PublishedProfile = Omit<RuleSet, "fields"> & {
  readonly fields: readonly (RuleSetField & { readonly code_list: string | null })[];
  readonly evidence_labels: readonly { readonly label: string }[];
};

/** All that a run needs besides the indices of its bodies. */
export function createTarget(artifacts: Artifacts, { published }: Schemas, seed: number): Omit<FuzzOptions, "indices"> {
  const factory = createValidatorFactory(published.values());
  const validatorOf = (name: string): Validate => {
    const schema = published.get(name);
    if (schema === undefined) throw new Error(`no published schema ${name}`);
    return factory(schema);
  };
  const url = (path: string) => `http://localhost${PROFILE}/${path}`;
  return {
    fetch: createApp(artifacts).fetch,
    makeBody: createMakeBody(readFuzzProfile(artifacts), seed),
    urls: { lint: url("lint-report"), prevalidation: url("prevalidate-report") },
    maxRequestBytes: artifacts.maxRequestBytes,
    validateAnswer: validatorOf("prevalidation-answer"),
    validateError: validatorOf("error"),
  };
}

function readFuzzProfile({ files, maxRequestBytes }: Artifacts): FuzzProfile {
  const read = <T>(name: string): T =>
    JSON.parse(new TextDecoder().decode(files.get(`${PROFILE}/${name}`)?.bodies.get("identity"))) as T;
  const profile = read<PublishedProfile>("profile.json");
  const codes = new Map(profile.code_lists.map((list) => [list.code_list_id, list.items.map(({ code }) => code)]));
  const [ready] = read<{ examples: [FuzzProfile["ready"]] }>("report.schema.json").examples;
  return {
    fields: profile.fields.map((field) => ({ ...field, codes: codes.get(field.code_list ?? "") ?? [] })),
    labels: profile.evidence_labels.map(({ label }) => label),
    ready,
    maxRequestBytes,
  };
}
