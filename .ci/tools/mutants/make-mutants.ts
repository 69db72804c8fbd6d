// The mutants of a source file: each a small mistake at one place of its syntax tree.
import ts from "typescript";

export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** Text around the mistake that occurs once in the file, with single spaces, and the same text with the mistake. */
  readonly original: string;
  readonly changed: string;
  /** Positions of what the mutant replaces: a statement, which is left out, or an expression. */
  readonly place: { readonly start: number; readonly end: number; readonly isStatement: boolean };
  /** What is there instead. */
  readonly text: string;
}

const { SyntaxKind } = ts;

const NEGATED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.LessThanToken, ">="],
  [SyntaxKind.LessThanEqualsToken, ">"],
  [SyntaxKind.GreaterThanToken, "<="],
  [SyntaxKind.GreaterThanEqualsToken, "<"],
  [SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "==="],
]);

const MOVED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.LessThanToken, "<="],
  [SyntaxKind.LessThanEqualsToken, "<"],
  [SyntaxKind.GreaterThanToken, ">="],
  [SyntaxKind.GreaterThanEqualsToken, ">"],
]);

const SWAPPED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.AmpersandAmpersandToken, "||"],
  [SyntaxKind.BarBarToken, "&&"],
]);

/** What does not run. */
const isType = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

/** Whether a node decides a branch, and its negation is not made of its own operator already. */
function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  const decides =
    ((ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node) ||
    ((ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node);
  return (
    decides && !ts.isPrefixUnaryExpression(node) && !(ts.isBinaryExpression(node) && NEGATED.has(operatorOf(node)))
  );
}

const operatorOf = (node: ts.BinaryExpression): ts.SyntaxKind => node.operatorToken.kind;

/** Whether a number is the name of a member. */
function isName(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node)
  );
}

/** Whether a string is compared with something else than a `typeof`, or is what a function may return. */
function isComparedOrReturned(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCaseClause(parent) || ts.isReturnStatement(parent)) return true;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isComparedOrReturned(parent);
  if (ts.isParenthesizedExpression(parent)) return isComparedOrReturned(parent);
  return (
    ts.isBinaryExpression(parent) &&
    NEGATED.has(operatorOf(parent)) &&
    !ts.isTypeOfExpression(parent.left) &&
    !ts.isTypeOfExpression(parent.right)
  );
}

function changesOfBinary(node: ts.BinaryExpression): readonly string[] {
  const operator = operatorOf(node);
  const compared = [NEGATED.get(operator), MOVED.get(operator)]
    .filter((other) => other !== undefined)
    .map((other) => `${node.left.getText()} ${other} ${node.right.getText()}`);
  const swapped = SWAPPED.get(operator);
  if (swapped === undefined) return compared;
  // `a || b || c` with one operator swapped must not become `a || (b && c)`.
  const side = (operand: ts.Expression): string => (isLogical(operand) ? `(${operand.getText()})` : operand.getText());
  const text = `${side(node.left)} ${swapped} ${side(node.right)}`;
  return [isLogical(node.parent) ? `(${text})` : text];
}

const isLogical = (node: ts.Node): boolean => ts.isBinaryExpression(node) && SWAPPED.has(operatorOf(node));

/** The texts that may replace a node. */
function changesOf(node: ts.Node, isOwnFunction: (name: string) => boolean): readonly string[] {
  const text = node.getText();
  const changes = isCondition(node) ? [`!(${text})`] : [];
  if (ts.isBinaryExpression(node)) return [...changes, ...changesOfBinary(node)];
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return [node.operand.getText()];
  if (node.kind === SyntaxKind.TrueKeyword) return ["false"];
  if (node.kind === SyntaxKind.FalseKeyword) return ["true"];
  if (ts.isNumericLiteral(node)) return isName(node) ? [] : [String(Number(node.text) + 1)];
  if (ts.isStringLiteral(node) && isComparedOrReturned(node)) return [node.text === "" ? '"other"' : '""'];
  if (ts.isExpressionStatement(node)) return isCall(node.expression) ? [";"] : [];
  if (ts.isCallExpression(node)) return [...changes, ...changesOfCall(node, isOwnFunction)];
  return changes;
}

