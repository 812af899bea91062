import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/root.ts';

/** Names that were ambiguous or vague, with their replacements. */
const NAMES: Readonly<Record<string, string>> = {
  Asked: 'what it is: a request, a response',
  Fetched: 'FetchResult, FetchedValue …',
  Known: 'what is known: StoredRecord …',
  Wish: 'Negotiation',
  Page: 'DecodedPage, OriginPage, PageContent …',
  Sources: 'SportsDeps, SourceSettings …',
  tools: 'deps',
  adopt: 'backfill',
  heard: 'the result',
  inner: 'internal',
  isInner: 'isInternal',
  isThere: 'exists, isConnected …',
  keptPages: 'archivedPages',
  reread: 'reprocess',
  sayGame: 'calendarEntryOf',
  toldDays: 'changedDays',
};
/** Names that may be declared in only this file. */
const ONCE: Readonly<Record<string, string>> = {
  Found: 'src/platform/upstream/outcome.ts',
  Freshness: 'src/pages/frame/freshness.ts',
  Validators: 'src/platform/upstream/validators.ts',
};

const files = globSync('{src,bench,sandbox,demo}/**/*.{ts,js}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/generated/**', '**/*.test.ts'],
}).map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

/** The types, functions and values that a file declares. */
const declaredIn = (text: string): string[] =>
  [...text.matchAll(/^ *(?:export |async )*(?:interface|type|class|function|const|let) (\w+)\b(?!,)/gm)].map(
    ([, name = '']) => name,
  );

test('names are terms of the field, each with one meaning', () => {
  const wrong = files.flatMap(({ file, text }) =>
    declaredIn(text).flatMap((name) => {
      const instead = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
      if (instead !== undefined) return [`${file}: ${name} (instead: ${instead})`];
      const home = Object.hasOwn(ONCE, name) ? ONCE[name] : file;
      return home === file ? [] : [`${file}: ${name} is declared in ${home}`];
    }),
  );
  assert.deepEqual(wrong, []);
});

test('dependencies are called Deps, choices of a caller Options, and choices of an operator Settings', () => {
  const wrong = files.flatMap(({ file, text }) =>
    declaredIn(text)
      .filter((name) => /(Tools|Dependencies|Config|Opts|Props)$/.test(name))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(wrong, []);
  const built = files.flatMap(({ file, text }) =>
    [...text.matchAll(/interface (\w+(?:Settings|Options))\b[^{]*\{([^}]*)\}/g)]
      .filter(([, , members = '']) => /\b(?:clock|log|database|upstream): [A-Z]/.test(members))
      .map(([, name]) => `${file}: ${name} (instead: …Deps)`),
  );
  assert.deepEqual(built, []);
  const acting = files.flatMap(({ file, text }) =>
    [...text.matchAll(/interface (\w+Settings)\b[^{]*\{([^}]*)\}/g)]
      .filter(([, , members = '']) => /^ +\w+\(/m.test(members))
      .map(([, name]) => `${file}: ${name} has methods, so it is not called Settings`),
  );
  assert.deepEqual(acting, []);
});

test('comments refer to documents that a reader can find', () => {
  const wrong = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^.*(?:contract|specification|spec|decision),? (?:section )?\d+(?:\.\d+)*.*$/gim)].map(
      ([line]) => `${file}: ${line.trim()}`,
    ),
  );
  assert.deepEqual(wrong, []);
});
