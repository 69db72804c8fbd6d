// Findings on the examples of a profile, and on rules that their requests do not show.
import { Document } from "yaml";
import type { Finding } from "../../../server/engine/answer.ts";
import { createRun } from "../../../server/engine/engine.ts";
import type { FindingCause } from "../../../server/engine/kind.ts";
import type { Rule, RuleSet, Severity, Status } from "../../../server/engine/rule-set.ts";
import type { Example } from "../model/authored.ts";
import type {
  AuthoredExample,
  AuthorFinding,
  LinkedProfile,
  ReplayFinding,
  RuleOrigin,
  Source,
} from "../model/model.ts";
import { collectFindings, hasErrors, type ReportAt, suggest } from "../tools/findings.ts";
import { exampleValue } from "./replay-requests.ts";

/**
 * The findings on a profile, whose content is `ruleSet`. While an example is wrong, the rules that it shows are not reported. Rules with mistakes
 * are left out, so that others may lack their findings.
 */
export function reportReplays(
  profile: LinkedProfile,
  ruleSet: RuleSet,
  replayed: readonly ReplayFinding[],
  isComplete: boolean,
): AuthorFinding[] {
  const { findings, report: reportAny } = collectFindings();
  const report: ReportAt = (file, path, finding) => {
    if (isComplete || !["missing_finding", "rule_throws"].includes(finding.code)) reportAny(file, path, finding);
  };
  const throwing = replayed.filter(({ code }) => code === "rule_throws");
  if (throwing.length === 0) checkExamples(profile, ruleSet, report);
  if (hasErrors(findings)) return findings;
  // A rule at which the engine throws keeps others from being shown.
  const causes = throwing.length === 0 ? replayed : throwing;
  const broken = new Set(causes.map(({ rule_id }) => rule_id));
  for (const finding of causes) {
    const fieldId = throwing.length === 0 ? findUnfitField(profile, finding, broken) : undefined;
    if (fieldId === undefined) reportRule(profile, finding, report);
    else reportField(profile, fieldId, finding, report);
  }
  return findings;
}

/**
 * The field of a rule, if it is the field that does not fit: other fields show the same entry of field_rules, no example has a value, or that
 * of another example than the base breaks the rule as it is.
 */
function findUnfitField(profile: LinkedProfile, { rule_id, code }: ReplayFinding, broken: ReadonlySet<string>) {
  const { rules, origins, samples } = profile;
  const { file, path, rule } = origins.get(rule_id) as RuleOrigin;
  const fieldId = rules.find((rule) => rule.rule_id === rule_id)?.field_id;
  if (path[0] !== "field_rules" || samples.length === 0 || typeof fieldId !== "string") return undefined;
  const isOfEntry = (id: string) => {
    const other = origins.get(id) as RuleOrigin;
    return other.file === file && JSON.stringify(other.path) === JSON.stringify(path);
  };
  const hasField = ({ request }: Example) => Object.hasOwn(request.report, fieldId);
  const isAsGiven =
    code !== "rule_does_not_fire" && rule.quiet === undefined && !profile.examples.slice(0, 1).some(hasField);
  const isShown = samples.some(hasField) && !isAsGiven;
  return !isShown || rules.some((rule) => !broken.has(rule.rule_id) && isOfEntry(rule.rule_id)) ? fieldId : undefined;
}

/** The message is the same for all fields, checks and profiles that have a rule, so that they make one finding. */
function reportRule(profile: LinkedProfile, finding: ReplayFinding, report: ReportAt): void {
  const { rule_id, code, message, check, missing = [] } = finding;
  const origin = profile.origins.get(rule_id) as RuleOrigin;
  const example = `for example ${[`the rule ${rule_id}`, `the profile ${profile.alias}`, ...(check ? [`the check ${check}`] : [])].join(" in ")}`;
  const correction = missing.length > 0 ? `try ${changeWith(profile, origin, finding)}` : example;
  const hint = code === "rule_throws" ? OF_THROWING : correction;
  report(origin.file, origin.path, { code, message: `the rule ${message}`, hint });
}

/** The message is the same for all rules of a field. */
function reportField(
  { files, authored, rules }: LinkedProfile,
  fieldId: string,
  { rule_id, message: reason }: ReplayFinding,
  report: ReportAt,
) {
  const { fields, examples, profile: profileFile } = files;
  const hasField = ({ value: { request } }: Source<AuthoredExample>) => Object.hasOwn(request.report, fieldId);
  const base = examples.find(({ value }) => value.name === authored.base_example);
  const place = ["fields", fields.value.fields.findIndex(({ field_id }) => field_id === fieldId), "field_id"];
  const shown = [...examples].sort((a, b) => (a.value.name < b.value.name ? -1 : 1)).find(hasField);
  const isOfEvidence = OF_EVIDENCE.has(rules.find((rule) => rule.rule_id === rule_id)?.recoverability ?? "");
  if (shown === undefined || isOfEvidence) {
    const message = `the rules of the field "${fieldId}" need a value and its evidence, and no example has them`;
    const hint = `add ${fieldId} under request.report to ${(base ?? profileFile).path}, or to another example`;
    return report(fields, place, { code: "missing_example_value", message, hint });
  }
  const finding = {
    code: "unfit_example_value",
    message: `the examples do not show the rules of the field "${fieldId}"`,
  };
  const hint = `the rule ${rule_id} ${reason}`;
  if (base !== undefined && hasField(base)) return report(fields, place, { ...finding, hint });
  return report(shown, ["request", "report", fieldId], { ...finding, hint });
}

