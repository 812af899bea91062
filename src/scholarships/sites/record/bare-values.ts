import type { Line } from '../html/lines.ts';
import type { Label, Piece } from './pieces.ts';

const SUM =
  /^(up to |from )?\$ ?\d[\d,.]*k?( ?(-|–|—|to) ?\$? ?\d[\d,.]*k?)?( ?(per|a|an|each|\/) ?(academic )?(year|semester|term|award|student)?)?$/i;
const DUE =
  /^(due|closes|apply by|ends)( on| by)? (\w+day,? )?([a-z]{3,9}\.? \d{1,2}(,? \d{4})?|\d{1,2}\/\d{1,2}(\/\d{2,4})?)$/i;
const BETWEEN = /\s+[|•·]\s+/;

const labelOf = (text: string): Label | null => {
  if (SUM.test(text)) return { field: 'amount', text: 'Amount', bare: true };
  return DUE.test(text) ? { field: 'deadline', text: 'Deadline', bare: true } : null;
};

/** `$2,000 | Due Jan. 15`: a line that is nothing but a sum, a day, or both; `null` for all others. */
export function bareValues(line: Line): Piece[] | null {
  if ((line.kind !== 'text' && line.kind !== 'heading') || line.row !== null) return null;
  const pieces = line.text
    .split(BETWEEN)
    .map((text, at) => ({ line, label: labelOf(text), text, inner: at > 0 }));
  return pieces.every(({ label }) => label !== null) ? pieces : null;
}
