// Codes that belong together by what their official list says of them: to a code of another field, or to a category.
import type { Draft } from "../draft.ts";
import type { CodeList, Rule } from "../rule-set.ts";
import { FIELD, failIf, type Kind, ownField, ownFieldUsable, type RuleContext, schemaOf, TEXTS } from "./kind.ts";

type Item = CodeList["items"][number];
type Family = { code_list: string; attributes: readonly string[]; parents: string };

const FAMILY = schemaOf({ code_list: { type: "string" }, attributes: TEXTS, parents: FIELD });
const FAMILY_PARAMS = ["code", "label", "count"];
const inputsOfFamily: Kind["inputs"] = (rule) => ({ usable: [ownField(rule), rule.parameters.parents as string] });

/** What the detailed codes of a rule's own field, and those of the field above it, say of each other. */
function readFamily(rule: Rule, draft: Draft, { codeLists, listOfField }: RuleContext) {
  const { code_list, attributes, parents } = rule.parameters as Family;
  const items = codeLists.get(code_list)?.items ?? [];
  const chosen = new Set(draft.list(ownField(rule)));
  return {
    items,
    parentItems: listOfField.get(parents)?.items ?? [],
    /** The items that the draft has, in its order. */
    details: [...chosen].flatMap((code) => items.filter((item) => item.code === code)),
    parents: new Set(draft.list(parents)),
    parentsOf: (item: Item) => attributes.map((name) => item.attributes?.[name]).filter((code) => code !== undefined),
  };
}

/**
 * A code of the own list belongs to codes of the field `parents`, by attributes that its list gives it: one of these must be chosen
 * there. A code without such an attribute belongs to none. Source: Implementing Regulation (EU) 2025/302, Annex II, rows 4.2 and 4.3.
 */
export const parentChosen: Kind = {
  parameters: FAMILY,
  messageParams: ["position", ...FAMILY_PARAMS],
  inputs: inputsOfFamily,
  evaluate(rule, draft, context) {
    const { details, parents, parentsOf } = readFamily(rule, draft, context);
    const orphans = details.filter((item) => {
      const codes = parentsOf(item);
      return codes.length > 0 && !codes.some((code) => parents.has(String(code)));
    });
    const [first] = orphans;
    if (first === undefined) return [];
    const { code, label } = first;
    const position = draft.list(ownField(rule)).indexOf(code) + 1;
    return failIf(true, { position, code, label, count: orphans.length });
  },
};

/**
 * Each code of the field `parents` that the own list details, by the same attributes, must have one of its details in the own field.
 * Source: as for parent_chosen.
 */
export const childChosen: Kind = {
  parameters: FAMILY,
  messageParams: FAMILY_PARAMS,
  inputs: inputsOfFamily,
  evaluate(rule, draft, context) {
    const { items, parentItems, details, parents, parentsOf } = readFamily(rule, draft, context);
    const isParentOf = (code: string) => (item: Item) => parentsOf(item).includes(code);
    const childless = [...parents].filter((code) => items.some(isParentOf(code)) && !details.some(isParentOf(code)));
    const [code] = childless;
    if (code === undefined) return [];
    const label = parentItems.find((item) => item.code === code)?.label ?? code;
    return failIf(true, { code, label, count: childless.length });
  },
};

type Category = { code_list: string; attribute: string; at_least: 0 | 1 };

/**
 * Codes of a list that share the value of an attribute exclude each other; with `at_least` 1, the list must have one for each value
 * of the attribute. Source: Implementing Regulation (EU) 2025/302, Annex II, row 3.12.
 */
export const onePerCategory: Kind = {
  parameters: schemaOf({ code_list: { type: "string" }, attribute: { type: "string" }, at_least: { enum: [0, 1] } }),
  messageParams: ["category"],
  variants: { missing: ["category"] },
  inputs: ownFieldUsable,
  evaluate(rule, draft, { codeLists }) {
    const { code_list, attribute, at_least } = rule.parameters as Category;
    const chosen = new Set(draft.list(ownField(rule)));
    const counts = new Map<string, number>();
    for (const { code, attributes } of codeLists.get(code_list)?.items ?? []) {
      const category = attributes?.[attribute];
      if (category === undefined) continue;
      counts.set(String(category), (counts.get(String(category)) ?? 0) + (chosen.has(code) ? 1 : 0));
    }
    const [several] = [...counts].find(([, count]) => count > 1) ?? [];
    if (several !== undefined) return failIf(true, { category: several });
    const [missing] = [...counts].find(([, count]) => count < at_least) ?? [];
    return missing === undefined ? [] : failIf(true, { category: missing }, "missing");
  },
};
