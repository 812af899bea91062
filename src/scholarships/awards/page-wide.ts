import type { Line } from '../html/line.ts';
import { deadlineSentences } from '../values/recognize.ts';
import { readDetails } from './details.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a page states once for all of its awards. */
export interface PageWide {
  /** The deadline of an award that states none: the sentence that names it, or else the clearest that names no other. */
  deadlineOf(title: string): string | null;
  readonly contactEmail: string | null;
}

export const NOTHING_PAGE_WIDE: PageWide = { deadlineOf: () => null, contactEmail: null };

/** Words of a sentence that is about awards which it does not name. */
const SPEAKS_OF_OTHERS = /\b(except(ing|ions?)?|exempt|excluding|others?)\b/i;

const plain = (title: string): string => title.toLowerCase().replace(/^the /, '');

/** Reads what the lines around the awards state for all awards, or for the ones they name. */
export function readPageWide(
  lines: readonly Line[],
  titles: readonly string[],
  vocabulary: Vocabulary,
): PageWide {
  const { deadline, contactEmail } = readDetails(lines, vocabulary);
  const text = lines.map((line) => line.text).join('\n\n');
  const awards = titles.map(plain).filter((title) => title.includes(' '));
  const said = (deadline === null ? deadlineSentences(text) : [deadline]).map((sentence) => {
    const words = sentence.toLowerCase();
    return { sentence, names: awards.filter((title) => words.includes(title)) };
  });
  const ofAll = said.find(({ sentence, names }) => names.length === 0 || SPEAKS_OF_OTHERS.test(sentence));
  return {
    deadlineOf: (title) =>
      (said.find(({ names }) => names.includes(plain(title))) ?? ofAll)?.sentence ?? null,
    contactEmail,
  };
}
