import { plural } from '../../platform/formats/plural.ts';
import { isClosed, NOT_CHECKED } from '../../scholarships/index.ts';
import type { TeamRef } from '../../sports/index.ts';
import { wrap } from '../output.ts';
import type { NewSource } from './find-sources.ts';

/** What a person should look at first; empty if nothing is odd. */
function oddities({ found }: NewSource, today: string): string[] {
  const { records } = found.best;
  const days = records.map(({ deadline }) => deadline.date).filter((date) => date !== null);
  const allPast = days.length > 0 && days.every((day) => day < today);
  return [
    ...(allPast ? ['all deadlines are in the past'] : []),
    ...(days.length === 0 ? ['no deadline was found'] : []),
    ...(records.length === 1 ? ['a single award'] : []),
  ];
}

const MOST_TEAMS = 5;

/** What would be served, on one screen: what is odd first. */
export function summaryOf(
  {
    teams,
    missing,
    sources,
  }: { teams: readonly TeamRef[]; missing: readonly string[]; sources: readonly NewSource[] },
  today: string,
): string {
  const rows = sources.map((source) => ({ source, odd: oddities(source, today) }));
  const lines = rows
    .toSorted((one, other) => other.odd.length - one.odd.length)
    .map(({ source, odd }) => {
      const { best, goesOn } = source.found;
      const { records } = best;
      const open = records.filter((record) => !isClosed(record, today)).length;
      const figures = `${plural(records.length, 'award')}${goesOn ? ' on the first page' : ''}, ${open} open${source.checked === undefined ? `; ${NOT_CHECKED.toLowerCase()}` : ''}`;
      return wrap(
        `  ${odd.length > 0 ? '!' : ' '} ${source.key}: ${source.name}: ${[figures, ...odd].join('; ')}`,
        4,
      );
    });
  const named = teams.slice(0, MOST_TEAMS).map(({ sport, name }) => `${sport}: ${name}`);
  const rest = teams.length > MOST_TEAMS ? [`and ${teams.length - MOST_TEAMS} more`] : [];
  return [
    teams.length === 0 ? 'No sports.' : wrap(`Teams: ${[...named, ...rest].join('; ')}`, 4),
    ...(teams.length > 0 && missing.length > 0
      ? [wrap(`No team of yours in: ${missing.join(', ')}`, 4)]
      : []),
    sources.length === 0 ? 'No scholarship pages.' : 'Scholarships:',
    ...lines,
  ].join('\n');
}
