import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cli } from '../support/cli.ts';

test('what others wrote cannot command the terminal: escapes are shown', async () => {
  const { out } = await cli(['explain', '--field', 'amount', '$500 \u001b]0;owned\u0007\u202E']);
  assert.match(out, /\$500 \\u001b\]0;owned\\u0007\\u202e/);
  assert.doesNotMatch(out, /[^\P{Cc}\n]|\u202E/u);
});
