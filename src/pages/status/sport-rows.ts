import { html } from 'hono/html';
import type { SportsHealth, SportsRefreshes } from '../frame/api-types.ts';
import { type CampusTime, capitalized, countText } from '../frame/display-text.ts';
import { sportName } from '../frame/game-text.ts';
import { createDayReader } from './day-columns.ts';
import { agoText, isOverdue, type RowFreshness, type StatusRow } from './table.ts';

type CachedResource = SportsHealth['sources'][number];

const GOOD = new Set<CachedResource['outcome']>(['ok', 'absent']);

/** All resources are refreshed at least once a day, except for rankings, which are fetched on demand. */
const isGood = ({ outcome, resource, lastGood }: CachedResource, today: CampusTime): boolean =>
  GOOD.has(outcome) && (resource === 'rankings' || !isOverdue(lastGood, today));

/** `undefined` if the resource has never been requested. */
function ageOf({ outcome, lastGood, lastAttempt }: CachedResource, today: CampusTime): string | undefined {
  if (lastGood !== null) return `${agoText(lastGood, today)} ago`;
  if (outcome === null) return lastAttempt === null ? undefined : 'being read';
  return outcome === 'absent' ? 'not offered' : 'never';
}

/** `schedule, roster: 3 minutes ago; rankings: not offered` */
const agesOf = (resources: readonly CachedResource[], today: CampusTime): string =>
  [...Map.groupBy(resources, (each) => ageOf(each, today))]
    .flatMap(([age, ofAge]) =>
      age === undefined ? [] : [`${ofAge.map(({ resource }) => resource).join(', ')}: ${age}`],
    )
    .join('; ');

/** `schedule, roster: timed out`: each problem once, with its resources. */
function problemsOf(resources: readonly CachedResource[]): string {
  const byProblem = Map.groupBy(resources, ({ problem }) => problem ?? 'not requested since');
  return [...byProblem]
    .map(([problem, resources]) => `${resources.map(({ resource }) => resource).join(', ')}: ${problem}`)
    .join('; ');
}

/** `2 of 4 parts are not updating, 1 could not be read` */
function stateOf(bad: readonly CachedResource[], result: number): string {
  if (result === 0) return 'Not read yet';
  if (bad.length === 0) return 'OK';
  const parts = countText(result, 'part');
  const missing = bad.filter(({ lastGood }) => lastGood === null).length;
  const old = bad.length - missing;
  if (missing === result) return 'Could not be read';
  if (old === result) return 'Not updating';
  const text = [
    old > 0
      ? `${old} of ${parts} ${old === 1 ? 'is' : 'are'} not updating`
      : `${missing} of ${parts} could not be read`,
    old > 0 && missing > 0 ? `${missing} could not be read` : '',
  ];
  return text.filter((part) => part !== '').join(', ');
}

function freshnessOf(bad: readonly CachedResource[], result: number): RowFreshness {
  if (result === 0) return 'new';
  if (bad.length === 0) return 'fresh';
  return bad.length === result && bad.every(({ lastGood }) => lastGood === null) ? 'missing' : 'old';
}

function rowOf(sport: string, resources: readonly CachedResource[], today: CampusTime): StatusRow {
  const result = resources.filter(({ outcome }) => outcome !== null);
  const bad = result.filter((each) => !isGood(each, today));
  return {
    name: sportName(sport),
    freshness: freshnessOf(bad, result.length),
    state: stateOf(bad, result.length),
    problem: capitalized(problemsOf(result.filter((each) => bad.includes(each) || each.problem !== null))),
    lastGood: result.length === 0 ? '' : html`<small>${capitalized(agesOf(resources, today))}</small>`,
  };
}

/** The rows of the sports, with their refreshes by day if those could be loaded. */
export function sportRows(
  { sources }: SportsHealth,
  refreshes: SportsRefreshes | undefined,
  today: CampusTime,
): StatusRow[] {
  const bySport = new Map(refreshes?.sports.map(({ sport, days }) => [sport, days]));
  const isKnown = refreshes?.sports.some(({ days }) => days.length > 0);
  const daysOf = refreshes && isKnown ? createDayReader(refreshes.from) : undefined;
  return [...Map.groupBy(sources, ({ sport }) => sport)].map(([sport, resources]) => ({
    ...rowOf(sport, resources, today),
    days: daysOf?.(sportName(sport), bySport.get(sport) ?? []),
  }));
}
