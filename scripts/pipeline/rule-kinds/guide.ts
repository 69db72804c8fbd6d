// The guide "Rule kinds": its authored beginning, then what is made from the declarations and descriptions of the kinds.
import { PLACEHOLDERS } from "../../../server/engine/kind-description.ts";
import { type Guide, RULE_KINDS } from "../model/authored.ts";
import type { LinkedProfile } from "../model/model.ts";
import {
  type DescribedKind,
  describedConditions,
  describedKinds,
  getItem,
  type ValueSchema,
} from "./described-kinds.ts";
import { applicationWords, typeWords } from "./value-words.ts";

const NO_BEGINNING: Guide = { name: RULE_KINDS, title: "Rule kinds", markdown: "# Rule kinds\n" };

/** The guide, with an example of each kind from the profiles. Sources may have no beginning for it. */
export function ruleKindsGuide(profiles: readonly LinkedProfile[], beginning: Guide = NO_BEGINNING): Guide {
  const kinds = describedKinds();
  const examples = kindExamples(profiles);
  const parts = [
    beginning.markdown.trimEnd(),
    conditionsPart(),
    placeholdersPart(),
    attentionPart(profiles),
    "## Kinds",
    `${kinds.map(({ name }) => `[${name}](#${name})`).join(", ")}.`,
    ...kinds.map((kind) => kindPart(kind, examples.get(kind.name))),
  ];
  return { ...beginning, markdown: `${parts.join("\n\n")}\n` };
}

const conditionsPart = (): string => `## Conditions

Conditions are a list of alternatives, of which one must hold. An alternative is a list of conditions that must all hold. A condition has a
field and one test: \`[[{ field: a, has_value: true }, { field: b, equals: x }], [{ field: c, at_most: 5 }]]\`.

${valueTable("member", conditionMembers())}`;

/** At least one of the tests, which are all optional. */
function conditionMembers(): ValueSchema {
  const condition = getItem(describedConditions());
  return { ...condition, required: Object.keys(condition.properties ?? {}) };
}

const placeholdersPart = (): string => `## Placeholders

A message may have these, besides those of its kind. \`{count|item|items}\` is the number and the first word for 1, or the second for others. The id
of a field in braces is its title and id.

${table(
  ["placeholder", "meaning"],
  Object.entries(PLACEHOLDERS).map(([name, words]) => [`\`{${name}}\``, words]),
)}`;

const attentionPart = (profiles: readonly LinkedProfile[]): string => `## Attention

A draft is ready if no finding is blocking or asks for attention. A rule asks for attention because of the law, the official form or a
contradiction within the draft, or because a part of the draft was not checked. The records of evidence are not a part of the official form:
the profiles of that form report them as information.

${table(["basis", "based on", "codes"], attentionRows(profiles))}`;

/** What the rules that ask for attention are based on, by basis. */
const REASONS: Readonly<Record<string, string>> = {
  law: "a provision, or a row of the official form",
  logic: "a contradiction within the draft, or a value that cannot be right",
  iso: "the standard that the official form names",
  form: "the form in which a value is written, here or in the official form or file",
  guidance: "guidance of an authority",
  interface: "something that this service needs or did not check",
};

/** For each basis: what it means, and the codes of the rules with attention that have it. A code may have rules with several. */
const attentionRows = (profiles: readonly LinkedProfile[]): readonly string[][] =>
  Object.entries(REASONS).map(([basis, reason]) => {
    const rules = profiles.flatMap((profile) => profile.rules);
    const loud = rules.filter((rule) => rule.severity === "attention" && rule.basis === basis);
    const codes = [...new Set(loud.map(({ code }) => `\`${code}\``))].sort();
    return [`\`${basis}\``, reason, codes.join(", ")];
  });

function kindPart(described: DescribedKind, example: KindExample | undefined): string {
  const { name, kind, explains, recoverability, parameters, variants, hasBreaks } = described;
  const placeholderWords = createPlaceholderWords(described);
  const inMessage = kind.placeholders.map(placeholderWords);
  const parts = [
    `### ${name}`,
    explains,
    Object.keys(parameters.properties ?? {}).length === 0
      ? "It has no parameters."
      : valueTable("parameter", parameters),
    inMessage.length > 0 && `Placeholders: ${inMessage.join(", ")}.`,
    variants.length > 0 &&
      table(
        ["variant", "when", "placeholders"],
        variants.map((variant) => [
          `\`${variant.name}\``,
          variant.explains,
          variant.placeholders.map(placeholderWords).join(", ") || "–",
        ]),
      ),
    [
      ...applicationWords(described),
      ...(kind.needsField ? [] : ["A rule may be about the draft as a whole (`field_id: null`)."]),
      ...(hasBreaks ? ["`fires` may be left out."] : []),
      ...(recoverability === undefined ? [] : [`Without \`recoverability\`, a rule has \`${recoverability}\`.`]),
    ].join(" "),
    findExample(example),
  ];
  return parts.filter((part) => part !== false).join("\n\n");
}

/** A placeholder, at its first place with its meaning, unless that is the same in all kinds. */
function createPlaceholderWords({ meanings }: DescribedKind): (placeholder: string) => string {
  const explained = new Set<string>();
  return (placeholder) => {
    const words = explained.has(placeholder) ? undefined : meanings.get(placeholder);
    explained.add(placeholder);
    const note = words === undefined ? "" : ` (${words.charAt(0).toLowerCase()}${words.slice(1).replace(/\.$/, "")})`;
    return `\`{${placeholder}}\`${note}`;
  };
}

interface KindExample {
  readonly profile: LinkedProfile;
  readonly yaml: string;
}

/** The shortest rule of each kind, by the name of the kind; of equals, the first. Kinds that no profile uses have none. */
function kindExamples(profiles: readonly LinkedProfile[]): ReadonlyMap<string, KindExample> {
  const examples = new Map<string, KindExample>();
  const seen = new Set<string>();
  for (const profile of profiles)
    for (const { kind, rule_id } of profile.rules) {
      const origin = profile.origins.get(rule_id);
      const place = `${origin?.file.path} ${origin?.path.join(" ")}`;
      if (origin === undefined || seen.size === seen.add(place).size) continue;
      const yaml = origin.file.getText(origin.path);
      if (yaml.length < (examples.get(kind)?.yaml.length ?? Number.POSITIVE_INFINITY))
        examples.set(kind, { profile, yaml });
    }
  return examples;
}

function findExample(example: KindExample | undefined): string {
  if (example === undefined) return "No profile uses it.";
  const { profile, yaml } = example;
  const text = `- ${yaml.replaceAll("\n", "\n  ")}`;
  return `For example, in [${profile.authored.title}](/${profile.alias}/):\n\n\`\`\`yaml\n${text}\n\`\`\``;
}

const valueTable = (head: string, values: ValueSchema): string =>
  table([head, "value", "meaning"], valueRows(values, ""));

/** A row for each member of an object, and for the members of that. */
const valueRows = ({ properties = {}, required = [] }: ValueSchema, holder: string): string[][] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const note = required.includes(name) ? "" : " (optional)";
    const row = [`\`${holder}${name}\`${note}`, typeWords(schema), schema.description ?? ""];
    return [row, ...valueRows(getItem(schema), `${holder}${name}.`)];
  });

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
