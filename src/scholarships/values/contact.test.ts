import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findEmail, validEmail } from './contact.ts';

test('an email address is found in a text, with its domain in lower case', () => {
  assert.equal(
    findEmail('Write to Jane.Doe+awards@Chem.CedarValley.EDU, or call.'),
    'Jane.Doe+awards@chem.cedarvalley.edu',
  );
  assert.equal(findEmail('(office@x.edu).'), 'office@x.edu');
  assert.equal(findEmail('no address here'), null);
});

test('[at] and (dot) are decoded, other obfuscations are not', () => {
  assert.equal(findEmail('jdoe [at] cedarvalley [dot] edu'), 'jdoe@cedarvalley.edu');
  assert.equal(findEmail('jdoe (at) cedarvalley.edu'), 'jdoe@cedarvalley.edu');
  assert.equal(findEmail('jdoe at cedarvalley dot edu'), null);
  assert.equal(findEmail('[email protected]'), null);
  assert.equal(findEmail('jdoeNOSPAM(a)cedarvalley.edu'), null);
});

test('file names, placeholders and malformed texts are not email addresses', () => {
  for (const text of [
    'logo@2x.png',
    'you@example.com',
    'a..b@x.edu',
    '@x.edu',
    'a@x',
    'a@-x.edu',
    'a b@',
    'script@1.2.3.js',
  ]) {
    assert.equal(findEmail(text), null, text);
  }
  assert.equal(findEmail('logo@2x.png or real@x.edu'), 'real@x.edu');
});

test('the email address of a link is validated and trimmed', () => {
  assert.equal(validEmail(' office@x.edu. '), 'office@x.edu');
  assert.equal(validEmail("<'office@x.edu'>"), 'office@x.edu');
  assert.equal(validEmail('Office <office@x.edu>'), null);
  assert.equal(validEmail('office@x.edu or room 3'), null);
  assert.equal(validEmail("o'neil@x.edu"), "o'neil@x.edu");
});

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
