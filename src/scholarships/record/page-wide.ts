import type { Line } from '../html/lines.ts';
import { deadlineSentences } from '../normalize/recognize.ts';
import { readDetails } from './details.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a page says once for all of its awards. */
export interface PageWide {
  /** The deadline of an award that says none: the sentence that names it, else the plainest that names no other. */
  deadlineOf(title: string): string | null;
  readonly contactEmail: string | null;
}

export const NOTHING_PAGE_WIDE: PageWide = { deadlineOf: () => null, contactEmail: null };

/** It speaks of the awards that it does not name. */
const SPEAKS_OF_OTHERS = /\b(except(ing|ions?)?|exempt|excluding|others?)\b/i;

const plain = (title: string): string => title.toLowerCase().replace(/^the /, '');

/** What the lines around the awards say for all of them, or for those whose titles they name. */
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
