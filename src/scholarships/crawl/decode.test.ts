import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePage, isReadable } from './decode.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const CASES: readonly (readonly [what: string, bytes: Buffer, contentType: string, expected: string])[] = [
  ['UTF-8 by header', Buffer.from('Café'), 'text/html; charset=utf-8', 'Café'],
  [
    'a byte order mark, which takes precedence over the header',
    utf16('Café'),
    'text/csv; charset=iso-8859-1',
    'Café',
  ],
  [
    'the UTF-8 byte order mark of an exported spreadsheet',
    Buffer.from('\ufeffName,Café'),
    'text/csv',
    'Name,Café',
  ],
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
  ['a byte order mark of UTF-16, high byte first', utf16('Café').swap16(), 'text/csv', 'Café'],
  [
    'a UTF-8 byte order mark, though a byte is invalid',
    latin('\xef\xbb\xbfCaf\xe9'),
    'text/csv',
    'Caf\ufffd',
  ],
  ['windows-1252, though the header says UTF-8', latin('Caf\xe9'), 'text/html; charset=utf-8', 'Café'],
  [
    'UTF-8 by header, though a byte is invalid',
    Buffer.concat([Buffer.from('Café Müller '), latin('\xe9')]),
    'text/html; charset=utf-8',
    'Café Müller \ufffd',
  ],
  ['UTF-8, though the header says Latin-1', Buffer.from('Café'), 'text/html; charset=iso-8859-1', 'Café'],
  ['a beginning that only resembles a byte order mark', latin('\xefa \xe9'), 'text/html', 'ïa é'],
  ['undeclared UTF-8', Buffer.from('Müller'), 'text/html', 'Müller'],
  ['undeclared windows-1252', latin('M\xfcller'), 'text/html', 'Müller'],
  ['an unknown charset', Buffer.from('Müller'), 'text/html; charset=x-none', 'Müller'],
];
for (const [what, bytes, contentType, expected] of CASES) {
  test(`the encoding of a text is detected: ${what}`, () =>
    assert.equal(decodePage(bytes, contentType), expected));
}

/** In this encoding the byte A4 is a euro sign; in windows-1252, the default, it is `¤`. */
const OTHER = 'iso-8859-15';
const DECLARED: readonly (readonly [where: string, page: string, contentType: string])[] = [
  ['header', '', `text/html; charset=${OTHER}`],
  ['header with blanks', '', `text/html; charset = ${OTHER}`],
  ['header in quotation marks', '', `text/html; charset="${OTHER}"`],
  ['header in single quotation marks, with a blank', '', `text/html; charset=' ${OTHER}'`],
  ['meta element', `<meta charset="${OTHER}">`, 'text/html'],
  ['meta element without quotation marks', `<meta charset=${OTHER}>`, ''],
  ['meta element for the type', `<META http-equiv=Content-Type content="text/html; charset=${OTHER}">`, ''],
  ['second meta element', `<meta name="viewport" content="width=1"><meta charset="${OTHER}">`, ''],
  ['meta element at the end of the part that is searched', `<meta charset="${OTHER}">`.padStart(1_024), ''],
  [
    'meta element before a meta element with another encoding',
    `<meta charset=${OTHER}><meta charset=utf-8>`,
    '',
  ],
  ['XML declaration', `<?xml version="1.0" encoding="${OTHER}"?>`, ''],
  ['XML declaration with blanks', `\n <?xml version='1.0' encoding = '${OTHER}' ?>`, ''],
  [
    'header, which takes precedence over a meta element',
    '<meta charset="windows-1252">',
    `text/html; charset=${OTHER}`,
  ],
  [
    'meta element, which takes precedence over the XML declaration',
    `<?xml encoding="utf-8"?><meta charset=${OTHER}>`,
    '',
  ],
];
for (const [where, page, contentType] of DECLARED) {
  test(`the encoding is declared in a ${where}`, () => {
    assert.equal(decodePage(latin(`${page}\xa4`), contentType), `${page}€`);
  });
}

const NOT_DECLARED: readonly (readonly [what: string, page: string])[] = [
  ['another element', `<metadata charset="${OTHER}"><p charset="${OTHER}">`],
  ['a text', `charset="${OTHER}"`],
  ['a meta element far down the page', `<meta charset="${OTHER}">`.padStart(1_025)],
  ['an XML declaration that is not at the beginning', `x<?xml encoding="${OTHER}"?>`],
  ['a text after an XML declaration', `<?xml version="1.0"?> encoding="${OTHER}"`],
];
for (const [what, page] of NOT_DECLARED) {
  test(`the encoding is not declared by ${what}`, () => {
    assert.equal(decodePage(latin(`${page}\xa4`), 'text/html'), `${page}¤`);
  });
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
    'application/xml',
    'application/vnd.example.list+json',
    'application/csv',
    'application/vnd.ms-excel',
    'application/octet-stream',
    ' text/html ; charset=utf-8',
    'text/x-web-intelligent+plain',
  ]) {
    assert.ok(isReadable(type), type);
  }
  for (const type of [
    'image/png',
    'application/pdf',
    'text/css',
    'text/javascript',
    'video/mp4',
    'application/zip',
    'application/+json',
    'application/jsonp',
    'x-application/json',
    'text/html x',
    'text/',
  ]) {
    assert.ok(!isReadable(type), type);
  }
});
