import { isFiller, singular, words } from '../../scholarships/http/contract.ts';
import { fetchSeasons, type PagesContext } from '../frame/context.ts';
import { type CampusTime, dayText, gameDay } from '../frame/display-text.ts';
import { sportName } from '../frame/game-text.ts';
import type { PageRequest } from '../frame/mount-page.ts';

/** A page that matches a typed text. */
export interface SportsSuggestion {
  readonly href: string;
  readonly label: string;
}

/** What a text about sports is looking for: a view of a team, tickets, coming games or the latest results. */
type Wanted = 'standings' | 'roster' | 'rankings' | 'tickets' | 'games' | 'results';
const WANTED: Readonly<Record<Wanted, string>> = {
  standings: 'standings',
  roster: 'roster rosters lineup players',
  rankings: 'rankings poll polls',
  tickets: 'ticket tickets',
  results: 'score scores result results won win lost lose',
  games: 'game games schedule schedules play plays playing played tv watch kickoff',
};
const MEANING: ReadonlyMap<string, Wanted> = new Map(
  Object.entries(WANTED).flatMap(([wanted, meant]) =>
    meant.split(' ').map((word) => [word, wanted as Wanted] as const),
  ),
);
/** Words that may accompany the others and mean nothing on their own. */
const ACCOMPANYING_WORDS = new Set(
  'next last latest home away buy team vs versus against we us our who when where how channel live on time'.split(
    ' ',
  ),
);
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

export interface SportsWords {
  readonly wanted: Wanted;
  /** The day that the text names, `YYYY-MM-DD`. */
  readonly day?: string;
  /** The sports in the text; all if there is none. */
  readonly sports: readonly string[];
}

/** `women’s`, `womens` and `women` are the same. */
const namesIn = (typed: string): string[] => words(typed).map(singular);

/** The day that a word names: the next one, with today. */
function dayNamed(word: string, today: string): string | undefined {
  const day = Temporal.PlainDate.from(today);
  if (word === 'today' || word === 'tonight') return today;
  if (word === 'tomorrow') return day.add({ days: 1 }).toString();
  const weekday = WEEKDAYS.indexOf(word) + 1;
  return weekday === 0 ? undefined : day.add({ days: (weekday - day.dayOfWeek + 7) % 7 }).toString();
}

/** The sports that a text names; `[]` if it names none, or words that no sport of the campus has together. */
export function sportsNamed(typed: string, { teams }: PagesContext['campus']): readonly string[] {
  const keys = teams.map(({ sport }) => ({ sport, words: namesIn(sport) }));
  const named = namesIn(typed).filter((token) => keys.some((key) => key.words.includes(token)));
  // `women` alone is no sport.
  const isSport = named.some((token) => token !== 'woman' && token !== 'man');
  return isSport
    ? keys.filter((key) => named.every((token) => key.words.includes(token))).map(({ sport }) => sport)
    : [];
}

/** What a text about sports is looking for; `undefined` if it has any other words. */
export function sportsWords(
  typed: string,
  campus: PagesContext['campus'],
  today: string,
): SportsWords | undefined {
  const tokens = words(typed);
  const inKeys = new Set(campus.teams.flatMap(({ sport }) => namesIn(sport)));
  const own = new Set([campus.name, ...campus.teams.map(({ name }) => name)].flatMap(namesIn));
  const [day] = tokens.flatMap((token) => dayNamed(token, today) ?? []);
  const wanted = tokens.flatMap((token) => MEANING.get(token) ?? []);
  // “football game tickets” are tickets.
  const first =
    wanted.find((each) => each !== 'games') ?? wanted[0] ?? (day === undefined ? undefined : 'games');
  const isKnown = (token: string) =>
    MEANING.has(token) ||
    dayNamed(token, today) !== undefined ||
    inKeys.has(singular(token)) ||
    ACCOMPANYING_WORDS.has(token) ||
    own.has(singular(token)) ||
    isFiller(token);
  if (first === undefined || !tokens.every(isKnown)) return undefined;
  const isNamed = tokens.map(singular).some((token) => inKeys.has(token) && !own.has(token));
  const named = sportsNamed(typed, campus);
  const sports = isNamed ? named : campus.teams.map(({ sport }) => sport);
  return sports.length === 0 ? undefined : { wanted: first, sports, ...(day !== undefined && { day }) };
}

/** The next home game of each sport that may have tickets. */
async function ticketLeads(
  sports: readonly string[],
  { api, today }: PageRequest,
): Promise<SportsSuggestion[]> {
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
export async function sportsSuggestions(
  typed: string,
  { campus }: PagesContext,
  request: PageRequest,
): Promise<readonly SportsSuggestion[]> {
  const today: CampusTime = request.today;
  const meant = sportsWords(typed, campus, today.day);
  if (meant === undefined) return [];
  const { wanted, sports, day } = meant;
  if (wanted === 'tickets') return ticketLeads(sports, request);
  if (wanted === 'standings' || wanted === 'roster' || wanted === 'rankings') {
    return sports.map((sport) => ({
      href: `/teams/${sport}?show=${wanted}`,
      label: `${sportName(sport)} ${wanted}`,
    }));
  }
  const query = [
    ...(sports.length === campus.teams.length ? [] : [`sport=${sports.join()}`]),
    ...(day === undefined ? [] : [`date=${day}`]),
  ].join('&');
  const of = sports.length === 1 ? `${sportName(sports[0] ?? '')} games` : 'Games';
  const when = day === undefined ? '' : ` ${dayText(day, today.day)}`;
  return [{ href: query === '' ? '/games' : `/games?${query}`, label: `${of}${when}` }];
}
