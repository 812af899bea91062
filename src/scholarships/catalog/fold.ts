/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
};

/**
 * Text in the format that searches compare: lower case, no accents, words of letters and digits between single spaces.
 * `Women’s` is one word, `$1,000` is `1000`, `first-generation` is two words.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ‘`´]/gu, '')
    .replaceAll(/[ßæœøđðłþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The distinct words of a folded text, in the order of the text. */
export const wordsOf = (folded: string): string[] => (folded === '' ? [] : [...new Set(folded.split(' '))]);
