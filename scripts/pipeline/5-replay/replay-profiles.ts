// Runs the rules of all profiles, without those that have mistakes already.
import type { LinkedSources } from "../model/linked.ts";
import type { AuthorFinding, LinkedProfile, PhaseResult, ProfileContext, RuleOrigin } from "../model/model.ts";
import { concerns } from "../tools/doubt.ts";
import { getContent } from "../tools/rule-set.ts";
import { findReplayFindings } from "./replay.ts";
import { reportReplays } from "./replay-findings.ts";
import { createReplays } from "./replay-requests.ts";

/** Runs the rules of all profiles. `found` are the earlier findings; findings that may follow from them are not reported. */
export function replayProfiles(
  { service, profiles, sources }: LinkedSources,
  found: readonly AuthorFinding[],
): PhaseResult<readonly Pick<ProfileContext, "profile" | "replays">[]> {
  const errors = found.filter(({ severity }) => severity === "error");
  const findings: AuthorFinding[] = [];
  const value = profiles.map((whole) => {
    const mistakes = errors.filter((finding) => concerns(finding, whole.files, sources));
    const replays = createReplays(whole);
    if (mistakes.some((finding) => decidesAll(whole, finding))) return { profile: whole, replays };
    const profile = withoutMistakes(whole, mistakes);
    const ruleSet = getContent(profile, service);
    // A name that nothing fills is reported once, and other sentences may have it.
    const isComplete =
      profile.rules.length === whole.rules.length && !mistakes.some(({ code }) => code === "unknown_placeholder");
    const replayed = findReplayFindings(ruleSet, replays, profile.examples);
    // A rule on the draft as a whole may depend on what the others find.
    const ofFields = new Set(profile.rules.flatMap(({ rule_id, field_id }) => (field_id === null ? [] : rule_id)));
    const own = replayed.filter(({ rule_id }) => isComplete || ofFields.has(rule_id));
    findings.push(...reportReplays(profile, ruleSet, own, isComplete));
    return { profile: whole, replays };
  });
  return { value, findings: findings.map((finding) => causeAmong(found, finding)) };
}

// Members of profile.yaml on which many rules depend.
const DECIDING = ["decision", "evidence_labels", "field_defaults", "base_example"];

/** Whether a mistake is in the value or the evidence of a field in an example. */
const isValue = ({ code, path }: AuthorFinding): boolean => path?.[0] === "request" && code !== "unknown_field";

/** Whether a mistake may change what many rules find. */
function decidesAll({ files, authored, rules, origins }: LinkedProfile, finding: AuthorFinding): boolean {
  const { file, path = [], code } = finding;
  // Without one of its criteria, a decision has another outcome.
  const isAtCriterion = rules.some(
    ({ rule_id, parameters }) =>
      parameters.criterion !== undefined && isAt(finding, origins.get(rule_id) as RuleOrigin),
  );
  if (isAtCriterion) return true;
  // Where a field has another name, examples, conditions and sentences still have the former one, which is reported once.
  if (code === "unknown_field") return true;
  if (file === files.profile.path) return DECIDING.includes(String(path[0]));
  // Of a list of rules as a whole.
  if (file === files.rules.path && path.length === 1) return true;
  const example = files.examples.find((source) => source.path === file);
  return example?.value.name === authored.base_example && !isValue(finding);
}

// Members of a rule on which no finding depends.
const BESIDE = ["suggested_next_call", "source_atom_ids"];

/** Whether a mistake is in a rule, and may change the findings of the rule or their texts. */
const isAt = (finding: AuthorFinding, { file, path }: Pick<RuleOrigin, "file" | "path">): boolean =>
  finding.file === file.path &&
  path.every((key, depth) => finding.path?.[depth] === key) &&
  !BESIDE.includes(String(finding.path?.[path.length]));

/** Whether a mistake may change when reports are due. */
const isOfClocks = ({ file, path }: AuthorFinding): boolean =>
  file.endsWith("/clocks.yaml") || ["clocks", "clock_facts"].includes(String(path?.[0]));

/** A profile without the rules and the examples that have mistakes, and without the rules of such fields. */
function withoutMistakes(profile: LinkedProfile, errors: readonly AuthorFinding[]): LinkedProfile {
  const { files, rules, origins } = profile;
  // Which place of the law a field is based on decides no answer.
  const ofFields = errors.filter(({ file, path }) => file === files.fields.path && path?.[2] !== "source_atom_ids");
  const fields = new Set<unknown>([
    ...ofFields.map(({ path }) => files.fields.value.fields[Number(path?.[1])]?.field_id),
    ...errors.filter(isValue).map(({ path }) => path?.[2]),
  ]);
  const hasClocks = errors.some(isOfClocks);
  const isRight = (origin: RuleOrigin) => !errors.some((finding) => isAt(finding, origin));
  const examples = files.examples.filter(
    (source) => !errors.some((finding) => finding.file === source.path && !isValue(finding)),
  );
  return {
    ...profile,
    files: { ...files, examples },
    rules: rules.filter(({ rule_id, field_id, parameters }) => {
      if (hasClocks && parameters.clock !== undefined) return false;
      return isRight(origins.get(rule_id) as RuleOrigin) && !fields.has(field_id ?? "");
    }),
  };
}

/** If there is a warning on a member of a rule that cannot be shown, the warning is the reason. One on the whole rule is about other rules. */
function causeAmong(found: readonly AuthorFinding[], finding: AuthorFinding): AuthorFinding {
  const { file, path } = finding;
  const isBelow = ({ severity, path: below = [], ...other }: AuthorFinding) =>
    severity === "warning" &&
    other.file === file &&
    path !== undefined &&
    path.length < below.length &&
    path.every((key, depth) => below[depth] === key);
  const warning = path?.[0] === "request" ? undefined : found.find(isBelow);
  return warning === undefined ? finding : { ...warning, severity: "error" };
}
