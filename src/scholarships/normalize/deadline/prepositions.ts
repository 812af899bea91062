import { type Token, textAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { WEEKDAYS } from './names.ts';

/** `until` ends a period whatever the verb; `by` ends it where no verb says otherwise; `from` begins one. */
export type Direction = 'until' | 'by' | 'from' | 'after';

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ...['until', 'till', 'til', 'through', 'thru'].map((word): [string, Direction] => [word, 'until']),
  ...['by', 'before'].map((word): [string, Direction] => [word, 'by']),
  ...['from', 'since', 'beginning', 'starting', 'effective'].map((word): [string, Direction] => [
    word,
    'from',
  ]),
  ['after', 'after'],
]);

/** Between a preposition and its day: `by 5 p.m. on Friday, March 1`. */
const SKIPPED = wordSet(
  'the a on at of or midnight noon am pm eastern central mountain pacific et ct mt pt est edt cst cdt mst mdt pst pdt time standard daylight local , ( ) / :',
);
const FURTHEST = 14;

/** The preposition that governs the day at a place, and its own place. */
export function prepositionBefore(
  list: readonly Token[],
  day: number,
): { direction: Direction; at: number } | null {
  for (let at = day - 1; at >= Math.max(0, day - FURTHEST); at -= 1) {
    const found = directionAt(list, at);
    if (found !== null) return { direction: found, at };
    if (!isSkipped(list, at)) return null;
  }
  return null;
}

function directionAt(list: readonly Token[], at: number): Direction | null {
  const [before, word] = [textAt(list, at - 1), textAt(list, at)];
  if (word === 'than' && before === 'later') return 'until';
  if (word === 'than' && before === 'earlier') return 'from';
  if (word === 'of' && before === 'as') return 'from';
  if (word === 'to' && before === 'prior') return 'by';
  if (word === 'before' && before === 'not') return 'from';
  return DIRECTIONS.get(word) ?? null;
}

function isSkipped(list: readonly Token[], at: number): boolean {
  const token = list[at];
  if (token === undefined) return false;
  if (token.kind === 'time' || WEEKDAYS.has(token.text)) return true;
  return SKIPPED.has(token.text) || (token.kind === 'number' && token.value <= 12);
}
