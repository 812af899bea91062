import { html } from 'hono/html';
import { hasBegun, isActive, isUnderWay } from '../../sports/http/contract.ts';
import type { ApiClient, RouteResult } from './api-client.ts';
import type { Campus, ShownGame, SportSchedule } from './api-types.ts';
import type { BrandFiles } from './brand.ts';
import { type CampusTime, gameDay } from './display-text.ts';
import { type DatedGames, datedGames, earliest } from './freshness.ts';
import type { PageResponse } from './mount-page.ts';

/** The data that all pages have without a request. */
export interface PagesContext {
  readonly campus: {
    readonly name: string;
    readonly timeZone: string;
    /** The public URL, if the campus file has one. */
    readonly publicUrl?: string | undefined;
    readonly site?: BrandFiles & {
      readonly contact?: string | undefined;
      /** Six hexadecimal digits. */
      readonly color?: string | undefined;
      readonly links?: readonly { readonly text: string; readonly url: string }[];
      readonly footer?: readonly { readonly text: string; readonly url: string }[];
    };
    readonly teams: readonly { readonly sport: string; readonly name: string }[];
    readonly sources: readonly { readonly key: string; readonly name: string }[];
  };
  /** The origins of other sites on which widgets work; `*`: all. */
  readonly origins: readonly string[];
  readonly version: string;
  /** `false`: neither the version nor the causes of failures are shown. */
  readonly details?: boolean;
}

/** The data for a part of a page, or why it is missing. */
export type Part<T> = { readonly value: T } | { readonly failure: string };

/** The texts shown in place of the data when a backend fails. */
export const SPORTS_UNAVAILABLE =
  'The sports data is not available at the moment. Please try again in a minute.';
export const AWARDS_UNAVAILABLE =
  'The scholarships are not available at the moment. Please try again in a minute.';
/** The name of the sports upstream in sentences. */
export const PROVIDER = 'the sports provider';

export const partOf = <T, U>(
  result: RouteResult<T>,
  failure: string,
  read: (body: T, problem: string | null) => U,
): Part<U> => (result.ok ? { value: read(result.body, result.problem) } : { failure });

const OTHER_PAGES = html`Go to the <a href="/">home page</a>, the <a href="/scholarships">scholarships</a>, or the <a href="/status">status page</a>.`;

export const notFound = (what: string, why = 'It may have moved.'): PageResponse => ({
  status: 404,
  page: {
    title: 'Not found',
    main: html`<h1>${what}</h1><p>${why}</p>
<form action="/search" role="search" autocomplete="off"><div class="search"><label class="hidden" for="q">Search</label>
<input id="q" name="q" type="search" maxlength="200" required autocomplete="off" data-suggest><button type="submit">Search</button></div></form>
<p>${OTHER_PAGES}</p>`,
  },
});

export const unavailablePage = (caption: string): PageResponse => ({
  status: 502,
  page: {
    title: 'Not available',
    main: html`<h1>Not available</h1><p class="notice">${caption}</p><p>${OTHER_PAGES}</p>`,
  },
});

/** The page to show when the route behind it returns an error. */
export const errorPageFor = (status: number, what: string, failure: string): PageResponse =>
  status === 404 || status === 400 ? notFound(what) : unavailablePage(failure);

export const hasSports = ({ teams }: PagesContext['campus']): boolean => teams.length > 0;
/** The label of the search field for screen readers. */
export const searchLabel = (campus: PagesContext['campus']): string =>
  hasSports(campus) ? 'Search scholarships, games, teams and athletes' : 'Search scholarships';
/** The heading of the search field: it also finds games if the campus has teams. */
export const searchHeading = (campus: PagesContext['campus']): string =>
  hasSports(campus) ? 'Search scholarships and games' : 'Find money for college';

/** The response of sports pages for a campus without teams. */
export const noSports = (): PageResponse =>
  notFound('No sports here', 'This service has the scholarships of the campus only.');

export interface Team {
  readonly name: string;
  /** Set once the provider's data has been read. */
  readonly abbreviation?: string | null | undefined;
  readonly logo: string | null;
}
/** The campus's team in a sport. */
export type Us = (sport: string) => Team;

export async function fetchTeams({ campus }: PagesContext, client: ApiClient): Promise<Us> {
  const result = await client.get<Campus>('/campus');
  const teams = result.ok ? result.body.sports : [];
  return (sport) => {
    const inFile = campus.teams.find((team) => team.sport === sport)?.name ?? campus.name;
    return teams.find(({ key }) => key === sport)?.team ?? { name: inFile, logo: null };
  };
}

export interface Games extends DatedGames {
  /** Sports whose games could not be loaded. */
  readonly missing: readonly string[];
  /** Why games could not be confirmed, by sport. */
  readonly problems: ReadonlyMap<string, string>;
}

/** Sorts games by time. Games without an announced time are at the end of their day. */
function inOrder(games: readonly ShownGame[], today: CampusTime): readonly ShownGame[] {
  const endOfDay = (game: ShownGame): number =>
    Temporal.PlainDate.from(gameDay(game, today)).add({ days: 1 }).toZonedDateTime(today.timeZone)
      .epochMilliseconds - 1;
  const timed = games.map((game) => ({ game, at: game.timeTbd ? endOfDay(game) : Date.parse(game.date) }));
  return timed.sort((a, b) => a.at - b.at || a.game.id.localeCompare(b.game.id)).map(({ game }) => game);
}

/** The whole season of the given sports, in order. */
export async function fetchSeasons(
  client: ApiClient,
  sports: readonly string[],
  today: CampusTime,
): Promise<Part<Games>> {
  const result = await Promise.all(
    sports.map((sport) => client.get<SportSchedule>(`/sports/api/schedules/sport?sport=${sport}`)),
  );
  const had = result.filter((season) => season.ok);
  if (had.length === 0) return { failure: SPORTS_UNAVAILABLE };
  const dated = await Promise.all(
    had.map(({ body, problem }) => datedGames(client, body.games, { ...body, problem })),
  );
  const failing = dated.filter(({ problem }) => problem !== null);
  // If some sports could not be confirmed, the shown age is that of those sports.
  const shown = failing.length === 0 ? dated : failing;
  const problems = new Map(
    had.flatMap(({ body, problem }) => (problem === null ? [] : [[body.sport, problem] as const])),
  );
  const [problem = null, ...others] = new Set(problems.values());
  return {
    value: {
      games: inOrder(
        dated.flatMap((season) => season.games),
        today,
      ),
      missing: sports.filter((_, at) => !result[at]?.ok),
      lastUpdated: earliest(shown.map(({ lastUpdated }) => lastUpdated)) ?? '',
      problems,
      problem: others.length === 0 ? problem : 'various',
      scoresAsOf: earliest(failing.map(({ scoresAsOf }) => scoresAsOf)),
      ...(failing.length < had.length && { failingSports: [...problems.keys()] }),
    },
  };
}

/** Whether a game is over, or its day has passed. A game that was called off stays listed on its day. */
export function isPast(game: ShownGame, today: CampusTime): boolean {
  if (isActive(game, today.now)) return false;
  return gameDay(game, today) < today.day || (hasBegun(game) && !isUnderWay(game));
}

/** The games of seasons that are not past. */
export const comingOf = (seasons: Part<Games>, today: CampusTime): Part<Games> =>
  'failure' in seasons
    ? seasons
    : { value: { ...seasons.value, games: seasons.value.games.filter((game) => !isPast(game, today)) } };
