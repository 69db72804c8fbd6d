// Checks what is authored for pages alone: links between guides, and the placeholders of sentences.
import { lexer, type Token, walkTokens } from "marked";
import { type Guide, RULE_KINDS } from "../../model/authored.ts";
import type { SourceFile, Sources } from "../../model/model.ts";
import type { ReportAt } from "../../tools/findings.ts";
import { checkTemplate } from "./templates.ts";

const COVERAGE = ["fields", "required", "with_atoms", "bound_required"];

export function resolvePages({ service, guides }: Sources, report: ReportAt): void {
  const { home, coverage } = service.value.pages;
  checkTemplate(service, ["pages", "home", "needed"], home.needed, ["count"], report);
  checkTemplate(service, ["pages", "coverage", "lead"], coverage.lead, COVERAGE, report);
  const names = [...guides.map(({ value }) => value.name), RULE_KINDS].map((name) => `${name}.md`);
  for (const guide of guides) checkLinks(guide, names, report);
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
