// The service: what it names, its errors, and the guides.
import { lexer, type Token, walkTokens } from "marked";
import { ERRORS, type ErrorIdentifier } from "../../../server/errors.ts";
import { type Guide, RULE_KINDS, type Service } from "../model/authored.ts";
import type { ProfileSources, Source, Sources } from "../model/model.ts";
import { type ReportAt, suggest } from "../tools/findings.ts";
import type { Shared } from "./context.ts";
import { checkTexts, defineNames, referNames, valuesIn } from "./names.ts";
import { createIndex } from "./references.ts";
import { checkMessages } from "./templates.ts";

/** Checks that what the service names exists, that there is a message for each error, and links between guides. */
export function resolveService(
  { service: file, guides }: Sources,
  profiles: readonly ProfileSources[],
  { schemas, report }: Pick<Shared, "schemas" | "report">,
): void {
  const operation = createIndex<string>("operation", report);
  const schema = createIndex<string>("schema", report);
  const profile = createIndex<string>("profile", report);
  const act = createIndex<string>("act", report);
  for (const name of new Set(profiles.map((files) => files.act))) act.define(file, [], name, name);
  const values = valuesIn(file, schemas);
  defineNames(file, values, { operation });
  for (const name of schemas.published.keys()) schema.define(file, [], name, name);
  for (const name of new Set(profiles.flatMap((files) => files.profile.value.aliases)))
    profile.define(file, [], name, name);
  const guide = createIndex<string>("guide", report);
  for (const source of guides) guide.define(source, [], source.value.name, source.value.name);
  if (guide.get(RULE_KINDS) === undefined) guide.define(file, [], RULE_KINDS, RULE_KINDS);
  referNames(file, values, { operation, schema, profile, act, guide });
  checkTexts(file, values, report, false);
  resolveErrors(file, report);
  for (const { name, file: of, isUsed } of guide.all()) {
    const hint = `name it in guide_groups of ${file.path}`;
    if (!isUsed) report(of, [], { code: "ungrouped_guide", message: `no group has the guide ${name}`, hint });
  }
  const names = guide.values().map((name) => `${name}.md`);
  for (const source of guides) checkLinks(source, names, report);
}

function resolveErrors(file: Source<Service>, report: ReportAt): void {
  const errors = createIndex<string>("error", report);
  for (const [position, authored] of file.value.errors.entries()) {
    const path = ["errors", position];
    errors.define(file, path, authored.error, authored.error);
    // An unknown identifier is reported below.
    const expected: (typeof ERRORS)[ErrorIdentifier] | undefined = ERRORS[authored.error];
    if (expected === undefined) continue;
    const { values } = expected;
    const variants = Object.fromEntries(expected.variants.map((name) => [name, values]));
    checkMessages(file, path, authored, { values, variants }, report);
  }
  const foreign = errors.values().filter((name) => !Object.hasOwn(ERRORS, name));
  for (const name of foreign) {
    const hint = suggest(name, Object.keys(ERRORS));
    const path = ["errors", file.value.errors.findIndex(({ error }) => error === name)];
    report(file, path, { code: "unused_error", message: `the server has no error "${name}"`, hint });
  }
  // One of them may be a misspelt form of the missing one.
  if (foreign.length === 0) for (const name of Object.keys(ERRORS)) errors.refer(file, ["errors"], name);
}

/** A link must lead somewhere in the repository too: to a guide, or to the web. A path of the service is written as code, which its page makes a link. */
function checkLinks(file: Source<Guide>, names: readonly string[], report: ReportAt): void {
  const { markdown } = file.value;
  walkTokens(lexer(markdown), (token: Token) => {
    if (token.type !== "link") return;
    const [target = ""] = String(token.href).split("#");
    const reportLink = (message: string, hint: string) =>
      report(file, [markdown.indexOf(token.raw)], { code: "dead_link", message, hint });
    if (target.startsWith("/")) reportLink(`${target} is a path of the service`, "write the path as code");
    else if (target.endsWith(".md") && !/^[a-z]+:/.test(target) && !names.includes(target.replace(/^\.\//, "")))
      reportLink(`no guide is called ${target}`, `expected one of ${names.join(", ")}`);
  });
}