const OF_THROWING =
  "put it after the rules on types, such as { include: types }, and check the placeholders of its messages";

/** The `fires` or `quiet` of a rule with the values that it lacks, as an author writes it. */
function changeWith(
  profile: LinkedProfile,
  { rule: { fires, quiet } }: RuleOrigin,
  { rule_id, code, missing = [] }: ReplayFinding,
): string {
  const [member, change = {}] = code === "rule_does_not_fire" ? ["fires", fires] : ["quiet", quiet];
  const own = profile.rules.find((rule) => rule.rule_id === rule_id)?.field_id;
  const values = missing.map((field) => [field, exampleValue(profile, field)] as const);
  // What is under report counts more than value.
  const others = values.filter(([field]) => field !== own || Object.hasOwn(change.report ?? {}, field));
  const corrected = {
    ...change,
    ...(others.length < values.length && { value: exampleValue(profile, own as string) }),
    ...(others.length > 0 && { report: { ...change.report, ...Object.fromEntries(others) } }),
  };
  return `${member}: ${new Document(corrected, { flow: true }).toString({ lineWidth: 0 }).trim()}`;
}

const RANK: Readonly<Record<Severity, number>> = { info: 0, attention: 1, blocking: 2 };
/** The most severe finding that a draft of a status has. */
const WORST: Readonly<Record<Status, Severity>> = {
  ready_for_preverification: "info",
  attention_required: "attention",
  blocked: "blocking",
};

const getStatus = (findings: readonly Finding[]): Status => {
  const worst = Math.max(...findings.map(({ severity }) => RANK[severity]), 0);
  return (Object.keys(WORST) as Status[])[worst] as Status;
};

/** What the reader of a finding on evidence should do. */
const OF_EVIDENCE = new Set(["provide_evidence", "correct_evidence"]);

/** The codes that an example promises. */
function checkPromised(file: Source<AuthoredExample>, found: readonly Finding[], report: ReportAt): void {
  const codes = found.map(({ code }) => code);
  for (const [position, code] of (file.value.findings ?? []).entries()) {
    if (codes.includes(code)) continue;
    const message = `the answer to the example has no finding "${code}"`;
    report(file, ["findings", position], { code: "missing_finding", message, hint: suggest(code, codes) });
  }
}

/** The finding on a rule of the profile that raises its finding in several examples which should not have it. */
function causeIn({ files, origins }: LinkedProfile, rule: Rule, example: Source): AuthorFinding | undefined {
  const { file, path } = origins.get(rule.rule_id) as RuleOrigin;
  // A rule for several fields is right for the others, and one of a group for other profiles.
  if (file.path !== files.rules.path || path[0] !== "draft_rules") return undefined;
  const message = "the rule has a finding in several examples that are not to have it";
  const hint = `for example in ${example.path}`;
  return { code: "unexpected_finding", severity: "error", message, file: file.path, ...file.locate(path), hint };
}

/** The base example must be ready, and each example must have the status that it states. */
function checkExamples(profile: LinkedProfile, ruleSet: RuleSet, report: ReportAt): void {
  const { files, authored } = profile;
  const run = createRun(ruleSet, "prevalidation");
  for (const file of files.examples) {
    const { name, request, status = name === authored.base_example ? "ready_for_preverification" : null } = file.value;
    const { findings, causes } = run({ evidence_manifest: {}, ...request });
    checkPromised(file, findings, report);
    if (status === null) {
      const hint = `add status: ${getStatus(findings)}, if that is what it is to show`;
      report(file, ["name"], { code: "missing_status", message: `the example "${name}" has no status`, hint });
      continue;
    }
    const worst = WORST[status];
    for (const [position, { code, field_id, message, recoverability, severity }] of findings.entries()) {
      if (RANK[severity] <= RANK[worst]) continue;
      const part = OF_EVIDENCE.has(recoverability) ? "evidence_manifest" : "report";
      const path = ["request", part, ...(field_id === null ? [] : [field_id])];
      const hint = `the example is to be ${status}; the answer has the code ${code}`;
      const cause = causeIn(profile, (causes[position] as FindingCause).rule, file);
      report(file, path, { code: "unexpected_finding", message, hint, ...(cause && { cause }) });
    }
    if (findings.some(({ severity }) => RANK[severity] >= RANK[worst]) || worst === "info") continue;
    const finding = { code: "missing_finding", message: `no finding makes the example ${status}` };
    report(file, ["status"], finding);
  }
}
