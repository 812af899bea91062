import { wrap } from '../../cli/terminal/output.ts';
import { plural } from '../../platform/formats/plural.ts';
import { isClosed, NOT_CHECKED } from '../../scholarships/index.ts';
import type { TeamRef } from '../../sports/index.ts';
import { distinctAwards, sharedAwards, startOf } from '../duplicate-pages.ts';
import type { NewSource } from './find-sources.ts';

/** Peculiarities of a source that a person should check first; an empty list if the source has none. */
function peculiarities(source: NewSource, sources: readonly NewSource[], today: string): string[] {
  const { records } = source.found.best;
  const days = records.map(({ deadline }) => deadline.date).filter((date) => date !== null);
  const allPast = days.length > 0 && days.every((day) => day < today);
  const shared = sources.flatMap(({ key, found }) => {
    const count = key === source.key ? 0 : sharedAwards(source.found, found);
    return count === 0 ? [] : [`${count} of them also in ${key}`];
  });
  return [
    ...(allPast ? ['all deadlines are in the past'] : []),
    ...(days.length === 0 ? ['no deadline was found'] : []),
    ...(records.length === 1 ? ['a single scholarship'] : []),
    ...shared,
  ];
}

const MOST_PAGES = 3;

/** Names the other pages that list scholarships of a source. These pages are not added. */
function elsewhere(same: readonly string[]): string {
  const shown = [
    ...same.slice(0, MOST_PAGES),
    ...(same.length > MOST_PAGES ? [`${same.length - MOST_PAGES} more`] : []),
  ];
  return same.length === 0 ? '' : `; part of it, and left out: ${shown.join(', ')}`;
}

const MOST_TEAMS = 5;

/** A summary of the new campus on one screen, sources with peculiarities first. */
export function summaryOf(
  {
    teams,
    missing,
    sources,
  }: { teams: readonly TeamRef[]; missing: readonly string[]; sources: readonly NewSource[] },
  today: string,
): string {
  const rows = sources.map((source) => ({ source, odd: peculiarities(source, sources, today) }));
  const lines = rows
    .toSorted((one, other) => other.odd.length - one.odd.length)
    .map(({ source, odd }) => {
      const { best, hasMorePages } = source.found;
      const { records } = best;
      const open = records.filter((record) => !isClosed(record, today)).length;
      const figures = `${plural(records.length, 'scholarship')}${hasMorePages ? ' on the first page' : ''}, ${open} open${source.checked === undefined ? `; ${NOT_CHECKED.toLowerCase()}` : ''}`;
      const what = `${source.key}: ${source.name}: ${[figures, ...odd].join('; ')}`;
      return wrap(
        `  ${odd.length > 0 ? '!' : ' '} ${what} (${startOf(source.found)})${elsewhere(source.same)}`,
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
    sources.length === 0
      ? 'No scholarship pages.'
      : `Scholarships: ${plural(distinctAwards(sources.map(({ found }) => found)).length, 'distinct scholarship')} of ${plural(sources.length, 'source')}`,
    ...lines,
  ].join('\n');
}
