import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeText, safeTexts, visible } from './safe-text.ts';

test('control characters other than tab and line break are removed; a change of text direction ends with its line', () => {
  assert.equal(safeText('a\u001b]0;title\u0007b\u009b1m\tc\r\nd\u0000'), 'a]0;titleb1m\tc\nd');
  assert.equal(
    safeText('a\u202Eb\nc\u2067d\u202Be\u2069f\u2066'),
    'a\u202Eb\u202C\nc\u2067d\u202Be\u2069f\u2066\u2069',
  );
  assert.equal(safeText('\u202Ab\u202C, \u2067\u202Ec'), '\u202Ab\u202C, \u2067\u202Ec\u202C\u2069');
  assert.deepEqual(safeTexts({ a: ['\u0007x', 1, null], b: { c: true } }), {
    a: ['x', 1, null],
    b: { c: true },
  });
});

test('visible() escapes characters that would control a terminal', () => {
  assert.equal(visible('a\u001b]0;x\u0007\u009b\u202E\n\tb'), 'a\\u001b]0;x\\u0007\\u009b\\u202e\n\tb');
});
