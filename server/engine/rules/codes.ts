// Codes of official lists, alone or in a list of the draft, and numbers that decide together with a code.
import type { Draft } from "../draft.ts";
import { codeMeant } from "../names.ts";
import { CONDITIONS, type Conditions, fieldsOf, holds } from "./conditions.ts";
import { CODE, FIELD, failIf, type Kind, ownField, ownFieldPresent, ownFieldUsable, schemaOf, TEXTS } from "./kind.ts";

const CODE_LIST_PARAMS = ["list", "edition", "position", "count", "size"];

/** The value, or each item of a list, must be a code of the field's official list. The message names the code that a label means. */
export const codeList: Kind = {
  parameters: schemaOf({ code_list: { type: "string" } }),
  messageParams: CODE_LIST_PARAMS,
  variants: { white_space: CODE_LIST_PARAMS, label: [...CODE_LIST_PARAMS, "code"] },
  invalidates: "value",
  inputs: ownFieldPresent,
  evaluate(rule, draft, { codeLists }) {
    const list = codeLists.get(rule.parameters.code_list as string);
    if (list === undefined) throw new Error(`rule ${rule.rule_id} has an unknown code list`);
    const isUnknown = (item: string) => !list.codes.has(item);
    const field = ownField(rule);
    const items = typeof draft.value(field) === "string" ? [draft.text(field)] : draft.list(field);
    const unknown = items.filter(isUnknown);
    const position = items.findIndex(isUnknown) + 1;
    const [first] = unknown;
    if (first === undefined) return [];
    const params = {
      list: list.title,
      edition: list.edition,
      position,
      count: unknown.length,
      size: list.items.length,
    };
    const code = rule.variants?.label === undefined ? null : codeMeant(first, list.items);
    if (code !== null && code !== first.trim()) return failIf(true, { ...params, code }, "label");
    const hasWhiteSpace = unknown.some((item) => item.trim() !== item);
    return failIf(true, params, hasWhiteSpace ? "white_space" : undefined);
  },
};

/** A list must not hold a value twice. */
export const uniqueItems: Kind = {
  parameters: schemaOf({}),
  messageParams: ["position"],
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const seen = new Set<string>();
    const position = draft.list(ownField(rule)).findIndex((item) => seen.size === seen.add(item).size) + 1;
    return failIf(position > 0, { position });
  },
};

/** A coded value must be one of those that the profile is made for. */
export const expectedValue: Kind = {
  parameters: schemaOf({ values: TEXTS }),
  inputs: ownFieldUsable,
  evaluate: (rule, draft) =>
    failIf(!(rule.parameters.values as readonly unknown[]).includes(draft.value(ownField(rule)))),
};

const COUNT = { type: "integer", minimum: 0 };
const SIZE = { type: "integer", minimum: 1 };

/** Codes that a list must or must not hold, and how many codes it holds that `with` does not name; a repeated code counts once. */
type Pattern = { with?: string[]; without?: string[]; others_at_least?: number; others_at_most?: number };

const PATTERN = {
  ...schemaOf({ "with?": TEXTS, "without?": TEXTS, "others_at_least?": COUNT, "others_at_most?": COUNT }),
  minProperties: 1,
};

/** A list of codes must match none of the given patterns, unless conditions hold that exempt the draft. */
export const listPattern: Kind = {
  parameters: schemaOf({ patterns: { type: "array", items: PATTERN, minItems: 1 }, "unless?": CONDITIONS }),
  inputs: (rule) => ({ usable: [ownField(rule)], mentions: fieldsOf((rule.parameters as ListPattern).unless) }),
  evaluate(rule, draft) {
    const { patterns, unless } = rule.parameters as ListPattern;
    const codes = new Set(draft.list(ownField(rule)));
    const isExempt = unless !== undefined && holds(unless, draft);
    return failIf(!isExempt && patterns.some((pattern) => matchesPattern(codes, pattern)));
  },
};

type ListPattern = { readonly patterns: readonly Pattern[]; readonly unless?: Conditions };

function matchesPattern(codes: ReadonlySet<string>, pattern: Pattern): boolean {
  const { with: wanted = [], without = [], others_at_least = 0, others_at_most = Number.POSITIVE_INFINITY } = pattern;
  const others = codes.size - wanted.length;
  return (
    wanted.every((code) => codes.has(code)) &&
    !without.some((code) => codes.has(code)) &&
    others >= others_at_least &&
    others <= others_at_most
  );
}

/** A condition on the list `codes`: it includes a code, or lacks one. */
type CodeCondition = { codes: string; includes?: string; lacks?: string };

const CODE_CONDITION = { codes: FIELD, "includes?": CODE, "lacks?": CODE };
const INCLUDES_OR_LACKS = { oneOf: [{ required: ["includes"] }, { required: ["lacks"] }] };

function meetsCondition(draft: Draft, { codes, includes, lacks }: CodeCondition): boolean {
  const list = draft.list(codes);
  return includes === undefined ? !list.includes(lacks as string) : list.includes(includes);
}

/** Fails where the number of different values in one list is within the bounds while another list meets a condition. */
export const sizeWithCode: Kind = {
  parameters: {
    ...schemaOf({ at_least: SIZE, "at_most?": SIZE, ...CODE_CONDITION }),
    ...INCLUDES_OR_LACKS,
  },
  inputs: (rule) => ({ usable: [ownField(rule), rule.parameters.codes as string] }),
  evaluate(rule, draft) {
    const { at_least, at_most = Number.POSITIVE_INFINITY, ...condition } = rule.parameters as SizeWithCode;
    const { size } = new Set(draft.list(ownField(rule)));
    return failIf(size >= at_least && size <= at_most && meetsCondition(draft, condition));
  },
};

type SizeWithCode = CodeCondition & { at_least: number; at_most?: number };

type Threshold = CodeCondition & {
  number: string;
  above?: number;
  at_most?: number;
  currency?: { field: string; value: string };
};

/**
 * Fails where a number is `above` the threshold, or `at_most` the threshold, while a list of codes meets a condition. With
 * `currency`, only amounts in that currency are compared.
 */
export const threshold: Kind = {
  parameters: {
    ...schemaOf({
      number: FIELD,
      "above?": COUNT,
      "at_most?": COUNT,
      ...CODE_CONDITION,
      "currency?": schemaOf({ field: FIELD, value: CODE }),
    }),
    allOf: [{ oneOf: [{ required: ["above"] }, { required: ["at_most"] }] }, INCLUDES_OR_LACKS],
  },
  messageParams: ["threshold"],
  inputs({ parameters }) {
    const { number, codes, currency } = parameters as Threshold;
    return { usable: [number, codes, ...(currency === undefined ? [] : [currency.field])] };
  },
  evaluate({ parameters }, draft) {
    const { number, above, at_most, currency, ...condition } = parameters as Threshold;
    if (currency !== undefined && draft.value(currency.field) !== currency.value) return [];
    const limit = (above ?? at_most) as number;
    const value = draft.number(number);
    const isMet = above === undefined ? value <= limit : value > limit;
    return failIf(isMet && meetsCondition(draft, condition), { threshold: limit });
  },
};
