/** When two texts, names or words count as the same. Searches, corrections and comparisons of names all decide it here. */

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

/** ASCII text has no accents and no special letters. */
const ASCII = /^[\0-\x7f]*$/;

/** Lower case, without accents and apostrophes, numbers without commas. */
function plain(text: string): string {
  const latin = ASCII.test(text)
    ? text.toLowerCase().replaceAll(/['`]/g, '')
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[\p{M}'’ʼ‘`´]/gu, '')
        .replaceAll(/[ßæœøđðłþ]/g, (letter) => LETTERS[letter] ?? letter);
  return latin.replaceAll(/(?<=\d),(?=\d{3})/g, '');
}

/**
 * A text or a name as it is compared: two are the same if they differ only in case, accents and punctuation. Lower case,
 * no accents, words of letters and digits between single spaces. `Women’s` is one word, `$1,000` is `1000`,
 * `first-generation` is two words.
 */
export const fold = (text: string): string =>
  plain(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The distinct words of a folded text, in the order of the text. */
export const wordsOf = (folded: string): string[] => (folded === '' ? [] : [...new Set(folded.split(' '))]);

const NOT_INSIDE = '(?<![\\p{L}\\p{N}])';
const NOT_FOLLOWED = '(?![\\p{L}\\p{N}])';
/** `u.s.`, `ph.d.`, `m.ed.` */
const DOTTED = new RegExp(`${NOT_INSIDE}\\p{L}{1,2}(?:\\.\\p{L}{1,2}){1,4}\\.?${NOT_FOLLOWED}`, 'gu');
/** A word of letters and digits, or one of few letters with a sign in it or behind it: `a&m`, `c++`. */
const WORD = new RegExp(
  `${NOT_INSIDE}\\p{L}{1,2}&\\p{L}{1,2}${NOT_FOLLOWED}|${NOT_INSIDE}\\p{L}(?:\\+\\+|#)|[\\p{L}\\p{N}]+`,
  'gu',
);
/** Words with any hyphens in them or beside them. */
const HYPHENATED = /[\p{L}\p{N}\-\u2010-\u2013]+/gu;
const HYPHEN = /[-\u2010-\u2013]/;

/** The words as people understand them: as `fold`, but `U.S.` is `us`, and `A&M`, `R&D` and `C++` are words. */
export const words = (text: string): string[] =>
  plain(text)
    .replaceAll(DOTTED, (dotted) => dotted.replaceAll('.', ''))
    .match(WORD) ?? [];

/** Hyphenated words written as one word: `fulltime` for `full-time`. */
export const joinedWords = (text: string): string[] =>
  (HYPHEN.test(text) ? (plain(text).match(HYPHENATED) ?? []) : []).flatMap((word) => {
    const parts = word.split(HYPHEN).filter((part) => part !== '');
    return parts.length > 1 ? [parts.join('')] : [];
  });

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `women woman womens woman men man mens man freshmen freshman children child childrens child people person
  wives wife lives life theses thesis syntheses synthesis alumni alum alumnus alum alumna alum alumnae alum alums alum
  alumnis alum feet foot teeth tooth mice mouse criteria criterion curricula curriculum syllabi syllabus
  theatre theater theatres theater centre center centres center programme program programmes program
  this this his his news news series series species species`
    .split(/\s+/)
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1] ?? word] as const] : [])),
);

/** The form of a word that its singular, plural and possessive share. Not always a word: `physic` for `physics`. */
export function singular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:sse|she|che|xe|zze)s$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

const SUFFIXES =
  'icians ician ical ians ian ists ist ants ant ials ial ers er ors or ings ing ies ics ic als al y e'.split(
    ' ',
  );
const LEAST_ROOT = 4;

/** What a word shares with the words for the same occupation, activity and subject: `librarian` and `library`. */
export function root(word: string): string {
  const single = singular(word);
  const suffix = SUFFIXES.find((end) => single.endsWith(end) && single.length - end.length >= LEAST_ROOT);
  return suffix === undefined ? single : single.slice(0, -suffix.length);
}

/** From how many letters the beginning of a word stands for the word. */
const LEAST_BEGINNING = 3;

/** Whether a word is another form of a searched word, has its root, or begins with it. Both are folded. */
export const isSameWord = (word: string, searched: string): boolean =>
  singular(word) === singular(searched) ||
  root(word) === root(searched) ||
  (searched.length >= LEAST_BEGINNING && word.startsWith(searched));