/** Whether an expression is a call, waited for or not, of anything but the constructor of a base class. */
function isCall(node: ts.Expression): boolean {
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) return isCall(node.expression);
  return ts.isCallExpression(node) && node.expression.kind !== SyntaxKind.SuperKeyword;
}

function changesOfCall(node: ts.CallExpression, isOwnFunction: (name: string) => boolean): readonly string[] {
  const [first, second] = node.arguments;
  if (first === undefined || second === undefined || ts.isSpreadElement(first) || ts.isSpreadElement(second)) return [];
  if (!ts.isIdentifier(node.expression) || !isOwnFunction(node.expression.text)) return [];
  const [one, other] = [first.getText(), second.getText()];
  // A function or an object in the place of another value does not compile.
  const isPlain = (argument: ts.Node): boolean =>
    !ts.isArrowFunction(argument) && !ts.isObjectLiteralExpression(argument);
  if (one === other || isPlain(first) !== isPlain(second)) return [];
  const text = node.getText();
  const [from, to] = [first.getStart() - node.getStart(), second.getEnd() - node.getStart()];
  return [`${text.slice(0, from)}${other}, ${one}${text.slice(to)}`];
}

/** The names of functions of this repository in a file: those that it imports from a relative path, and its own. */
function ownFunctions(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      if (node.moduleSpecifier.text.startsWith(".") && bindings !== undefined && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) names.add(name.text);
    } else if (ts.isFunctionDeclaration(node) && node.name !== undefined) names.add(node.name.text);
    else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      if (node.initializer !== undefined && ts.isArrowFunction(node.initializer)) names.add(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

// More is hard to read.
const MAX_SHOWN = 160;

/** The node, or the smallest one around it whose text occurs once in the file and that is not too long to show. */
function findShown(node: ts.Node, source: ts.SourceFile): ts.Node {
  const isOnce = (text: string): boolean => source.text.split(text).length === 2;
  let shown = node;
  while (!isOnce(shown.getText()) && shown.parent.getText().length <= MAX_SHOWN) shown = shown.parent;
  return shown;
}

/** Mutants with the same texts get numbers after the first. */
function numbered(mutants: readonly Mutant[]): Mutant[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const key = `${mutant.original} → ${mutant.changed}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? mutant : { ...mutant, original: `${mutant.original} (${count})` };
  });
}

/** Every mutant of a file. */
export function makeMutants(file: string, code: string): Mutant[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const functions = ownFunctions(source);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isType(node)) return;
    const [start, end] = [node.getStart(), node.getEnd()];
    for (const text of changesOf(node, (name) => functions.has(name))) {
      const shown = findShown(node, source);
      const changed = code.slice(shown.getStart(), start) + text + code.slice(end, shown.getEnd());
      mutants.push({
        file,
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        original: inOneLine(shown.getText()),
        changed: inOneLine(changed),
        place: { start, end, isStatement: ts.isExpressionStatement(node) },
        text,
      });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return numbered(mutants);
}

/** The code with all of these mutants by their numbers. Each is off until `isMutant` is true of its number. */
export function addMutants(code: string, mutants: ReadonlyMap<number, Mutant>): string {
  const insertions = [...mutants].flatMap(([number, { place, text }]) => {
    const { start, end, isStatement } = place;
    const test = `globalThis.isMutant?.(${number})`;
    const [opening, closing] = isStatement ? [`{ if (!${test}) { `, " } }"] : [`(${test} ? (${text}) : (`, "))"];
    // Of places that begin or end together, the larger one is outside.
    return [
      { at: start, text: opening, isOpening: true, order: -end },
      { at: end, text: closing, isOpening: false, order: -start },
    ];
  });
  insertions.sort(
    (one, other) => one.at - other.at || Number(one.isOpening) - Number(other.isOpening) || one.order - other.order,
  );
  const parts = insertions.map(({ at, text }, index) => code.slice(insertions[index - 1]?.at ?? 0, at) + text);
  return parts.join("") + code.slice(insertions.at(-1)?.at ?? 0);
}
