import { html } from 'hono/html';
import { awardRow, folded, searchedWords } from '../award/award-row.ts';
import { nearestTopic, proposals } from '../finder/proposals.ts';
import { questionFrom } from '../finder/question.ts';
import { AWARD_FIELDS, type AwardList, type Roster, type Suggestions } from '../frame/answers.ts';
import type { Ask } from '../frame/ask-routes.ts';
import { askSeasons, askTeams, hasSports, type PagesContext, searchLabel } from '../frame/context.ts';
import { sportName } from '../frame/game-words.ts';
import type { Html } from '../frame/html.ts';
import { rows } from '../frame/layout.ts';
import type { PageAnswer, PageRequest } from '../frame/mount-page.ts';
import { countWords, tagWords } from '../frame/words.ts';
import { gameList } from '../games/game-list.ts';

/** Hits shown of each kind. */
const SHOWN = 5;

/** Whether each typed word begins a word of a text. */
function createMatch(typed: string): (text: string) => boolean {
  const words = searchedWords(typed);
  return (text) =>
    words.length > 0 &&
    words.every((word) => ` ${folded(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${word}`));
}

interface Kind {
  readonly title: string;
  readonly count: number;
  readonly hits: Html;
}

async function awardsOf(
  ask: Ask,
  q: string,
  { campus }: PagesContext,
  { today }: PageRequest,
): Promise<Kind> {
  const query = new URLSearchParams({
    search: q,
    fuzzy: '1',
    sort: 'relevance',
    limit: String(SHOWN),
    fields: AWARD_FIELDS,
  });
  const asked = await ask.get<AwardList>(`/scholarships/api/scholarships?${query}`);
  const { scholarships = [], total = 0 } = asked.ok ? asked.body : {};
  const name = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  const all = html`<p><a href="/scholarships?search=${encodeURIComponent(q)}">${countWords(total, 'scholarship')}, with filters</a></p>`;
  const hits = html`${rows(scholarships.map((award) => awardRow(award, { today, sourceName: name(award.source) })))}${all}`;
  return { title: 'Scholarships', count: total, hits };
}

async function topicsOf(ask: Ask, q: string): Promise<Kind> {
  const asked = await ask.get<Suggestions>(`/scholarships/api/suggest?${new URLSearchParams({ q })}`);
  const topics = (asked.ok ? asked.body.suggestions : []).filter(({ kind }) => kind === 'tag');
  const hits = html`<ul>${topics.map(
    ({ value, count }) =>
      html`<li><a href="/scholarships?search=${encodeURIComponent(value.replaceAll('-', ' '))}">${tagWords(value)}</a> (${countWords(count, 'scholarship')})</li>`,
  )}</ul>`;
  return { title: 'Topics', count: topics.length, hits };
}

async function athletesOf(
  ask: Ask,
  sports: readonly string[],
  matches: (text: string) => boolean,
): Promise<Kind> {
  const rosters = await Promise.all(
    sports.map((sport) => ask.get<Roster>(`/sports/api/roster?sport=${sport}`)),
  );
  const found = rosters.flatMap((roster, at) =>
    roster.ok
      ? roster.body.athletes
          .filter(({ name }) => matches(name))
          .map(({ name, position }) => ({ name, position, sport: sports[at] ?? '' }))
      : [],
  );
  const hits = html`<ul>${found
    .slice(0, 2 * SHOWN)
    .map(
      ({ name, position, sport }) =>
        html`<li><a href="/teams/${sport}?show=roster">${name}</a>, ${sportName(sport).toLowerCase()}${position === '' ? '' : `, ${position}`}</li>`,
    )}</ul>`;
  return { title: 'Athletes', count: found.length, hits };
}

/** `/search?q=`: whatever there is, by kind. */
export async function writeSearch(context: PagesContext, request: PageRequest): Promise<PageAnswer> {
  const { ask, today, query } = request;
  const q = (query.q?.[0] ?? '').trim().slice(0, 200);
  const sports = context.campus.teams.map(({ sport }) => sport);
  const matches = createMatch(q);
  const field = html`<form action="/search" role="search"><div class="search"><label class="hidden" for="q">${searchLabel(context.campus)}</label>
<input id="q" name="q" type="search" value="${q}" maxlength="200" required><button type="submit">Search</button></div></form>`;
  const description = `Scholarships, topics, games, teams and athletes of ${context.campus.name}.`;
  if (q === '') return { page: { title: 'Search', description, main: html`<h1>Search</h1>${field}` } };
  const [us, awards, topics, athletes, seasons] = await Promise.all([
    askTeams(context, ask),
    awardsOf(ask, q, context, request),
    topicsOf(ask, q),
    athletesOf(ask, sports, matches),
    askSeasons(ask, sports, today),
  ]);
  const teams = sports.filter((sport) => matches(`${sportName(sport)} ${us(sport).name}`));
  const games = ('value' in seasons ? seasons.value.games : []).filter((game) =>
    matches(`${sportName(game.sport)} ${game.opponent.name}`),
  );
  // The next ones, then the latest.
  const coming = games.filter(({ date }) => Date.parse(date) >= today.now);
  const shown = [
    ...coming.slice(0, SHOWN),
    ...games.filter((game) => !coming.includes(game)).reverse(),
  ].slice(0, SHOWN);
  const kinds: readonly Kind[] = [
    awards,
    topics,
    { title: 'Games', count: games.length, hits: gameList(shown, us, today) },
    {
      title: 'Teams',
      count: teams.length,
      hits: html`<ul>${teams.map((sport) => html`<li><a href="/teams/${sport}">${sportName(sport)}</a></li>`)}</ul>`,
    },
    athletes,
  ];
  const found = kinds.filter(({ count }) => count > 0);
  // As in the finder: “money for nurses” names a topic, although no text contains all its words.
  const topic =
    found.length === 0
      ? await nearestTopic(ask, questionFrom({ search: [q] }, new Set()).question)
      : undefined;
  return {
    page: {
      title: `Search: ${q}`,
      description,
      main: html`<h1>Search</h1>${field}
${found.length === 0 ? html`<p class="empty">Nothing matches these words.</p>${proposals(undefined, topic)}<p class="links"><a href="/scholarships">All scholarships</a>${hasSports(context.campus) ? html` <a href="/games">All games</a>` : ''}</p>` : ''}
${found.map(({ title, count, hits }) => html`<section><h2>${title} <small class="quiet">${count}</small></h2>${hits}</section>`)}`,
    },
  };
}
