import fc from 'fast-check';

/** Texts that are known to break programs. No character is above 255, so each is one byte. */
const KNOWN_TEXTS = [
  '',
  '0',
  '1',
  '-1',
  '+5',
  '1e3',
  '5.0',
  '4.999999999',
  '00000000000000000001',
  '9007199254740993',
  '99999999999999999999999999',
  '1e309',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' OR 1=1 --",
  '1; DROP TABLE scholarships',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  `\${jndi:ldap://x}`,
  '{{7*7}}',
  '%00',
  '%0d%0aSet-Cookie:%20a=b',
  '%u0041',
  '%',
  '%zz',
  '%e0%80%af',
  '%ff%fe',
  '%f0%9f%98%80',
  '%ed%a0%80',
  '%e2%80%ae',
  '\xff\xfe',
  '\xc3\xa9',
] as const;

const byteText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 255 }), { maxLength }).map((codes) => String.fromCharCode(...codes));

/** Mostly known texts, some random bytes, rarely a long text. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...KNOWN_TEXTS) },
  { weight: 3, arbitrary: byteText(12) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', '%20', '\xe9', 'a,'), fc.nat(2_000))
      .map(([text, times]) => text.repeat(times)),
  },
);

const isPlain = (character: string): boolean => character > ' ' && character <= '~';
const escaped = (text: string): string =>
  [...text]
    .map((one) => (isPlain(one) ? one : `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`))
    .join('');

/** The same for a target. Bytes that are not allowed in a target end the connection, so they are rare. */
export const oddTargetText: fc.Arbitrary<string> = fc.oneof(
  { weight: 200, arbitrary: oddText.map(escaped) },
  { weight: 1, arbitrary: oddText.map((text) => text.replaceAll(' ', '+')) },
);

/** The same for the value of a header. */
export const oddHeaderText: fc.Arbitrary<string> = fc.oneof(
  { weight: 200, arbitrary: oddText.map((text) => [...text].map((one) => (one < ' ' ? '?' : one)).join('')) },
  { weight: 1, arbitrary: oddText },
);
