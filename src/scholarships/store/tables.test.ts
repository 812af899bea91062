import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeTexts } from '../../platform/formats/safe-text.ts';
import { parseStored } from './tables.ts';

const TEXTS = ['\u0000', '\u0007', '\b', '\f', '\r', '\u001b[1m', '\u007f', '\u0085', '\u202ea', '\u2067a'];
const PLAIN = ['', 'tab\tand\nline', 'a "quote" \\ and \\u0007', 'é 😀 \u200b', '\\b'];

test('unsafe texts of older releases are made safe, and other texts stay as they are', () => {
  for (const text of [...TEXTS, ...PLAIN]) {
    const value = { title: `a${text}b`, tags: ['x', text], raw: { amount: null, deadline: text } };
    const parsed = parseStored(JSON.stringify(value));
    assert.deepEqual(parsed, safeTexts(value), JSON.stringify(text));
    if (PLAIN.includes(text)) assert.deepEqual(parsed, value);
  }
});
