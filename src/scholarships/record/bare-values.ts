import type { Line } from '../html/lines.ts';
import { isDay, isDueDay, isSum } from '../normalize/recognize.ts';
import type { Label, Piece } from './pieces.ts';

const BETWEEN = /\s+[|•·]\s+/;
/** A dash, but not that of `$500 - $1,000`. */
const DASH = /\s+[–—-]\s+(?!\$)/;

const labelOf = (text: string, isBesideSum: boolean): Label | null => {
  if (isSum(text)) return { field: 'amount', text: 'Amount', bare: true };
  const isDue = isBesideSum ? isDay(text) : isDueDay(text);
  return isDue ? { field: 'deadline', text: 'Deadline', bare: true } : null;
};

/** `$2,000 | Jan. 15`: a line that consists of an amount, a due date, or both; `null` for other lines. */
export function bareValues(line: Line): Piece[] | null {
  if ((line.kind !== 'text' && line.kind !== 'heading') || line.row !== null) return null;
  const texts = line.text
    .split(BETWEEN)
    .flatMap((text) => (isSum(text) || isDay(text) ? [text] : text.split(DASH)));
  const hasSum = texts.some(isSum);
  const pieces = texts.map((text, at) => ({ line, label: labelOf(text, hasSum), text, inner: at > 0 }));
  return pieces.every(({ label }) => label !== null) ? pieces : null;
}
