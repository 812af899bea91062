import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findEmail, validEmail } from './contact.ts';

test('every result is a valid address, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '@', '.', ' ', '-', '[at]', 'x.edu', '\n') }),
      (text) => {
        const found = findEmail(text);
        assert.ok(found === null || validEmail(found) === found, found ?? '');
      },
    ),
  );
});
