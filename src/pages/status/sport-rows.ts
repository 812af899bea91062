import { html } from 'hono/html';
import type { SportsHealth, SportsRefreshes } from '../frame/answers.ts';
import { sportName } from '../frame/game-words.ts';
import { capitalized, countWords, type Today } from '../frame/words.ts';
import { createDayReader } from './days.ts';
import { agoWords, isOverdue, type RowFreshness, type StatusRow } from './table.ts';

type Copy = SportsHealth['sources'][number];

const GOOD = new Set<Copy['outcome']>(['ok', 'absent']);

/** Everything is refreshed at least once a day, except rankings, which are fetched on demand. */
const isGood = ({ outcome, resource, lastGood }: Copy, today: Today): boolean =>
  GOOD.has(outcome) && (resource === 'rankings' || !isOverdue(lastGood, today));

/** `undefined`: nobody has requested it yet. */
function ageOf({ outcome, lastGood, lastAttempt }: Copy, today: Today): string | undefined {
  if (lastGood !== null) return `${agoWords(lastGood, today)} ago`;
  if (outcome === null) return lastAttempt === null ? undefined : 'being read';
  return outcome === 'absent' ? 'not offered' : 'never';
}

/** `schedule, roster 3 minutes ago; rankings not offered` */
const agesOf = (copies: readonly Copy[], today: Today): string =>
  [...Map.groupBy(copies, (copy) => ageOf(copy, today))]
    .flatMap(([age, ofAge]) =>
      age === undefined ? [] : [`${ofAge.map(({ resource }) => resource).join(', ')} ${age}`],
    )
    .join('; ');

/** `schedule, roster: timed out`: each problem once, with the resources that have it. */
function problemsOf(copies: readonly Copy[]): string {
  const byProblem = Map.groupBy(copies, ({ problem }) => problem ?? 'not requested since');
  return [...byProblem]
    .map(([problem, copies]) => `${copies.map(({ resource }) => resource).join(', ')}: ${problem}`)
    .join('; ');
}

/** `2 of 4 parts are not updating, 1 could not be read` */
function stateOf(bad: readonly Copy[], asked: number): string {
  if (asked === 0) return 'Not read yet';
  if (bad.length === 0) return 'OK';
  const parts = countWords(asked, 'part');
  const missing = bad.filter(({ lastGood }) => lastGood === null).length;
  const old = bad.length - missing;
  if (missing === asked) return 'Could not be read';
  if (old === asked) return 'Not updating';
  const words = [
    old > 0
      ? `${old} of ${parts} ${old === 1 ? 'is' : 'are'} not updating`
      : `${missing} of ${parts} could not be read`,
    old > 0 && missing > 0 ? `${missing} could not be read` : '',
  ];
  return words.filter((part) => part !== '').join(', ');
}

function freshnessOf(bad: readonly Copy[], asked: number): RowFreshness {
  if (asked === 0) return 'new';
  if (bad.length === 0) return 'fresh';
  return bad.length === asked && bad.every(({ lastGood }) => lastGood === null) ? 'missing' : 'old';
}

function rowOf(sport: string, copies: readonly Copy[], today: Today): StatusRow {
  const asked = copies.filter(({ outcome }) => outcome !== null);
  const bad = asked.filter((copy) => !isGood(copy, today));
  return {
    name: sportName(sport),
    freshness: freshnessOf(bad, asked.length),
    state: stateOf(bad, asked.length),
    problem: capitalized(problemsOf(asked.filter((copy) => bad.includes(copy) || copy.problem !== null))),
    lastGood: asked.length === 0 ? '' : html`<small>${capitalized(agesOf(copies, today))}</small>`,
  };
}

/** The rows of the sports, with their refreshes by day if those could be loaded. */
export function sportRows(
  { sources }: SportsHealth,
  refreshes: SportsRefreshes | undefined,
  today: Today,
): StatusRow[] {
  const bySport = new Map(refreshes?.sports.map(({ sport, days }) => [sport, days]));
  const isKnown = refreshes?.sports.some(({ days }) => days.length > 0);
  const daysOf = refreshes && isKnown ? createDayReader(refreshes.from) : undefined;
  return [...Map.groupBy(sources, ({ sport }) => sport)].map(([sport, copies]) => ({
    ...rowOf(sport, copies, today),
    days: daysOf?.(sportName(sport), bySport.get(sport) ?? []),
  }));
}
