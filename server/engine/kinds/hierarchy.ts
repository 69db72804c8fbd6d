// Codes that belong together according to their official list: to a code of another field, or to a category.
import {
  CONDITIONAL,
  createCause,
  defineKind,
  type Inputs,
  ownFieldUsable,
  PASSED,
  type ProfileParts,
} from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { CODE_LIST, FIELD, oneOf, TEXT, TEXTS, TRUE } from "../parameters.ts";

const FAMILY = { code_list: CODE_LIST, attributes: TEXTS, parents: FIELD };
interface Family {
  readonly code_list: string;
  readonly attributes: readonly string[];
  readonly parents: string;
}
const FAMILY_PARAMS = ["code", "label", "count"];
type FamilyRule = { readonly field: string; readonly parameters: Family };
const readsFamily = ({ field, parameters: { parents } }: FamilyRule): Inputs => ({ usable: [field, parents] });

/** The items of the list, by code, each with the codes of the field above that its attributes name. */
function readFamily({ parameters: { code_list, attributes } }: FamilyRule, { codeLists }: ProfileParts) {
  const items = codeLists.get(code_list)?.items ?? [];
  return new Map(
    items.map(({ code, label, attributes: own }) => {
      const parents = attributes.map((name) => own?.[name]).filter((parent) => parent !== undefined);
      return [code, { label, parents: parents.map(String) }];
    }),
  );
}

/**
 * A code of the own list belongs to codes of the field `parents`, by attributes that its list gives it: one of these must be chosen
 * there. A code without such an attribute belongs to none. Source: Implementing Regulation (EU) 2025/302, Annex II, rows 4.2 and 4.3.
 */
const parentChosen = defineKind({
  parameters: { ...FAMILY, ...CONDITIONAL },
  placeholders: ["position", ...FAMILY_PARAMS],
  reads: readsFamily,
  prepare(rule, profile) {
    const family = readFamily(rule, profile);
    return {
      evaluate(draft) {
        const codes = draft.list(rule.field);
        const chosen = new Set(draft.list(rule.parameters.parents));
        const orphans = [...new Set(codes)].filter((code) => {
          const parents = family.get(code)?.parents ?? [];
          return parents.length > 0 && !parents.some((parent) => chosen.has(parent));
        });
        const [code] = orphans;
        if (code === undefined) return PASSED;
        const label = family.get(code)?.label ?? code;
        return [createCause({ position: codes.indexOf(code) + 1, code, label, count: orphans.length })];
      },
    };
  },
});

/**
 * Each code of the field `parents` that the own list details, by the same attributes, must have one of its details in the own field.
 * Source: as for parent_chosen.
 */
const childChosen = defineKind({
  parameters: { ...FAMILY, ...CONDITIONAL },
  placeholders: FAMILY_PARAMS,
  reads: readsFamily,
  prepare(rule, profile) {
    const { parents } = rule.parameters;
    const family = readFamily(rule, profile);
    const detailed = new Set([...family.values()].flatMap((item) => item.parents));
    const parentList = profile.codeLists.get(profile.fields.get(parents)?.code_list ?? "")?.items ?? [];
    return {
      evaluate(draft) {
        const served = new Set(draft.list(rule.field).flatMap((code) => family.get(code)?.parents ?? []));
        const childless = [...new Set(draft.list(parents))].filter((code) => detailed.has(code) && !served.has(code));
        const [code] = childless;
        if (code === undefined) return PASSED;
        const label = parentList.find((item) => item.code === code)?.label ?? code;
        return [createCause({ code, label, count: childless.length })];
      },
    };
  },
});

/**
 * Codes of a list that share the value of an attribute exclude each other, unless `several` may be chosen; with `at_least` 1, the
 * list must have one for each value of the attribute. Source: Implementing Regulation (EU) 2025/302, Annex II, row 3.12.
 */
const onePerCategory = defineKind({
  parameters: { code_list: CODE_LIST, attribute: TEXT, at_least: oneOf(0, 1), "several?": TRUE, ...CONDITIONAL },
  placeholders: ["category"],
  variants: { missing: ["category"] },
  reads: ownFieldUsable,
  prepare({ field, parameters: { code_list, attribute, at_least, several = false } }, { codeLists }) {
    const categoryByCode = new Map<string, string>();
    for (const { code, attributes } of codeLists.get(code_list)?.items ?? [])
      if (attributes?.[attribute] !== undefined) categoryByCode.set(code, String(attributes[attribute]));
    const categories = [...new Set(categoryByCode.values())];
    return {
      evaluate(draft) {
        const counts = new Map<string, number>();
        for (const code of new Set(draft.list(field))) {
          const category = categoryByCode.get(code);
          if (category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1);
        }
        const repeated = several ? undefined : categories.find((category) => (counts.get(category) ?? 0) > 1);
        if (repeated !== undefined) return [createCause({ category: repeated })];
        const missing = categories.find((category) => (counts.get(category) ?? 0) < at_least);
        return missing === undefined ? PASSED : [createCause({ category: missing }, "missing")];
      },
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  parent_chosen: parentChosen,
  child_chosen: childChosen,
  one_per_category: onePerCategory,
};

const FAMILY_MEANS = {
  code_list: "The list of the detailed codes.",
  attributes: "The attributes by which that list names the codes they detail.",
  parents: "The field with the codes that are detailed.",
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  parent_chosen: {
    explains: "A detailed code belongs to codes of another field. The draft must have one of these.",
    recoverability: "review_content",
    parameters: FAMILY_MEANS,
  },
  child_chosen: {
    explains: "For each code of another field that has details, the draft must have one of the details.",
    recoverability: "review_content",
    parameters: FAMILY_MEANS,
  },
  one_per_category: {
    explains: "Codes that share the value of an attribute exclude each other, unless several may be chosen.",
    recoverability: "correct_value",
    parameters: {
      code_list: "The list whose codes have the attribute.",
      attribute: "The attribute.",
      at_least: "1 if there must be a code for each value of the attribute, 0 if not.",
      several: "Codes with the same value may be chosen together.",
    },
    placeholders: { category: "The value of the attribute." },
    variants: { missing: "There is no code for a value of the attribute." },
  },
};
