import { readFileSync } from 'node:fs';
import ts from '@typescript/typescript6';

/** One small change of a source file that a test should notice. */
export interface Mutation {
  readonly file: string;
  /** The part of the text that is replaced, from and until. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** From 1. */
  readonly line: number;
  readonly original: string;
}

const SWAPPED = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);

const RENAMED = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** Methods whose result can be replaced by what they were called on. */
const DROPPED = new Set([
  'filter',
  'slice',
  'toSorted',
  'sort',
  'toReversed',
  'reverse',
  'trim',
  'toLowerCase',
]);

/** Whether a `+` joins texts, where `-` would be no likely mistake. */
const joinsTexts = (node: ts.BinaryExpression): boolean =>
  node.operatorToken.kind === ts.SyntaxKind.PlusToken && /['"`]/.test(node.getText());

/** Types are erased, and the rest names files. */
const isErased = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

/** The nodes that are replaced if `node` is mutated, each with its replacement. */
function* changesOf(node: ts.Node): Generator<readonly [ts.Node, string]> {
  if (ts.isBinaryExpression(node) && !joinsTexts(node)) {
    const swapped = SWAPPED.get(node.operatorToken.kind);
    if (swapped !== undefined) yield [node.operatorToken, swapped];
  }
  if (ts.isIfStatement(node)) {
    yield [node.expression, 'true'];
    yield [node.expression, 'false'];
  }
  if (ts.isConditionalExpression(node)) {
    yield [node.condition, 'true'];
    yield [node.condition, 'false'];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    yield [node, node.operand.getText()];
  if (ts.isNumericLiteral(node))
    yield [node, node.text === '0' ? '1' : node.text === '1' ? '0' : `(2 * ${node.getText()})`];
  if (ts.isStringLiteral(node) && node.text !== '') yield [node, "'mutant'"];
  if (node.kind === ts.SyntaxKind.TrueKeyword) yield [node, 'false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) yield [node, 'true'];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    const renamed = RENAMED.get(name.text);
    if (renamed !== undefined) yield [name, renamed];
    if (DROPPED.has(name.text)) yield [node, expression.getText()];
  }
  if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression)) yield [node, ';'];
}

/** Every mutation of a file. They are the same, and in the same order, as long as the file is. */
export function findMutations(file: string): Mutation[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (isErased(node)) return;
    for (const [replaced, replacement] of changesOf(node)) {
      const start = replaced.getStart();
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ file, start, end: replaced.end, replacement, line, original: replaced.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text of the file with the mutation. */
export const mutated = (text: string, { start, end, replacement }: Mutation): string =>
  text.slice(0, start) + replacement + text.slice(end);
