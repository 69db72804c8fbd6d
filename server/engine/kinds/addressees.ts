// Names of one thing, such as an authority, and which of them is meant.
import { causeIf, createCause, defineKind, ownFieldUsable, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { CODE_LIST, FIELD, listOf, object, TEXT, TEXTS } from "../parameters.ts";
import { isBlank } from "../presence.ts";

const STARTS_WITH_WORD_CHARACTER = /^[\p{L}\p{N}_]/u;

/** Returns whether a text begins with one of the names, as whole words and in any letter case. */
function prepareBeginsWith(names: readonly string[]): (text: string) => boolean {
  const lower = names.map((name) => name.toLowerCase());
  return (text) => {
    const start = text.trim().toLowerCase();
    return lower.some((name) => start.startsWith(name) && !STARTS_WITH_WORD_CHARACTER.test(start.slice(name.length)));
  };
}

/** A text must name one of something: it has no separator, and after a joiner, which may be part of a name, none of the names. */
const oneName = defineKind({
  parameters: { separators: TEXTS, joiners: TEXTS, names: TEXTS },
  invalidates: "value",
  reads: ownFieldUsable,
  prepare({ field, parameters: { separators, joiners, names } }) {
    const isName = prepareBeginsWith(names);
    const marks = [...separators, ...joiners];
    const split = (text: string, by: readonly string[]) =>
      by.reduce((parts, mark) => parts.flatMap((part) => part.split(mark)), [text]);
    return {
      evaluate(draft) {
        const text = draft.text(field).toLowerCase();
        // Most texts are like this, and splitting takes longer.
        if (!marks.some((mark) => text.includes(mark))) return PASSED;
        const [, ...joined] = split(text, joiners);
        const isSeparated = split(text, separators).filter((part) => !isBlank(part)).length > 1;
        return causeIf(isSeparated || joined.some(isName));
      },
    };
  },
});

/**
 * An authority that a text begins with must be competent for the code in `given`, by an attribute that the code has in its list;
 * `only_for`: no other authority is.
 */
const competentAuthority = defineKind({
  parameters: {
    given: FIELD,
    code_list: CODE_LIST,
    attribute: TEXT,
    authorities: listOf(object({ names: TEXTS, competent_for: listOf(TEXT, { minItems: 0 }), "only_for?": TEXTS })),
  },
  placeholders: ["attribute"],
  reads: ({ field, parameters: { given } }) => ({ usable: [field, given] }),
  prepare({ field, parameters: { given, code_list, attribute, authorities } }, { codeLists }) {
    const items = codeLists.get(code_list)?.items ?? [];
    const attributeByCode = new Map(items.map(({ code, attributes }) => [code, String(attributes?.[attribute])]));
    const prepared = authorities.map(({ names, ...authority }) => ({
      ...authority,
      isNamed: prepareBeginsWith(names),
    }));
    return {
      evaluate(draft) {
        const value = attributeByCode.get(String(draft.value(given))) ?? "undefined";
        const text = draft.text(field);
        const isCompetent =
          prepared.find(({ isNamed }) => isNamed(text))?.competent_for.includes(value) ??
          !prepared.some(({ only_for }) => only_for?.includes(value));
        return isCompetent ? PASSED : [createCause({ attribute: value })];
      },
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  one_name: oneName,
  competent_authority: competentAuthority,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  one_name: {
    explains:
      "A text must name one of something: it contains no separator, and after a joiner, which may be a part of a name, none of the known names.",
    recoverability: "review_content",
    parameters: {
      separators: "What separates names.",
      joiners: "What may be between names or within one, such as `and`.",
      names: "The beginnings of known names.",
    },
  },
  competent_authority: {
    explains:
      "The authority that a text begins with must be competent for the code of another field, by an attribute which that code has in its list.",
    recoverability: "review_content",
    parameters: {
      given: "The field with the code.",
      code_list: "The list whose codes have the attribute.",
      attribute: "The name of the attribute.",
      authorities: {
        explains: "The authorities.",
        members: {
          names: "Names of the authority, with one of which a text begins.",
          competent_for: "The values of the attribute for which it is competent.",
          only_for: "The values of the attribute for which no other authority is competent.",
        },
      },
    },
    placeholders: { attribute: "The value of the attribute that the code has." },
  },
};
