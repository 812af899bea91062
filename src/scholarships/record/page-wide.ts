import type { Line } from '../html/lines.ts';
import { deadlineSentence } from '../normalize/recognize.ts';
import { readDetails } from './details.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a page says once for all of its awards. */
export interface PageWide {
  readonly deadline: string | null;
  readonly contactEmail: string | null;
}

export const NOTHING_PAGE_WIDE: PageWide = { deadline: null, contactEmail: null };

/** What the lines around the awards say for all of them. */
export function readPageWide(lines: readonly Line[], vocabulary: Vocabulary): PageWide {
  const { deadline, contactEmail } = readDetails(lines, vocabulary);
  const text = lines.map((line) => line.text).join('\n\n');
  return { deadline: deadline ?? deadlineSentence(text), contactEmail };
}
