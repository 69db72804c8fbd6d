// Where pages lead to the official text of the law.
import { expect, it } from "vitest";
import { type Json, readJsonFile, readPublic } from "../support.ts";

const { fields } = readJsonFile("api/v1/profiles/dora/fields/index.json");
const { rules, derivations, source_atoms } = readJsonFile("api/v1/profiles/dora/profile.json");

it.each<Json>(fields)(
  "the page of $field_id links to the official text of its provisions and of its rules",
  ({ field_id }) => {
    const html = readPublic(`dora/fields/${field_id}.html`).toString("utf8");
    const based = [...derivations, ...rules].filter((item: Json) => item.field_id === field_id);
    const ids = new Set<string>(based.flatMap(({ source_atom_ids }: Json) => source_atom_ids));
    const links = source_atoms.filter((atom: Json) => ids.has(atom.source_atom_id)).map(({ href }: Json) => href);
    expect(links).not.toEqual([]);
    expect(links.filter((href: string) => !html.includes(`<a href="${href}">official text`))).toEqual([]);
  },
);
