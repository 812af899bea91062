/** Words about people: origin, faith, body, family, status. Folded; the plural in `s` is included. */
const WORDS = `
aboriginal adopted adoptee afghan african agender albanian alaskan amish amputee apache arab arabic argentine
armenian asexual asian autistic autism aztec baptist bengali bilingual biracial bisexual black blind bolivian
bosnian brazilian brown buddhist burmese cambodian caribbean catholic caucasian chaldean cherokee cheyenne
chicana chicano chicanx chickasaw childless chilean chinese choctaw christian cisgender colombian congolese
coptic cree creek creole cuban daca dakota deaf desi disabled divorced dominican dreamer dwarf dyslexic
ecuadorian egyptian elder emancipated enby eritrean eskimo ethiopian ethnic evangelical female filipina
filipino filipinx foreigner foster french gay genderqueer german ghanaian greek guamanian guatemalan gypsy
haitian hawaiian hijabi hindu hispanic hmong homeless homosexual honduran hopi hungarian immigrant
incarcerated indian indigenous indonesian intersex inuit iranian iraqi irish iroquois islamic israeli italian
jamaican japanese jewish jordanian kenyan korean kurd kurdish kuwaiti lakota lame laotian latina latine latino
latinx lebanese lesbian lgbt lgbtq lgbtqia liberian lumbee lutheran malay male married maya mayan mennonite
methodist mexican migrant minority mixed mohawk mormon moroccan muslim mute native navajo neurodivergent
nicaraguan nigerian nonbinary nonwhite oneida orphan osage pagan pakistani palestinian panamanian paralyzed
paraplegic peruvian polish polynesian portuguese pregnant presbyterian pueblo quaker quadriplegic queer
refugee roma romani russian salvadoran salvadorean samoan scottish seminole senegalese seneca shawnee sikh
single sioux slavic somali spanish stepchild straight sudanese swedish syrian taiwanese thai tibetan tongan
trans transgender transsexual transmasc transfem tribal turkish ugandan ukrainian undocumented ute uzbek
venezuelan vietnamese welsh white widow widowed widower yaqui yemeni zuni
`;

const PEOPLE_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
const isAboutPeople = (word: string): boolean =>
  PEOPLE_WORDS.has(word) || PEOPLE_WORDS.has(word.replace(/s$/, ''));

/** Prefixes that turn a word into its opposite. */
const NEGATIVE = /^(?:un|non|in|im|il|ir|dis|anti|de|ex)(?=\p{L}{4})/u;

/** Whether one of two words is the opposite of the other, like `undocumented` and `documented`. */
const isOpposite = (one: string, other: string): boolean =>
  one.replace(NEGATIVE, '') === other || other.replace(NEGATIVE, '') === one;

/** Whether a word may be replaced by another: to replace a word about people, or by its opposite, would insult. */
export const mayReplace = (typed: string, word: string): boolean =>
  !isAboutPeople(typed) && !isOpposite(typed, word);

/**
 * How many edits (a letter added, removed or replaced, or two letters swapped) are allowed, given the length of the
 * longer of the two words.
 */
const editsAllowed = (letters: number): number => (letters >= 8 ? 2 : letters >= 4 ? 1 : 0);
const MOST_EDITS = 2;

/**
 * One bit for each letter of the alphabet, set if the letter occurs in the word. Words that are few edits apart differ
 * in few bits.
 */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitsSet(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * The number of edits between two words, where a swap is one edit (optimal string alignment); `most + 1` if there are
 * more than `most` edits.
 */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let edits = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    before = above;
    above = current;
  }
  return above[other.length] ?? most + 1;
}

/**
 * For a typed word that no record has, finds the indexed word that was probably meant: the word with the fewest edits.
 * Of several such words, one with the same first letter (which is seldom wrong) is preferred, then the word in most
 * records, then the first in the alphabet. Words are numbered in the order in which they are added.
 */
export function createNearestWord() {
  const words: string[] = [];
  // The properties of words are in separate arrays, so that most words are skipped without being loaded.
  const lengths: number[] = [];
  const letters: number[] = [];

  return {
    add(word: string): void {
      words.push(word);
      lengths.push(word.length);
      letters.push(lettersOf(word));
    },

    /** `countOf`: how many records have the word with this number. Words without a record are skipped. */
    find(typed: string, countOf: (word: number) => number): string | undefined {
      const ownLetters = lettersOf(typed);
      const isBetter = (word: number, than: number): boolean => {
        const [one = '', other = ''] = [words[word], words[than]];
        const [first, second] = [one[0] === typed[0], other[0] === typed[0]];
        if (first !== second) return first;
        return countOf(word) === countOf(than) ? one < other : countOf(word) > countOf(than);
      };
      let nearest: number | undefined;
      let fewest = MOST_EDITS;
      for (let at = 0; at < words.length; at += 1) {
        const length = lengths[at] ?? 0;
        const most = Math.min(fewest, editsAllowed(Math.max(length, typed.length)));
        if (most === 0 || Math.abs(length - typed.length) > most) continue;
        // An edit changes at most two bits: one letter disappears, and another appears.
        if (bitsSet((letters[at] ?? 0) ^ ownLetters) > 2 * most) continue;
        const edits = editsBetween(typed, words[at] ?? '', most);
        if (edits > most || countOf(at) === 0) continue;
        if (edits < fewest || nearest === undefined || isBetter(at, nearest)) nearest = at;
        fewest = edits;
      }
      return nearest === undefined ? undefined : words[nearest];
    },
  };
}
