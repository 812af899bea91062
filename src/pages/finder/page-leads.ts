import { isFiller } from '../../scholarships/http/contract.ts';
import { folded } from '../award/award-row.ts';
import { fetchSeasons, type PagesContext } from '../frame/context.ts';
import { dayText, gameDay, type Today } from '../frame/display-text.ts';
import { sportName } from '../frame/game-text.ts';
import type { PageRequest } from '../frame/mount-page.ts';

/** A page that matches a typed text. */
export interface Lead {
  readonly href: string;
  readonly label: string;
}

/** What a text about sports is looking for: a view of a team, the games of a day, or tickets. */
type Wanted = 'standings' | 'roster' | 'rankings' | 'tickets' | 'today' | 'tomorrow' | 'games';
const WANTED: Readonly<Record<string, Wanted>> = {
  standings: 'standings',
  roster: 'roster',
  rosters: 'roster',
  lineup: 'roster',
  players: 'roster',
  rankings: 'rankings',
  poll: 'rankings',
  polls: 'rankings',
  ticket: 'tickets',
  tickets: 'tickets',
  tonight: 'today',
  today: 'today',
  tomorrow: 'tomorrow',
  schedule: 'games',
  schedules: 'games',
  games: 'games',
  score: 'games',
  scores: 'games',
};
/** Words that may accompany the others and mean nothing on their own. */
const ACCOMPANYING_WORDS = new Set(
  'game next home buy team vs we us our play plays playing when who where how'.split(' '),
);

export interface SportsWords {
  readonly wanted: Wanted;
  /** The sports in the text; all if there is none. */
  readonly sports: readonly string[];
}

/** `women's` is `womens` in sport keys. */
const tokensOf = (typed: string): string[] =>
  folded(typed)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word === 'men' || word === 'women' ? `${word}s` : word));

/** What a text about sports is looking for; `undefined` if it has any other words. */
export function sportsWords(typed: string, { name, teams }: PagesContext['campus']): SportsWords | undefined {
  const tokens = tokensOf(typed);
  const keys = teams.map(({ sport }) => sport);
  const inKeys = new Set(keys.flatMap((key) => key.split('-')));
  const named = tokens.filter((token) => inKeys.has(token));
  const own = new Set([name, ...teams.map((team) => team.name)].flatMap(tokensOf));
  const wanted = tokens.flatMap((token) => WANTED[token] ?? []);
  // “football games tonight” means the games of tonight.
  const [first = wanted[0]] = wanted.filter((each) => each !== 'games');
  const isUnknownWord = (token: string) =>
    !(
      token in WANTED ||
      inKeys.has(token) ||
      ACCOMPANYING_WORDS.has(token) ||
      own.has(token) ||
      isFiller(token)
    );
  if (first === undefined || tokens.some(isUnknownWord)) return undefined;
  const sports = keys.filter((key) => named.every((token) => key.split('-').includes(token)));
  return sports.length === 0 ? undefined : { wanted: first, sports };
}

const DAY_OF: Partial<Record<Wanted, number>> = { today: 0, tomorrow: 1 };

/** The day that the text names, `YYYY-MM-DD`. */
export function dayOfWanted(wanted: Wanted, { day }: Today): string | undefined {
  const ahead = DAY_OF[wanted];
  return ahead === undefined ? undefined : Temporal.PlainDate.from(day).add({ days: ahead }).toString();
}

/** The next home game of each sport that may have tickets. */
async function ticketLeads(sports: readonly string[], { api, today }: PageRequest): Promise<Lead[]> {
  const seasons = await fetchSeasons(api, sports, today);
  if ('failure' in seasons) return [];
  const coming = seasons.value.games.filter(
    ({ status, date, local_team }) =>
      status === 'scheduled' && local_team.isHome && Date.parse(date) > today.now,
  );
  return [...Map.groupBy(coming, ({ sport }) => sport).values()].flatMap(([game]) =>
    game === undefined
      ? []
      : [
          {
            href: `/games/${encodeURIComponent(game.id)}`,
            label: `Tickets: ${sportName(game.sport)} vs ${game.opponent.name}, ${dayText(gameDay(game, today), today.day)}`,
          },
        ],
  );
}

/** The pages that match a text. */
export async function leadsOf(
  typed: string,
  { campus }: PagesContext,
  request: PageRequest,
): Promise<readonly Lead[]> {
  const meant = sportsWords(typed, campus);
  if (meant === undefined) return [];
  const { wanted, sports } = meant;
  if (wanted === 'tickets') return ticketLeads(sports, request);
  if (wanted === 'standings' || wanted === 'roster' || wanted === 'rankings') {
    return sports.map((sport) => ({
      href: `/teams/${sport}?show=${wanted}`,
      label: `${sportName(sport)} ${wanted}`,
    }));
  }
  const day = dayOfWanted(wanted, request.today);
  const query = [
    ...(sports.length === campus.teams.length ? [] : [`sport=${sports.join()}`]),
    ...(day === undefined ? [] : [`date=${day}`]),
  ].join('&');
  const of = sports.length === 1 ? `${sportName(sports[0] ?? '')} games` : 'Games';
  const when = day === undefined ? '' : ` ${dayText(day, request.today.day)}`;
  return [{ href: query === '' ? '/games' : `/games?${query}`, label: `${of}${when}` }];
}
