// Reads one YAML 1.2 text as plain data, with the position of every value.
import {
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  Parser,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
} from "yaml";

/** A mistake in a text; `offset` counts UTF-16 code units from 0. */
interface YamlFinding {
  readonly code: string;
  readonly message: string;
  readonly offset: number;
  readonly hint?: string;
}

/**
 * The value of a text, the offset of the value (or key) at a path of keys, or of its nearest existing ancestor, and where the value at a
 * path ends.
 */
interface YamlValue {
  readonly value: unknown;
  readonly getEnd: (keys: readonly (string | number)[]) => number;
  readonly getOffset: (keys: readonly (string | number)[], at?: "value" | "key") => number;
}

// No YAML text may contain control characters except line breaks and the tab.
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r\u0085]/u;
// In YAML 1.1, `no` means false. Unknown directives would be ignored.
const FOREIGN_DIRECTIVE = /^%(?!YAML +1\.2\s*$).*$/m;

// How an anchor, an alias or a tag begins where there is no syntax error. In most files there is none, and to look for them takes as long
// as to read the file.
const MAYBE_REFERENCE = /(?:^|[\s,:[{])(?:[&*]\S|!)/;

// Far more than any authored file has. The library reads each level in a call of its own, and V8 ends the process when there are too many.
const MAX_LEVELS = 100;
const DEEP_BLOCK = new RegExp(`^ {${2 * MAX_LEVELS}}|^ *(?:[-?:] +){${MAX_LEVELS}}`, "m");

/** Reads one document without anchors, aliases and tags. Only the first syntax error is reported: others often follow from it. */
export function readYaml(text: string): YamlValue | { readonly findings: readonly YamlFinding[] } {
  const deep = findDeepLevel(text);
  if (deep >= 0)
    return { findings: [{ code: "invalid_yaml", message: `expected at most ${MAX_LEVELS} levels`, offset: deep }] };
  const control = text.search(CONTROL_CHARACTER);
  if (control >= 0)
    return { findings: [{ code: "control_character", message: "expected no control characters", offset: control }] };
  const document = parseDocument(text, { stringKeys: true, prettyErrors: false, logLevel: "error" });
  const root = document.contents;
  const isSyntax = ({ code }: YAMLError) => code !== "DUPLICATE_KEY" && code !== "MULTIPLE_DOCS";
  const syntaxError = document.errors.find(isSyntax);
  if (syntaxError !== undefined) return { findings: [toFinding(syntaxError, root)] };
  const findings = [
    ...findDirective(text.slice(0, root?.range[0])),
    ...(MAYBE_REFERENCE.test(text) ? findReferences([...new Parser().parse(text)]) : []),
    ...document.errors.map((error) => toFinding(error, root)),
  ];
  if (findings.length > 0) return { findings };
  const getEnd = (keys: readonly (string | number)[]) =>
    (document.getIn(keys, true) as ParsedNode | undefined)?.range[1] ?? text.length;
  return { value: document.toJS(), getOffset: (keys, at) => findOffset(root, keys, at), getEnd };
}

/** Where a text has too many levels; -1 if it has not. Brackets in texts count too, but no authored text has that many open ones. */
function findDeepLevel(text: string): number {
  let open = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    open = bracket === "[" || bracket === "{" ? open + 1 : Math.max(0, open - 1);
    if (open > MAX_LEVELS) return index;
  }
  return text.search(DEEP_BLOCK);
}

function toFinding({ code, message, pos: [offset] }: YAMLError, root: ParsedNode | null): YamlFinding {
  if (code === "DUPLICATE_KEY") {
    const key = findScalar(root, (role, { range }) => role === "key" && range?.[0] === offset)?.value;
    return { code: "duplicate_key", message: `the mapping has the key "${key}" already`, offset };
  }
  if (code === "MULTIPLE_DOCS") return { code: "several_documents", message: "expected one document", offset };
  if (code === "TAB_AS_INDENT")
    return { code: "tab_indentation", message: "expected spaces as indentation, got a tab", offset };
  if (code === "BLOCK_AS_IMPLICIT_KEY") {
    const hint = 'put a text that contains ": " in quotation marks';
    return { code: "invalid_yaml", message: "expected one value, got a second colon", offset, hint };
  }
  return { code: "invalid_yaml", message, offset: code === "MISSING_CHAR" ? findOpening(root, offset) : offset };
}

/** The start of the quoted text that lacks its end at `offset`, usually the end of the file. */
function findOpening(root: ParsedNode | null, offset: number): number {
  const isUnclosed = (_: unknown, { type, range }: Scalar) => type?.startsWith("QUOTE_") && range?.[1] === offset;
  return findScalar(root, isUnclosed)?.range?.[0] ?? offset;
}

function findScalar(root: ParsedNode | null, isSought: (role: unknown, node: Scalar) => boolean | undefined) {
  let found: Scalar | undefined;
  visit(root, {
    Scalar: (role, node) => {
      if (isSought(role, node)) found = node;
    },
  });
  return found;
}

function findDirective(head: string): YamlFinding[] {
  const offset = head.search(FOREIGN_DIRECTIVE);
  return offset < 0 ? [] : [{ code: "invalid_yaml", message: "expected no directive but %YAML 1.2", offset }];
}

/** The anchors, aliases and tags among the tokens of a text. */
function findReferences(token: unknown): YamlFinding[] {
  if (typeof token !== "object" || token === null) return [];
  const { type, offset = 0 } = token as { type?: string; offset?: number };
  if (type === "anchor" || type === "alias" || type === "tag") {
    const message = `expected plain data, got ${type === "tag" ? "a" : "an"} ${type}`;
    return [{ code: "yaml_reference", message, offset, hint: "write the value out" }];
  }
  return Object.values(token).flatMap(findReferences);
}

function findOffset(root: ParsedNode | null, keys: readonly (string | number)[], at?: "value" | "key"): number {
  let node = root;
  let offset = root?.range[0] ?? 0;
  for (const [depth, key] of keys.entries()) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && item.key.value === String(key))
      : undefined;
    const child: ParsedNode | null = pair?.value ?? (isSeq(node) ? (node.items[Number(key)] ?? null) : null);
    const keyOffset = pair?.key.range[0];
    // The value of `key:` has no text of its own.
    const isEmpty = child === null || child.range[0] === child.range[1];
    const isKeyMeant = isEmpty || (at === "key" && depth === keys.length - 1);
    if (keyOffset !== undefined && isKeyMeant) return keyOffset;
    if (child === null) return offset;
    if (!isEmpty) [offset] = child.range;
    node = child;
  }
  return offset;
}
