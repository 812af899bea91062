import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { cli } from '../support/cli.ts';

test('what others wrote cannot command the terminal: escapes are shown', async () => {
  const { out } = await cli(['explain', '--field', 'amount', '$500 \u001b]0;owned\u0007\u202E']);
  assert.match(out, /\$500 \\u001b\]0;owned\\u0007\\u202e/);
  assert.doesNotMatch(out, /[^\P{Cc}\n]|\u202E/u);
});

test('nor those of a table', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'campus-terminal-'));
  t.after(() => rm(directory, { recursive: true }));
  const file = join(directory, 'texts.csv');
  await writeFile(file, 'field,raw\namount,$500 \u001b]0;owned\u0007\n');
  const { out } = await cli(['explain', file]);
  assert.equal(out, 'field,raw,value,max\namount,$500 \\u001b]0;owned\\u0007,500,500\n');
});
