/** How many edits (a letter added, removed, replaced, or two swapped) are allowed; `letters` of the longer word. */
const editsAllowed = (letters: number): number => (letters >= 8 ? 2 : letters >= 4 ? 1 : 0);
const MOST_EDITS = 2;

/** One bit per letter of the alphabet that occurs. Words that are few edits apart differ in few bits. */
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

/** The edits between two words, a swap counting as one (optimal string alignment); `most + 1` if there are more. */
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
 * For a word that occurs nowhere, finds the one that was probably meant: the one with the fewest edits, then with the
 * same first letter (which is seldom wrong), then in most records, then first in the alphabet.
 */
export function createNearestWord(words: readonly string[], countOf: (word: string) => number) {
  const letters = Uint32Array.from(words, lettersOf);
  const lengths = Uint16Array.from(words, ({ length }) => length);

  return (typed: string): string | undefined => {
    const ownLetters = lettersOf(typed);
    const isBetter = (word: string, than: string): boolean => {
      const [first, other] = [word[0] === typed[0], than[0] === typed[0]];
      if (first !== other) return first;
      return countOf(word) - countOf(than) === 0 ? word < than : countOf(word) > countOf(than);
    };
    let nearest: string | undefined;
    let fewest = MOST_EDITS;
    for (let at = 0; at < words.length; at += 1) {
      const length = lengths[at] ?? 0;
      const most = Math.min(fewest, editsAllowed(Math.max(length, typed.length)));
      if (most === 0 || Math.abs(length - typed.length) > most) continue;
      // An edit changes at most two bits: one letter goes, another comes.
      if (bitsSet((letters[at] ?? 0) ^ ownLetters) > 2 * most) continue;
      const word = words[at] ?? '';
      const edits = editsBetween(typed, word, most);
      if (edits > most) continue;
      if (edits < fewest || nearest === undefined || isBetter(word, nearest)) nearest = word;
      fewest = edits;
    }
    return nearest;
  };
}
