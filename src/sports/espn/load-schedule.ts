import { HOUR_MS } from '../../platform/time.ts';
import { type Failed, failed, type Outcome } from '../../platform/upstream/outcome.ts';
import { byDateThenId } from '../model/game-state.ts';
import type { DayBoard, Schedule } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import type { Reading } from '../provider.ts';
import { dayOf, LEAGUES, LOOK_AHEAD_DAYS, monthOf } from './leagues.ts';
import { onePerId, type SchedulePage } from './map-games.ts';
import { read } from './reading.ts';

interface ScheduleCalls {
  page(of: {
    season: number | undefined;
    seasonType: number | null;
  }): Promise<Outcome<Reading<SchedulePage>>>;
  /** `date`: a day or a month. */
  scoreboard(date: string): Promise<Outcome<Reading<DayBoard>>>;
}

/** Evening games may still be in progress after midnight on the east coast. */
const LATE_MS = 6 * HOUR_MS;

/** The days or months whose scoreboards are read in addition to the schedule, beginning with today. */
function datesAhead(now: number, hasMonths: boolean): string[] {
  const today = Temporal.PlainDate.from(dayOf(now - LATE_MS));
  const days = Array.from({ length: LOOK_AHEAD_DAYS }, (_, days) => today.add({ days }).toString());
  return hasMonths ? [...new Set(days.map(monthOf))] : days;
}

type PageOutcome = Outcome<Reading<SchedulePage>>;
type Day = Outcome<Reading<DayBoard>>;

const isFailed = (part: PageOutcome | Day): part is Failed => part.kind === 'failed';
/**
 * The values of the pages that were found. An `absent` page, such as one of a later season type, does not exist yet.
 */
const valuesOf = <T>(parts: readonly Outcome<Reading<T>>[]) =>
  parts.flatMap((part) => (part.kind === 'found' ? [part.value] : []));

/** Adds the name of the page to a failure, for operators. */
const named = <T>(part: string, outcome: Outcome<T>): Outcome<T> =>
  outcome.kind === 'failed' ? failed({ ...outcome.failure, part }) : outcome;

const fetchPage = async (
  calls: ScheduleCalls,
  of: { season: number | undefined; seasonType: number | null },
) => named(of.seasonType === null ? 'the schedule' : `season type ${of.seasonType}`, await calls.page(of));

/** All season types of a year. A page about another season than the requested one counts as empty. */
async function fetchSeason(
  calls: ScheduleCalls,
  seasonTypes: readonly (number | null)[],
  year: number | undefined,
) {
  const pages = await Promise.all(
    seasonTypes.map((seasonType) => fetchPage(calls, { season: year, seasonType })),
  );
  return pages.filter((page) => {
    const pageYear = page.kind === 'found' ? page.value.value.season.year : undefined;
    return year === undefined || pageYear === undefined || pageYear === year;
  });
}

/** Fails if one of the pages failed, because a part of a season must not be shown as the whole season. */
function seasonOf(pages: readonly PageOutcome[], days: readonly Day[]): Outcome<Reading<Schedule>> {
  const failure = [...pages, ...days].find(isFailed);
  if (failure !== undefined) return failure;
  const [ofTypes, ofDays] = [valuesOf(pages), valuesOf(days)];
  const lists = [...ofTypes, ...ofDays].flatMap(({ value }) => value.games);
  const games = onePerId(lists).sort(byDateThenId);
  const gap = ofDays.find(({ value }) => value.gap)?.value.gap;
  const latest = ofTypes.findLast(({ value }) => value.games.length > 0) ?? ofTypes[0];
  const { year, type = 2 } = latest?.value.season ?? {};
  return read(
    {
      games,
      season: year === undefined ? null : { year, type },
      record: latest?.value.record ?? '',
      unread: ofTypes.flatMap(({ value }) => value.unread),
      ...(gap !== undefined && { gap }),
    },
    [...ofTypes, ...ofDays].flatMap(({ anomalies }) => anomalies),
  );
}

/**
 * Loads a season: the pages of its season types, and the scoreboards of the coming days for games that the schedule
 * lacks. As long as the new season has no games, the previous one is loaded.
 */
export async function loadSchedule(calls: ScheduleCalls, { sport }: TeamRef, now: number) {
  const { seasonTypes, lookAhead, hasMonths } = LEAGUES[sport];
  const [regular = 2, ...later] = seasonTypes;
  const first = await fetchPage(calls, { season: undefined, seasonType: regular });
  if (first.kind !== 'found') return first;
  const { year } = first.value.value.season;
  const pages = [first, ...(await fetchSeason(calls, later, year))];

  const fetchDate = async (date: string) => named(`the scoreboard of ${date}`, await calls.scoreboard(date));
  const comes = valuesOf(pages).some(({ value }) => value.games.some(({ status }) => status === 'scheduled'));
  const isSilent = lookAhead === 'always' || (lookAhead === 'when_nothing_comes' && !comes);
  const days = isSilent ? await Promise.all(datesAhead(now, hasMonths).map(fetchDate)) : [];
  // If a month is cut off, its days are read one by one; those after tomorrow may be empty.
  if (hasMonths && days.some((day) => day.kind === 'found' && day.value.value.gap !== undefined))
    days.push(...(await Promise.all(datesAhead(now, false).map(fetchDate))));
  const season = seasonOf(pages, days);
  if (season.kind !== 'found' || season.value.value.games.length > 0 || year === undefined) return season;
  const previousSeason = seasonOf(await fetchSeason(calls, seasonTypes, year - 1), []);
  return previousSeason.kind === 'found' && previousSeason.value.value.games.length === 0
    ? season
    : previousSeason;
}
