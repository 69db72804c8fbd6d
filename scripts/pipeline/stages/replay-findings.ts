// What the author of a profile is told about its examples, and about rules whose requests do not show them.
import { createRun } from "../../../server/engine/engine.ts";
import type { RuleSet, Severity, Status } from "../../../server/engine/rule-set.ts";
import type { AuthorFinding, Profile, ReplayProblem, RuleOrigin } from "../model/model.ts";
import { collectFindings, hasErrors, type ReportAt } from "../tools/findings.ts";

/** The findings on a profile, whose content is `ruleSet`. While an example is wrong, rules that are shown with it are not of interest. */
export function reportReplays(profile: Profile, ruleSet: RuleSet, problems: readonly ReplayProblem[]): AuthorFinding[] {
  const { findings, report } = collectFindings();
  const throwing = problems.filter(({ code }) => code === "rule_throws");
  if (throwing.length === 0) checkExamples(profile, ruleSet, report);
  const causes = throwing.length === 0 ? problems : findCauses(profile, ruleSet, throwing);
  if (!hasErrors(findings)) for (const problem of causes) reportProblem(profile, problem, report);
  return findings;
}

/** A rule that throws keeps all rules from being shown: the problems of those that throw alone, or else all of them. */
function findCauses({ examples }: Profile, ruleSet: RuleSet, problems: readonly ReplayProblem[]) {
  const causes = problems.filter(({ rule_id }) => {
    const rules = ruleSet.rules.filter((rule) => rule.rule_id === rule_id);
    try {
      for (const { request } of examples)
        createRun({ ...ruleSet, rules }, "prevalidation")({ evidence_manifest: {}, ...request });
      return false;
    } catch {
      return true;
    }
  });
  return causes.length > 0 ? causes : problems;
}

/** The message is the same for all fields, checks and profiles that have a rule, so that they make one finding. */
function reportProblem(profile: Profile, { rule_id, code, message, check }: ReplayProblem, report: ReportAt): void {
  const { file, path } = profile.origins.get(rule_id) as RuleOrigin;
  const fieldId = profile.rules.find((rule) => rule.rule_id === rule_id)?.field_id ?? "";
  const { fields, examples, profile: profileFile } = profile.files;
  const isShown = profile.samples.some(({ request }) => Object.hasOwn(request.report, fieldId));
  if (path[0] !== "field_rules" || isShown || profile.examples.length === 0) {
    const hint = `for example ${[`the rule ${rule_id}`, `the profile ${profile.alias}`, ...(check ? [`the check ${check}`] : [])].join(" in ")}`;
    report(file, path, { code, message: `the rule ${message}`, hint });
    return;
  }
  const base = examples.find(({ value }) => value.name === profile.authored.base_example) ?? profileFile;
  const position = fields.value.fields.findIndex(({ field_id }) => field_id === fieldId);
  const problem = {
    code: "missing_example_value",
    message: `the rules of the field "${fieldId}" need a value that shows them, and no example has one`,
    hint: `add ${fieldId} under request.report to ${base.path}, or to another example`,
  };
  report(fields, ["fields", position, "field_id"], problem);
}

const RANK: Readonly<Record<Severity, number>> = { info: 0, attention: 1, blocking: 2 };
/** The most severe finding that a draft of a status has. */
const WORST: Readonly<Record<Status, Severity>> = {
  ready_for_preverification: "info",
  attention_required: "attention",
  blocked: "blocking",
};

/** What the reader of a finding on evidence should do. */
const OF_EVIDENCE = new Set(["provide_evidence", "correct_evidence"]);

/** The base example must be ready, and each example must have the status that it states. */
function checkExamples({ files, authored }: Profile, ruleSet: RuleSet, report: ReportAt): void {
  const run = createRun(ruleSet, "prevalidation");
  for (const file of files.examples) {
    const { name, request, status = name === authored.base_example ? "ready_for_preverification" : null } = file.value;
    if (status === null) continue;
    const { findings } = run({ evidence_manifest: {}, ...request });
    const worst = WORST[status];
    for (const { code, field_id, message, recoverability, severity } of findings) {
      if (RANK[severity] <= RANK[worst]) continue;
      const part = OF_EVIDENCE.has(recoverability) ? "evidence_manifest" : "report";
      const path = ["request", part, ...(field_id === null ? [] : [field_id])];
      const hint = `the example is to be ${status}; the answer has the code ${code}`;
      report(file, path, { code: "unexpected_finding", message, hint });
    }
    if (findings.some(({ severity }) => RANK[severity] >= RANK[worst]) || worst === "info") continue;
    const finding = { code: "missing_finding", message: `no finding makes the example ${status}` };
    report(file, ["status"], finding);
  }
}
