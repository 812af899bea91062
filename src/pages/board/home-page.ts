import { html } from 'hono/html';
import { isOver } from '../../sports/http/contract.ts';
import { byDeadline } from '../award/award-list.ts';
import { awardRow, type RowOptions } from '../award/award-row.ts';
import { fetchSources, nothingReadYet, type Source, sourcesLine } from '../award/sources-line.ts';
import { AWARD_FIELDS, type AwardItem, type AwardList, type ShownGame } from '../frame/api-types.ts';
import {
  AWARDS_UNAVAILABLE,
  comingOf,
  fetchSeasons,
  fetchTeams,
  type Games,
  hasSports,
  isPast,
  type PagesContext,
  type Part,
  PROVIDER,
  searchHeading,
  searchLabel,
  type Us,
} from '../frame/context.ts';
import { type CampusTime, daysBetween, durationText, gameDay, tagLabel } from '../frame/display-text.ts';
import { freshnessLine } from '../frame/freshness.ts';
import { isLive, sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { type PageContent, rows } from '../frame/layout.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { isWhere } from '../games/day.ts';
import { foldedDays, gameList, liveHeading, missingLine } from '../games/game-list.ts';
import { stateText } from '../games/game-row.ts';
import { type ScoredGame, scoreCard, scored } from '../games/scoreboard.ts';

const DAYS_AHEAD = 7;
/** How many games of the week are shown unfolded. */
const SHOWN_GAMES = 8;
const SHOWN_RESULTS = 5;
const SHOWN_TOPICS = 5;
const DAYS_OF_RESULTS = 14;
const SHOWN_CLOSING = '5';
const SHOWN_NEW = 4;

const liveBlock = (games: readonly ScoredGame[], us: Us, today: CampusTime): Html | '' =>
  games.length === 0
    ? ''
    : html`<section aria-labelledby="live">${liveHeading('live', games, today)}<div class="scoreboards">${games.map((game) => scoreCard(game, us(game.sport), today))}</div></section>`;

const resultsBlock = (results: readonly ShownGame[], us: Us, today: CampusTime): Html | '' =>
  results.length === 0
    ? ''
    : html`<section aria-labelledby="results"><h2 id="results">Latest results</h2>
${gameList(results, us, today)}
<p><a href="/games">All games and results</a></p></section>`;

/** For a week without games: a sentence and the next game. */
function emptyWeek(next: ShownGame | undefined, us: Us, today: CampusTime): Html {
  if (next === undefined)
    return html`<p class="empty">No game is scheduled. The next season’s games appear here as soon as the provider publishes them.</p>`;
  return html`<p class="empty">No game in the next seven days. The next one:</p>${gameList([next], us, today)}`;
}

function comingBlock(games: readonly ShownGame[], us: Us, today: CampusTime): Html {
  const daysTo = (game: ShownGame) => daysBetween(today.day, gameDay(game, today));
  const ahead = games.filter((game) => daysTo(game) >= 0);
  const week = ahead.filter((game) => daysTo(game) < DAYS_AHEAD);
  return html`<section aria-labelledby="next"><h2 id="next">Next seven days</h2>
${week.length === 0 ? emptyWeek(ahead[0], us, today) : foldedDays(week, SHOWN_GAMES, us, today)}</section>`;
}

/** The time until the next home game. `client/visitor.js` counts on while the page is open. */
const countdown = (game: ShownGame | undefined, today: CampusTime): Html | '' =>
  game === undefined
    ? ''
    : html`<a class="countdown" href="/games/${encodeURIComponent(game.id)}">Next home game in <time class="figure" datetime="${game.date}" data-until>${untilText(game, today)}</time>
${sportName(game.sport)} vs ${game.opponent.name}, ${stateText(game, today)}</a>`;

const untilText = ({ date }: ShownGame, { now }: CampusTime): string => durationText(Date.parse(date) - now);

const nextHomeGame = (games: readonly ShownGame[], today: CampusTime): ShownGame | undefined =>
  games.find(
    (game) =>
      game.status === 'scheduled' &&
      !game.timeTbd &&
      isWhere(game, 'home') &&
      Date.parse(game.date) > today.now,
  );

/** Results precede the long list of upcoming games, which is below them on a phone. */
function gamesBlocks(games: Games, results: readonly ShownGame[], us: Us, today: CampusTime): Html {
  const coming = games.games.filter((game) => !isLive(game, today.now));
  return html`<div class="results">${resultsBlock(results, us, today)}</div>
<div class="week">${countdown(nextHomeGame(coming, today), today)}${comingBlock(coming, us, today)}
${missingLine(games.missing)}${games.problem === null ? freshnessLine(games, PROVIDER, today) : ''}</div>`;
}

/** The top of the page: a warning about stale scores, and the games in progress. */
const nowBlock = (games: Games, { live, us, today }: BoardParts): Html =>
  html`${games.problem === null ? '' : freshnessLine(games, PROVIDER, today)}${liveBlock(live, us, today)}`;

interface AwardsBlock {
  readonly id: string;
  readonly title: string;
  readonly empty: string;
  readonly more: Html;
  readonly list: (
    awards: readonly AwardItem[],
    rowOf: (award: AwardItem, under?: RowOptions['under']) => Html,
  ) => Html;
}

const awardsBlock = (
  { id, title, empty, more, list }: AwardsBlock,
  awards: readonly AwardItem[],
  { sourceName, today }: { readonly sourceName: (key: string) => string; readonly today: CampusTime },
): Html => html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${
  awards.length === 0
    ? html`<p class="empty">${empty}</p>`
    : list(awards, (award, under = 'nothing') =>
        awardRow(award, { today, sourceName: sourceName(award.source), under }),
      )
}
<p>${more}</p></section>`;

/** The search field, and a few topics. */
const question = (
  topics: readonly string[],
  campus: PagesContext['campus'],
) => html`<section class="ask" aria-labelledby="ask"><h2 id="ask">${searchHeading(campus)}</h2>
<form action="/search" role="search" autocomplete="off"><div class="search"><label class="hidden" for="q">${searchLabel(campus)}</label>
<input id="q" name="q" type="search" placeholder="nursing, ${exampleOf(campus)} …" maxlength="200" required autocomplete="off" data-suggest>
<button type="submit">Search</button></div></form>
<p class="links">${topics.map((tag) => html`<a href="/scholarships?field=${tag}">${tagLabel(tag)}</a> `)}<a href="/scholarships">All scholarships</a></p></section>`;

/** The sport with the shortest name, which fits into the field on a phone. */
const exampleOf = ({ teams }: PagesContext['campus']): string =>
  teams.map(({ sport }) => sportName(sport).toLowerCase()).toSorted((a, b) => a.length - b.length)[0] ??
  'music';

interface BoardParts {
  readonly topics: readonly string[];
  readonly campus: PagesContext['campus'];
  readonly games: Part<Games>;
  readonly live: readonly ScoredGame[];
  readonly results: readonly ShownGame[];
  readonly us: Us;
  readonly awards: Part<{ readonly closing: readonly AwardItem[]; readonly newest: readonly AwardItem[] }>;
  readonly sources: readonly Source[];
  readonly today: CampusTime;
}

/** The scholarships that are due soon, and the new ones. */
function awardsBlocks({ campus, awards, sources, today }: BoardParts): readonly [Html, Html | ''] {
  if ('failure' in awards)
    return [html`<div class="due"><h2>Scholarships</h2><p class="notice">${awards.failure}</p></div>`, ''];
  const sourceName = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  const unread = nothingReadYet(sources);
  if (unread !== null)
    return [html`<div class="due"><h2>Scholarships</h2><p class="empty">${unread}</p></div>`, ''];
  const closing: AwardsBlock = {
    id: 'closing',
    title: 'Scholarships due soon',
    empty: 'No scholarship closes in the next 30 days.',
    more: html`<a href="/scholarships?deadline=upcoming">All due in the next 30 days</a>`,
    list: (awards, rowOf) => byDeadline(awards, today, rowOf),
  };
  const newest: AwardsBlock = {
    id: 'newest',
    title: 'New scholarships',
    empty: 'Nothing has been added lately.',
    more: html`<a href="/scholarships">All scholarships</a>`,
    list: (awards, rowOf) => rows(awards.map((award) => rowOf(award))),
  };
  const due = awardsBlock(closing, awards.value.closing, { sourceName, today });
  const added = awardsBlock(newest, awards.value.newest, { sourceName, today });
  return [
    html`<div class="due">${due}</div>`,
    html`<div class="added">${added}${sourcesLine(sources, today)}</div>`,
  ];
}

const gamesPart = ({ games, results, us, today }: BoardParts): Html =>
  'failure' in games
    ? html`<div class="week"><h2>Games</h2><p class="notice">${games.failure}</p></div>`
    : gamesBlocks(games.value, results, us, today);

/** The home page: live and upcoming games, scholarships that close soon, new ones. */
function board(parts: BoardParts): PageContent {
  const { campus, games } = parts;
  const what = hasSports(campus) ? 'Games and scholarships' : 'Scholarships';
  const [due, added] = awardsBlocks(parts);
  return {
    title: campus.name,
    path: '/',
    description: `${what} of ${campus.name}.`,
    main: html`<h1 class="hidden">${campus.name}: ${what.toLowerCase()}</h1>
${question(parts.topics, campus)}
${'failure' in games ? '' : nowBlock(games.value, parts)}
<div class="columns ${hasSports(campus) ? 'three' : 'two'}">
${due}
${hasSports(campus) ? gamesPart(parts) : ''}
${added}
</div>`,
  };
}

/** The newest awards, except those already shown beside them: after the first run, all of them are new. */
function newAwards(newest: readonly AwardItem[], shown: readonly AwardItem[]): readonly AwardItem[] {
  const seen = new Set(shown.map(({ id }) => id));
  return newest.filter(({ id }) => !seen.has(id)).slice(0, SHOWN_NEW);
}

const awardsPath = (query: Readonly<Record<string, string>>): string =>
  `/scholarships/api/scholarships?${new URLSearchParams({ ...query, fields: AWARD_FIELDS })}`;

export async function writeBoard(context: PagesContext, { api, today }: PageRequest): Promise<PageResponse> {
  const { campus } = context;
  const sports = campus.teams.map(({ sport }) => sport);
  const [us, seasons, closing, newest, sources, topics] = await Promise.all([
    fetchTeams(context, api),
    fetchSeasons(api, sports, today),
    api.get<AwardList>(awardsPath({ deadline: 'upcoming', limit: SHOWN_CLOSING })),
    api.get<AwardList>(
      awardsPath({ deadline: 'open', sort: '-created', limit: String(SHOWN_NEW + Number(SHOWN_CLOSING)) }),
    ),
    fetchSources(api),
    api.get<AwardList>('/scholarships/api/scholarships?deadline=open&facets=field&limit=1&fields=id'),
  ]);
  const isResult = (game: ShownGame) =>
    isOver(game) && isPast(game, today) && daysBetween(gameDay(game, today), today.day) <= DAYS_OF_RESULTS;
  const results = 'value' in seasons ? seasons.value.games.filter(isResult) : [];
  const games = comingOf(seasons, today);
  const page = board({
    campus,
    us,
    today,
    sources,
    topics: ((topics.ok && topics.body.facets?.field) || []).slice(0, SHOWN_TOPICS).map(({ value }) => value),
    results: results.slice(-SHOWN_RESULTS).reverse(),
    games,
    live: await Promise.all(
      ('value' in games ? games.value.games : [])
        .filter((game) => isLive(game, today.now))
        .map((game) => scored(api, game, today)),
    ),
    awards:
      closing.ok && newest.ok
        ? {
            value: {
              closing: closing.body.scholarships,
              newest: newAwards(newest.body.scholarships, closing.body.scholarships),
            },
          }
        : { failure: AWARDS_UNAVAILABLE },
  });
  const next = 'value' in games ? nextHomeGame(games.value.games, today) : undefined;
  return { page, version: next === undefined ? '' : untilText(next, today) };
}
