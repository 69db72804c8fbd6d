// Codes of official lists, in one field.
import { CONDITIONAL, causeIf, createCause, defineKind, ownFieldPresent, ownFieldUsable, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { createCodeMeant } from "../names.ts";
import { CODE_LIST, codesIn, listOf, OWN, object, type TypeOf, whole } from "../parameters.ts";

const CODE_LIST_PARAMS = ["list", "edition", "position", "count", "size"];

/** The value, or each item of a list, must be a code of the field's official list. The message names the code that a label means. */
const codeList = defineKind({
  parameters: { code_list: CODE_LIST },
  placeholders: CODE_LIST_PARAMS,
  variants: { white_space: CODE_LIST_PARAMS, label: [...CODE_LIST_PARAMS, "code"] },
  invalidates: "value",
  isAboutForm: true,
  reads: ownFieldPresent,
  prepare({ rule, field, parameters }, { codeLists }) {
    const list = codeLists.get(parameters.code_list);
    if (list === undefined) throw new Error(`rule ${rule.rule_id} has an unknown code list`);
    const { title, edition, items } = list;
    const codes = new Set(items.map(({ code }) => code));
    const isUnknown = (item: string) => !codes.has(item);
    const codeMeant = createCodeMeant(items);
    return {
      evaluate(draft) {
        const value = draft.value(field);
        if (typeof value === "string" && codes.has(value)) return PASSED;
        const texts = typeof value === "string" ? [value] : draft.list(field);
        const first = texts.find(isUnknown);
        if (first === undefined) return PASSED;
        const unknown = texts.filter(isUnknown);
        const [position, count] = [texts.indexOf(first) + 1, unknown.length];
        const params = { list: title, edition, position, count, size: items.length };
        const code = rule.variants?.label === undefined ? null : codeMeant(first);
        if (code !== null && code !== first.trim()) return [createCause({ ...params, code }, "label")];
        const hasWhiteSpace = unknown.some((item) => item.trim() !== item);
        return [createCause(params, hasWhiteSpace ? "white_space" : undefined)];
      },
    };
  },
});

/** A list must not hold a value twice. */
const uniqueItems = defineKind({
  parameters: {},
  placeholders: ["position"],
  reads: ownFieldPresent,
  prepare: ({ field }) => ({
    evaluate(draft) {
      const seen = new Set<string>();
      const position = draft.list(field).findIndex((item) => seen.size === seen.add(item).size) + 1;
      return position === 0 ? PASSED : [createCause({ position })];
    },
  }),
});

/** Codes that a list must or must not hold, and how many codes it holds that `with` does not name; a repeated code counts once. */
const PATTERN = object(
  {
    "with?": codesIn(OWN),
    "without?": codesIn(OWN),
    "others_at_least?": whole(0),
    "others_at_most?": whole(0),
  },
  { minProperties: 1 },
);

/** A list of codes must match none of the given patterns. */
const listPattern = defineKind({
  parameters: { patterns: listOf(PATTERN), ...CONDITIONAL },
  reads: ownFieldUsable,
  prepare({ field, parameters: { patterns } }) {
    const tests = patterns.map(preparePattern);
    return {
      evaluate(draft) {
        const codes = new Set(draft.list(field));
        return causeIf(tests.some((matches) => matches(codes)));
      },
    };
  },
});

function preparePattern(pattern: TypeOf<typeof PATTERN>): (codes: ReadonlySet<string>) => boolean {
  const { with: wanted = [], without = [], others_at_least = 0, others_at_most = Number.POSITIVE_INFINITY } = pattern;
  return (codes) => {
    const others = codes.size - wanted.length;
    return (
      wanted.every((code) => codes.has(code)) &&
      !without.some((code) => codes.has(code)) &&
      others >= others_at_least &&
      others <= others_at_most
    );
  };
}

/** By the names that rules have. */
export const kinds = {
  code_list: codeList,
  unique_items: uniqueItems,
  list_pattern: listPattern,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  code_list: {
    explains: "The value, or each item of a list, must be a code of an official list.",
    recoverability: "correct_value",
    parameters: { code_list: "The list, usually that of the field: `$code_list`." },
    placeholders: {
      list: "The title of the list.",
      edition: "The edition of the list.",
      size: "How many codes the list has.",
      code: "The code that is meant.",
    },
    variants: {
      white_space: "An item is not a code because of white space around it.",
      label: "The first wrong item is the label of a code.",
    },
  },
  unique_items: {
    explains: "A list must not contain a value twice.",
    recoverability: "correct_value",
    parameters: {},
  },
  list_pattern: {
    explains: "A list of codes must match none of the patterns. A code that is there twice counts once.",
    recoverability: "review_content",
    parameters: {
      patterns: {
        explains: "The patterns. A list matches one if it is as all members of the pattern ask.",
        members: {
          with: "Codes that the list has.",
          without: "Codes that the list does not have.",
          others_at_least: "The least number of codes besides those of `with`.",
          others_at_most: "The greatest number of codes besides those of `with`.",
        },
      },
    },
  },
};
