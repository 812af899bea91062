import { html } from 'hono/html';
import type { AwardItem, AwardList, Game, Schedules } from './answers.ts';
import { awardRow } from './award-row.ts';
import {
  AWARDS_AWAY,
  askTeams,
  type Games,
  type PagesContext,
  type Part,
  PROVIDER,
  partOf,
  SPORTS_AWAY,
  type Us,
} from './context.ts';
import { freshnessLine } from './freshness.ts';
import { gameDay, gameRow, isLive, sportName } from './game-row.ts';
import type { Html, Page } from './layout.ts';
import type { PageAnswer, PageRequest } from './mount-page.ts';
import { dayHeading, daysBetween, dayWords, type Today } from './words.ts';

const DAYS_AHEAD = 7;
const MOST_RECENT = 4;

export const rows = (items: readonly unknown[]): Html =>
  html`<ul class="rows">${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** Games under one heading a day. */
export function byDay(games: readonly Game[], us: Us, today: Today): Html {
  const days = Map.groupBy(games, (game) => gameDay(game, today.timeZone));
  return html`${[...days].map(
    ([day, ofDay]) =>
      html`<h3>${dayHeading(day, today.day)}</h3>${rows(ofDay.map((game) => gameRow(game, us(game.sport), today)))}`,
  )}`;
}

export const missingLine = (missing: readonly string[]): Html | '' =>
  missing.length === 0
    ? ''
    : html`<p class="freshness old">Not here, because the provider has not given them: ${missing.map(sportName).join(', ')}.</p>`;

function liveBlock(games: readonly Game[], us: Us, today: Today): Html | '' {
  if (games.length === 0) return '';
  return html`<section aria-labelledby="live"><h2 id="live" class="live">Live now</h2>
${rows(games.map((game) => gameRow(game, us(game.sport), today)))}</section>`;
}

function comingBlock(games: readonly Game[], us: Us, today: Today): Html {
  const week = games.filter((game) => {
    const distance = daysBetween(today.day, gameDay(game, today.timeZone));
    return distance >= 0 && distance < DAYS_AHEAD;
  });
  const [next] = games;
  const empty =
    next === undefined
      ? 'No game is scheduled.'
      : `No game in the next seven days. Next: ${dayWords(gameDay(next, today.timeZone), today.day)}.`;
  return html`<section aria-labelledby="next"><h2 id="next">Next seven days</h2>
${week.length === 0 ? html`<p class="empty">${empty}</p>` : byDay(week, us, today)}
<p><a href="/games">All games and results</a></p></section>`;
}

const awardsBlock = (
  awards: Part<readonly AwardItem[]>,
  block: { id: string; title: string; empty: string; more: Html; sourceName: (key: string) => string },
  today: Today,
): Html => html`<section aria-labelledby="${block.id}"><h2 id="${block.id}">${block.title}</h2>
${
  'failure' in awards
    ? html`<p class="notice">${awards.failure}</p>`
    : awards.value.length === 0
      ? html`<p class="empty">${block.empty}</p>`
      : rows(
          awards.value.map((award) => awardRow(award, { today, sourceName: block.sourceName(award.source) })),
        )
}
<p>${block.more}</p></section>`;

/** The first page: what is being played, what comes, what closes soon, what is new. */
export function board(parts: {
  readonly campus: string;
  readonly games: Part<Games>;
  readonly us: Us;
  readonly closing: Part<readonly AwardItem[]>;
  readonly newest: Part<readonly AwardItem[]>;
  readonly sourceName: (key: string) => string;
  readonly today: Today;
}): Page {
  const { games, us, today, sourceName } = parts;
  const all = 'value' in games ? games.value.games : [];
  const live = all.filter(isLive);
  const coming = all.filter((game) => !isLive(game)).slice(0, DAYS_AHEAD * MOST_RECENT);
  const sports =
    'failure' in games
      ? html`<section><h2>Games</h2><p class="notice">${games.failure}</p></section>`
      : html`<div>${liveBlock(live, us, today)}${comingBlock(coming, us, today)}
${missingLine(games.value.missing)}${freshnessLine(games.value, PROVIDER, today)}</div>`;
  return {
    title: parts.campus,
    description: `Games and scholarships of ${parts.campus}.`,
    main: html`<h1 class="hidden">${parts.campus}: games and scholarships</h1>
<div class="columns three">
${sports}
${awardsBlock(
  parts.closing,
  {
    id: 'closing',
    title: 'Scholarships due soon',
    empty: 'No scholarship closes in the next 30 days.',
    more: html`<a href="/scholarships?deadline=upcoming">All that close within 30 days</a>`,
    sourceName,
  },
  today,
)}
${awardsBlock(
  parts.newest,
  {
    id: 'newest',
    title: 'Newest scholarships',
    empty: 'Nothing has been added lately.',
    more: html`<a href="/scholarships">Find a scholarship</a>`,
    sourceName,
  },
  today,
)}
</div>`,
  };
}

const SHOWN_AWARDS = 8;

const awardsPath = (query: Readonly<Record<string, string>>): string =>
  `/scholarships/api/scholarships?${new URLSearchParams(query)}`;

export async function writeBoard(context: PagesContext, { ask, today }: PageRequest): Promise<PageAnswer> {
  const { campus } = context;
  const [us, schedules, closing, newest] = await Promise.all([
    askTeams(context, ask),
    ask.get<Schedules>('/sports/api/schedules'),
    ask.get<AwardList>(awardsPath({ deadline: 'upcoming', limit: String(SHOWN_AWARDS) })),
    ask.get<AwardList>(awardsPath({ sort: '-created', limit: String(SHOWN_AWARDS) })),
  ]);
  const page = board({
    campus: campus.name,
    us,
    today,
    sourceName: (key) => campus.sources.find((source) => source.key === key)?.name ?? key,
    games: partOf(schedules, SPORTS_AWAY, (body, problem) => ({
      ...body,
      missing: body.missing ?? [],
      problem,
    })),
    closing: partOf(closing, AWARDS_AWAY, ({ scholarships }) => scholarships),
    newest: partOf(newest, AWARDS_AWAY, ({ scholarships }) => scholarships),
  });
  return { page };
}
