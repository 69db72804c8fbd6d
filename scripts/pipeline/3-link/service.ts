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
  referNames(file, values, { operation, schema, profile, act });
  checkTexts(file, values, report, false);
  resolveErrors(file, report);
  const names = [...guides.map(({ value }) => value.name), RULE_KINDS].map((name) => `${name}.md`);
  for (const guide of guides) checkLinks(guide, names, report);
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

/** A link to a Markdown file must name a guide. */
function checkLinks(file: Source<Guide>, names: readonly string[], report: ReportAt): void {
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
