// Stage 3, pages: links between guides lead to guides, and sentences that name numbers name those that pages fill in.
import { lexer, type Token, walkTokens } from "marked";
import type { Guide } from "../authored.ts";
import { collectFindings, type ReportAt } from "../findings.ts";
import type { SourceFile, Sources, StageResult } from "../model.ts";
import { checkTemplate } from "./templates.ts";

const COVERAGE = ["fields", "required", "with_atoms", "bound_required"];
const ATOMS = ["atoms", "instruments"];
const CLOCK = ["hours_from_classification", "hours_from_awareness"];

/** Checks what is authored for pages alone, and gives the guides. */
export function resolvePages({ service, acts, guides }: Sources): StageResult<readonly Guide[]> {
  const { findings, report } = collectFindings();
  const { coverage, atoms } = service.value.pages;
  checkTemplate(service, ["pages", "coverage", "lead"], coverage.lead, COVERAGE, report);
  checkTemplate(service, ["pages", "atoms", "lead"], atoms.lead, ATOMS, report);
  for (const { profile } of acts)
    for (const [name, text] of Object.entries(profile.value.pages?.clock ?? {}))
      checkTemplate(profile, ["pages", "clock", name], text, CLOCK, report);
  const names = guides.map(({ value }) => `${value.name}.md`);
  for (const guide of guides) checkLinks(guide, names, report);
  return { value: guides.map(({ value }) => value), findings };
}

/** A link to a Markdown file must name a guide. */
function checkLinks(file: SourceFile<Guide>, names: readonly string[], report: ReportAt): void {
  const { markdown } = file.value;
  if (!markdown.includes(".md")) return;
  walkTokens(lexer(markdown), (token: Token) => {
    if (token.type !== "link") return;
    const [target = ""] = String(token.href).split("#");
    if (!target.endsWith(".md") || /^[a-z]+:/.test(target) || names.includes(target.replace(/^\.\//, ""))) return;
    const hint = `expected one of ${names.join(", ")}`;
    report(file, [markdown.indexOf(token.raw)], { code: "dead_link", message: `no guide is called ${target}`, hint });
  });
}
