// Mistakes in authored YAML whose place is known: a key, a value of an enumeration, a name, or the type of a value is changed.
import { isPair, isScalar, isSeq, type Pair, parseDocument, type Scalar, visit } from "yaml";

/** A file with one mistake. */
export interface GeneratedMistake {
  readonly file: string;
  readonly line: number;
  readonly what: "renamed key" | "changed value" | "changed name" | "renamed definition" | "changed type";
  /** What was there before. */
  readonly from: string;
  /** The whole file. */
  readonly text: string;
}

// Members of these may have any name and any value, or almost any.
const FREE = /^(?:fires|quiet|request|attributes|max_bytes|columns|constants|schema|locator|pages|deviations)$/;
/** Members whose value is one of a few. */
const ENUMERATED =
  /^(?:severity|basis|recoverability|based_on|field_type|disclosure_tier|interpretive_status|mapping_type|binding_granularity|selection|role|method|served_by|requirement)$/;
/** Members that refer to something by its name. */
const REFERRING = /^(?:code_list|base_example|include|kind|esas_code_list)$/;
/** Lists of names of something. */
const LISTS_OF_NAMES = /^(?:source_atom_ids|field_ids|instruments|evidence_labels|unchanging_fields)$/;
/** What is defined, in which kind of file. */
const DEFINING: Readonly<Record<string, RegExp>> = {
  field_id: /fields\.yaml$/,
  source_atom_id: /^instruments\//,
  code_list_id: /^code-lists\//,
};

/** The mistakes that can be made in a file. */
export function listMistakes(file: string, source: string): GeneratedMistake[] {
  const found: GeneratedMistake[] = [];
  const add = (what: GeneratedMistake["what"], { range, source: from }: Scalar, to: string) => {
    if (!range) return;
    const line = source.slice(0, range[0]).split("\n").length;
    const text = source.slice(0, range[0]) + to + source.slice(range[1]);
    found.push({ file, line, what, from: from ?? "", text });
  };
  visit(parseDocument(source), {
    Pair(_, pair, path) {
      const { key, value } = pair as Pair<Scalar<string>, unknown>;
      const keys = path.flatMap((node) => (isPair(node) && isScalar(node.key) ? [String(node.key.value)] : []));
      const name = key.value;
      if ([...keys, name].some((part) => FREE.test(part))) return;
      const isOfParameters = keys.includes("parameters");
      add("renamed key", key, `${name}x`);
      if (isScalar<string>(value) && typeof value.value === "string") {
        if (DEFINING[name]?.test(file) === true) add("renamed definition", value, `${value.value}x`);
        else if (ENUMERATED.test(name) && !isOfParameters && !keys.includes("applies_to"))
          add("changed value", value, `${value.value}x`);
        else if (REFERRING.test(name) && !isOfParameters) add("changed name", value, `${value.value}x`);
        else if (!isOfParameters) add("changed type", value, "[7]");
      } else if (isScalar<unknown>(value)) add("changed type", value, "[x]");
      else if (isSeq(value) && LISTS_OF_NAMES.test(name))
        for (const item of value.items)
          if (isScalar<string>(item))
            add("changed name", item, file.startsWith("instruments") ? "7" : `${item.value}x`);
    },
  });
  return found;
}

/** Numbers below a limit, the same for the same seed. Source: the generator of ANSI C, which is random enough for a choice. */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}

const OTHER_VALUES = ["", " []", " {}", " 7", " x", " null", " [[]]", " - x"];

/** A text that lost its end or some of its lines, or has another value after one of its keys. */
export function damage(text: string, random: (limit: number) => number): string {
  const lines = text.split("\n");
  const first = random(lines.length);
  const way = random(4);
  if (way === 0) return text.slice(0, random(text.length));
  if (way === 1) return lines.toSpliced(first, 1 + random(4)).join("\n");
  const keys = lines.flatMap((line, index) => (/^ *(?:- )?\w+:/.test(line) ? [index] : []));
  const key = keys[random(keys.length)] ?? 0;
  const indent = /^ */.exec(lines[key] ?? "")?.[0].length ?? 0;
  // With the value go the lines below it.
  const below = lines.slice(key + 1).findIndex((line) => (/^ */.exec(line)?.[0].length ?? 0) <= indent && line !== "");
  const name = (lines[key] ?? "").replace(/:.*/, ":");
  const value = OTHER_VALUES[random(OTHER_VALUES.length)];
  return lines.toSpliced(key, 1 + (below < 0 ? lines.length : below), `${name}${value}`).join("\n");
}

