import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePage, isReadable } from './decode.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const CASES: readonly (readonly [what: string, bytes: Buffer, contentType: string, expected: string])[] = [
  ['UTF-8 by header', Buffer.from('Café'), 'text/html; charset=utf-8', 'Café'],
  ['a byte order mark before the header', utf16('Café'), 'text/csv; charset=iso-8859-1', 'Café'],
  ['UTF-8 mark of a spreadsheet', Buffer.from('\ufeffName,Café'), 'text/csv', 'Name,Café'],
  ['windows-1252 by header', latin('Caf\xe9 \x93x\x94'), 'text/html; charset="Windows-1252"', 'Café “x”'],
  ['iso-8859-1 is windows-1252 to browsers', latin('\x93x\x94'), 'text/html;charset=ISO-8859-1', '“x”'],
  [
    'a meta element',
    latin('<meta charset="windows-1252"><p>\xe9'),
    'text/html',
    '<meta charset="windows-1252"><p>é',
  ],
  [
    'an old meta element',
    latin('<META http-equiv=Content-Type content="text/html; charset=iso-8859-1">\xe9'),
    'text/html',
    '<META http-equiv=Content-Type content="text/html; charset=iso-8859-1">é',
  ],
  [
    'an XML declaration',
    latin('<?xml version="1.0" encoding="ISO-8859-1"?>\xe9'),
    '',
    '<?xml version="1.0" encoding="ISO-8859-1"?>é',
  ],
  ['undeclared UTF-8', Buffer.from('Müller'), 'text/html', 'Müller'],
  ['undeclared windows-1252', latin('M\xfcller'), 'text/html', 'Müller'],
  ['a charset nobody knows', Buffer.from('Müller'), 'text/html; charset=x-none', 'Müller'],
];
for (const [what, bytes, contentType, expected] of CASES) {
  test(`text is read by ${what}`, () => assert.equal(decodePage(bytes, contentType), expected));
}

test('binary data is not text', () => {
  assert.equal(decodePage(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'application/octet-stream'), undefined);
});

test('pages and exports are readable, pictures and documents are not', () => {
  for (const type of [
    '',
    'text/html; charset=utf-8',
    'TEXT/CSV',
    'application/json',
    'application/ld+json',
    'application/xhtml+xml',
  ]) {
    assert.ok(isReadable(type), type);
  }
  for (const type of ['image/png', 'application/pdf', 'text/css', 'video/mp4', 'application/zip']) {
    assert.ok(!isReadable(type), type);
  }
});
