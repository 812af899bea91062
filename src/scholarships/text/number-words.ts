import { type Token, textAt } from './tokens.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const UNITS: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, (at + 2) * 10]),
]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
  ['bn', 1_000_000_000],
]);

export const scaleOf = (word: string): number | undefined => SCALES.get(word);

/** Reads a number such as `twenty-five hundred` at a position: its value and end; `null` if no number begins there. */
export function numberWords(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  const article = textAt(tokens, from) === 'a' && SCALES.has(textAt(tokens, from + 1));
  let at = article ? from + 1 : from;
  let total = 0;
  let group = article ? 1 : 0;
  let to = from;
  for (; ; at += 1) {
    const word = textAt(tokens, at);
    const unit = UNITS.get(word);
    const scale = SCALES.get(word);
    if (unit !== undefined) group += unit;
    else if (scale === 100 && to >= from && (to > from || article)) group *= 100;
    else if (scale !== undefined && (to > from || article)) {
      total += group * scale;
      group = 0;
    } else if (to === from || !joins(tokens, at)) break;
    else continue;
    to = at + 1;
  }
  return to === from ? null : { value: total + group, to };
}

/** Whether `-` or `and` is inside a number, because a number word follows. */
function joins(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at);
  const next = textAt(tokens, at + 1);
  if (word === '-') return UNITS.has(next) && TENS.includes(textAt(tokens, at - 1));
  // In `between five hundred and one thousand`, `and` is between two numbers.
  const another = SCALES.has(textAt(tokens, at + 2)) && (UNITS.get(next) ?? 0) < 10;
  return word === 'and' && UNITS.has(next) && !another && SCALES.has(textAt(tokens, at - 1));
}
