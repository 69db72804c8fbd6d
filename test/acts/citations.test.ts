// What the published rules of every profile cite for what they say.
import { expect, it } from "vitest";
import { ALIASES, readJsonFile } from "../support.ts";

interface Rule {
  readonly rule_id: string;
  readonly message: string;
  readonly variants?: Readonly<Record<string, string>>;
  readonly advice?: string | Readonly<Record<string, string>>;
  readonly source_atom_ids: readonly string[];
}

interface Atom {
  readonly source_atom_id: string;
  readonly role: string;
  readonly locator: Readonly<Partial<Record<"article" | "paragraph" | "point" | "annex", string>>>;
}

const textsOf = ({ message, variants = {}, advice = {} }: Rule): readonly string[] => [
  message,
  ...Object.values(variants),
  ...(typeof advice === "string" ? [advice] : Object.values(advice)),
];

/** The texts of all rules of a profile, each with the atoms of its rule. */
function textsWithAtoms(alias: string) {
  const { rules, source_atoms }: { rules: readonly Rule[]; source_atoms: readonly Atom[] } = readJsonFile(
    `api/v1/profiles/${alias}/profile.json`,
  );
  const atoms = new Map(source_atoms.map((atom) => [atom.source_atom_id, atom]));
  return rules.flatMap((rule) =>
    textsOf(rule).map((text) => ({
      name: `${rule.rule_id}: ${text}`,
      text,
      atoms: rule.source_atom_ids.map((id) => atoms.get(id) as Atom),
    })),
  );
}

const BINDING = new Set(["obligation", "time_limit", "content_rule", "template_field", "channel"]);

it.each(ALIASES)(
  "a message of %s says that something must be done only where a provision that its rule cites asks for it",
  (alias) => {
    const texts = textsWithAtoms(alias).filter(({ text }) => /\bmust\b/i.test(text));
    const unfounded = texts.filter(({ atoms }) => !atoms.some(({ role }) => BINDING.has(role)));
    expect(unfounded.map(({ name }) => name)).toEqual([]);
  },
);

/** `Article 33(3), point (a)`, `point (a) of Article 33(3)`, `Article 14(2)(a)`, `Annex II`. */
const PROVISION =
  /(?:points? \((?<before>[a-z])\) of )?Articles? (?<article>\d+)(?:\((?<paragraph>\d+)\))?(?:,? ?(?:points? )?\((?<after>[a-z])\))?|Annex (?<annex>[IVX]+)\b/g;

it.each(ALIASES)("a provision that a message of %s names is among those that its rule cites", (alias) => {
  const named = textsWithAtoms(alias).flatMap(({ name, text, atoms }) =>
    [...text.matchAll(PROVISION)].map(({ 0: provision, groups = {} }) => {
      const { before, after = before, ...wanted } = groups;
      const places = Object.entries({ ...wanted, point: after }).filter(([, number]) => number !== undefined);
      // An atom on a whole article has all of its paragraphs and points.
      const isCited = atoms.some(({ locator }) =>
        places.every(([part, number]) =>
          part === "article" || part === "annex"
            ? locator[part] === number
            : (locator[part as "paragraph" | "point"] ?? number) === number,
        ),
      );
      return { name: `${provision} in ${name}`, isCited };
    }),
  );
  expect(named.filter(({ isCited }) => !isCited).map(({ name }) => name)).toEqual([]);
});
