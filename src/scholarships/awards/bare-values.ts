import type { Line } from '../html/line.ts';
import { isDay, isDueDay, isSum } from '../values/recognize.ts';
import type { Label, Piece } from './piece.ts';

const BETWEEN = /(?<!\s)\s+[|•·]\s+/;
const DASH = /(?<!\s)\s+[–—-]\s+/;

const isValue = (text: string): boolean => isSum(text) || isDay(text);

/** What dashes part, but for a dash within one value: `$500 - $1,000 – March 1`. */
function atDashes(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(DASH)) {
    const before = parts.at(-1);
    const joined = `${before} - ${part}`;
    if (before !== undefined && isValue(joined)) parts.splice(-1, 1, joined);
    else parts.push(part);
  }
  return parts;
}

const labelOf = (text: string, isBesideSum: boolean): Label | null => {
  if (isSum(text)) return { field: 'amount', text: 'Amount', bare: true };
  const isDue = isBesideSum ? isDay(text) : isDueDay(text);
  return isDue ? { field: 'deadline', text: 'Deadline', bare: true } : null;
};

/** `$2,000 | Jan. 15`: a line that consists of an amount, a due date, or both; `null` for other lines. */
export function bareValues(line: Line): Piece[] | null {
  if ((line.kind !== 'text' && line.kind !== 'heading') || line.row !== null) return null;
  const texts = line.text.split(BETWEEN).flatMap((text) => (isValue(text) ? [text] : atDashes(text)));
  const hasSum = texts.some(isSum);
  const pieces = texts.map((text, at) => ({ line, label: labelOf(text, hasSum), text, isInside: at > 0 }));
  return pieces.every(({ label }) => label !== null) ? pieces : null;
}
