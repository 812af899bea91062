import fc from 'fast-check';

/**
 * Texts of any Unicode characters. `fc.string({ unit: 'binary' })` is the same, but it first builds a table of a
 * million characters.
 */
export const unicodeText = (limits: { maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.array(anyCharacter, limits).map((characters) => characters.join(''));

/** Surrogates are left out, because they are halves of characters. */
const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));
