import type { LeftOut } from '../scholarships/index.ts';
import { wrap } from './terminal/output.ts';

/** How many things left out are shown unless all records are. */
const MAX_LEFT_OUT = 12;

/** What a source leaves out, with the reason: a line for each thing that has values, and one for the rest by reason. */
export function leftOutLines(leftOut: readonly LeftOut[], showsAll: boolean): string[] {
  const shown = showsAll ? leftOut : leftOut.slice(0, MAX_LEFT_OUT);
  const rest = leftOut.length - shown.length;
  const [valued, bare] = [shown.filter(hasValues), shown.filter((one) => !hasValues(one))];
  const byWhy = Map.groupBy(bare, ({ why }) => why);
  return [
    ...valued.map(
      ({ text, why, values }) => `  left out, with values: ${text} (${why}): ${values.join('; ')}`,
    ),
    ...[...byWhy].map(([why, alike]) => `  left out, ${why}: ${alike.map(({ text }) => text).join('; ')}`),
    ...(rest === 0 ? [] : [`  ${rest} more left out: --all shows them`]),
  ].map((line) => wrap(line, 4));
}

const hasValues = ({ values }: LeftOut): boolean => values.length > 0;