/** A file in which a part is not what its author meant. A finding is in these lines of it, or where one of the names is used. */
export interface ChangedPart {
  readonly file: string;
  readonly what: "deleted part" | "duplicated part" | "swapped part" | "changed number";
  readonly lines: readonly [first: number, last: number];
  readonly names: readonly string[];
  readonly text: string;
}

/** Members that are in no profile.json: pages, requests that show rules, and what verify-sources reads. */
const NOT_IN_PROFILES =
  /^(?:fires|quiet|page|pages|sections|stages_title|schema|origin|corrigenda|annex_tables|articles|status|findings|name)$/;

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The items of lists and the members that can be deleted, the items that can be given twice or exchanged, and the numbers. */
export function listChangedParts(file: string, source: string): ChangedPart[] {
  const found: ChangedPart[] = [];
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const textOf = ({ start, end }: Part) => source.slice(start, end);
  const partOf = (node: unknown): Part | undefined => {
    const [start, end] = (node as { range?: [number, number] } | null)?.range ?? [];
    if (start === undefined || end === undefined || start === end) return undefined;
    return { start, end: start + source.slice(start, end).trimEnd().length };
  };
  /** `whole` is the rule, the field, the atom that is changed, or another item of a list of the file. */
  const add = (what: ChangedPart["what"], whole: Part, changed: Part, to: string) => {
    const text = source.slice(0, changed.start) + to + source.slice(changed.end);
    const grown = Math.max(0, to.split("\n").length - textOf(changed).split("\n").length);
    // What refers to a field, a rule or an atom may no longer fit it.
    const id = /^\w+_id: ([\w.-]+)/.exec(textOf(whole))?.slice(1) ?? [];
    const names = [...(textOf(changed).match(/[\w.-]{4,}/g) ?? []), ...id];
    found.push({ file, what, lines: [lineAt(whole.start), lineAt(whole.end) + grown], names, text });
  };
  const wholeOf = (path: readonly unknown[], node: unknown): Part | undefined => {
    const list = path.findIndex(isSeq);
    return partOf(list < 0 ? node : (path[list + 1] ?? node));
  };
  const isOutside = (node: unknown) =>
    isPair(node) && isScalar(node.key) && NOT_IN_PROFILES.test(String(node.key.value));
  visit(parseDocument(source), {
    Collection(_, node, path) {
      const whole = wholeOf(path, node);
      if (whole === undefined || path.some(isOutside)) return;
      const parts = node.items.map((item) => {
        const [first, last] = isPair(item) ? [partOf(item.key), partOf(item.value)] : [partOf(item), partOf(item)];
        return first && last && !isOutside(item) ? { start: first.start, end: last.end } : undefined;
      });
      for (const [index, part] of parts.entries()) {
        const [before, next] = [parts[index - 1], parts[index + 1]];
        if (part === undefined) continue;
        if (next !== undefined) add("deleted part", whole, { start: part.start, end: next.start }, "");
        else if (before !== undefined) add("deleted part", whole, { start: before.end, end: part.end }, "");
        if (next === undefined || !isSeq(node)) continue;
        const given = source.slice(part.start, next.start);
        add("duplicated part", whole, { start: part.start, end: next.start }, given + given);
        if (textOf(part) !== textOf(next))
          add(
            "swapped part",
            whole,
            { start: part.start, end: next.end },
            textOf(next) + source.slice(part.end, next.start) + textOf(part),
          );
      }
    },
    Scalar(_, node, path) {
      const [part, whole] = [partOf(node), wholeOf(path, node)];
      if (typeof node.value === "number" && part !== undefined && whole !== undefined && !path.some(isOutside))
        add("changed number", whole, part, String(node.value + 1));
    },
  });
  return found;
}
