import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApiDocuments } from '../../src/app/openapi.ts';
import { settingsSchema } from '../../src/app/settings.ts';
import { ERRORS } from '../../src/platform/http/errors.ts';
import { anchorOf } from '../../src/platform/reference/page.ts';
import { changesPage, history } from '../../src/scholarships/http/contract.ts';
import { extractorsByName, SOURCE_KEYS } from '../../src/scholarships/index.ts';
import { TAG_RULES } from '../../src/scholarships/values/tags.ts';
import { SPORTS } from '../../src/sports/index.ts';
import { generatedFiles } from '../reference/generated-files.ts';
import { ROOT } from '../support/root.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The first cells of the table rows in a document, if they are code. Text after a `?` is omitted. */
const firstCells = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(pattern)].map((hit) => hit[1] ?? ''),
  );

const assertSameSet = (given: Iterable<string>, expected: Iterable<string>): void =>
  assert.deepEqual([...new Set(given)].sort(), [...new Set(expected)].sort());

test('docs/settings.md lists every setting, and nothing else', () => {
  assertSameSet(firstCells(read('docs/settings.md'), /^`([A-Z_]+)`/g), Object.keys(settingsSchema.shape));
});

test('docs/errors.md lists every error with its status, and nothing else', () => {
  const documented = [...read('docs/errors.md').matchAll(/^\| (\d{3}) \| `([^`]+)` \|/gm)];
  assertSameSet(
    documented.map(([, status, text]) => `${status} ${text}`),
    Object.values(ERRORS).map(({ status, text }) => `${status} ${text}`),
  );
});

test('the OpenAPI documents, docs/api and the table of docs/errors.md are up to date with `npm run openapi`', async () => {
  for (const [server, document] of Object.entries(openApiDocuments()))
    assert.equal(read(`docs/openapi/${server}.json`), `${JSON.stringify(document, null, 2)}\n`, server);
  for (const [file, text] of await generatedFiles(read)) assert.equal(read(file), text, file);
});

test('every sport, source key and kind of site is documented', () => {
  const [api, campus, adding] = ['docs/api.md', 'docs/campus-file.md', 'docs/adding-a-source.md'].map(read);
  for (const key of [...SPORTS, ...SOURCE_KEYS]) {
    assert.ok(api?.includes(`\`${key}\``), `${key} in docs/api.md`);
    assert.ok(campus?.includes(`\`${key}\``), `${key} in docs/campus-file.md`);
  }
  for (const kind of Object.keys(extractorsByName))
    assert.ok(adding?.includes(`\`${kind}\``), `${kind} in docs/adding-a-source.md`);
});

test('the examples in docs/changes.md match the schemas of the responses', () => {
  const examples = [...read('docs/changes.md').matchAll(/^```json\n(.*?)^```/gms)].map(([, json = '']) =>
    JSON.parse(json),
  );
  for (const [at, response] of [changesPage, history].entries()) {
    assert.deepEqual(response.strict().parse(examples[at]), examples[at]);
  }
});

test('docs/tags.md lists every tag with its meaning, and nothing else', () => {
  const documented = [...read('docs/tags.md').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
  assert.deepEqual(
    documented.map(([, tag, means]) => ({ tag, means })),
    TAG_RULES.map(({ tag, means }) => ({ tag, means })),
  );
});

/** The anchors of the headings in a document. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('links between documents lead to existing files and headings', async () => {
  const broken: string[] = [];
  for await (const file of glob('{*.md,docs/**/*.md,src/**/README.md,sandbox/**/*.md}', { cwd: ROOT })) {
    for (const [, target = '', anchor] of read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
      const path = target === '' ? file : join(file, '..', target);
      const exists =
        existsSync(join(ROOT, path)) && (anchor === undefined || anchorsOf(path).includes(anchor));
      if (!exists) broken.push(`${file} links ${target}${anchor === undefined ? '' : `#${anchor}`}`);
    }
  }
  assert.deepEqual(broken, []);
});
