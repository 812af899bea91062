import type { Line } from '../html/lines.ts';
import { isDay, isSum } from '../normalize/recognize.ts';
import type { Label, Piece } from './pieces.ts';

const DUE = /^(due|closes|apply by|ends)\b/i;
const BETWEEN = /\s+[|•·]\s+/;

const labelOf = (text: string): Label | null => {
  if (isSum(text)) return { field: 'amount', text: 'Amount', bare: true };
  return DUE.test(text) && isDay(text) ? { field: 'deadline', text: 'Deadline', bare: true } : null;
};

/** `$2,000 | Due Jan. 15`: a line that is nothing but a sum, a day, or both; `null` for all others. */
export function bareValues(line: Line): Piece[] | null {
  if ((line.kind !== 'text' && line.kind !== 'heading') || line.row !== null) return null;
  const pieces = line.text
    .split(BETWEEN)
    .map((text, at) => ({ line, label: labelOf(text), text, inner: at > 0 }));
  return pieces.every(({ label }) => label !== null) ? pieces : null;
}
