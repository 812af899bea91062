import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from 'scslre';
import { expressionsOfSource, superLinear } from '../support/regexp.ts';

const expressions = await expressionsOfSource();

/**
 * `scslre` detects nested repetitions and lookbehind assertions. `superLinear` detects loops over more than one
 * character.
 */
function problemsOf({ source, flags }: { source: string; flags: string }): string[] {
  const expression = { source, flags };
  const reports = analyse(expression).reports.map(({ type, character }) => `${type} of ${character.pick}`);
  return [...reports, ...superLinear(expression)];
}

test('expressions whose time grows faster than the length of the text are found', () => {
  const bad = [
    /\/+$/,
    /\s*,\s*/,
    /(a+)+$/,
    /\b(?:[A-Z][\w.]+ ){1,6}Award\b/,
    /"(?:[^"\\]|\\[\s\S])*"/,
    /^a*.*b$/,
  ];
  bad.push(
    /<meta\b[^>]*>/,
    /^.*site.*id$/,
    /\bfunds\b.*\btransfer/,
    /\bnurse\b(?!.*\bmajor)/,
    /(?<!\([^)]*)\)/,
  );
  for (const expression of bad) assert.notDeepEqual(problemsOf(expression), [], String(expression));
  const good = [
    /(?<!\/)\/+$/,
    /,\s*/,
    /^a+b*$/,
    /\b\d+ days\b/,
    /\b[A-Z]\w+ Award\b/,
    /"(?:[^"\\]|\\[\s\S])*"?/,
    /#.*/,
  ];
  for (const expression of good) assert.deepEqual(problemsOf(expression), [], String(expression));
});

test('no regular expression in the source takes time that grows faster than the length of the text', () => {
  assert.ok(expressions.length > 500, `more expressions must be found than ${expressions.length}`);
  const wrong = expressions.flatMap((expression) => {
    const problems = problemsOf(expression);
    return problems.length === 0
      ? []
      : [`${expression.file}: /${expression.source}/: ${problems.join(', ')}`];
  });
  assert.deepEqual(wrong, []);
});

test('no expression has flags for a part of it, because V8 misinterprets such flags in unoptimized code', () => {
  const wrong = expressions.filter(({ source }) => /\(\?[ims-]+:/.test(source));
  assert.deepEqual(wrong, []);
});
