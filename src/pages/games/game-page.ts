import { html } from 'hono/html';
import type { EventStatusType } from 'schema-dts';
import { isCalledOff, isOver, isUnderWay } from '../../sports/http/contract.ts';
import type { GameDetail, Plays, ShownGame } from '../frame/api-types.ts';
import {
  errorPageFor,
  fetchSeasons,
  fetchTeams,
  isPast,
  type PagesContext,
  PROVIDER,
  SPORTS_UNAVAILABLE,
  type Team,
} from '../frame/context.ts';
import { type CampusTime, dayHeading, dayTime, gameDay, timeText, zoneText } from '../frame/display-text.ts';
import { freshnessLine } from '../frame/freshness.ts';
import { PERIOD_NAMES, periodText, sportName } from '../frame/game-text.ts';
import { type Html, linkedDataScript, scrolling } from '../frame/html.ts';
import { type PageContent, rows } from '../frame/layout.ts';
import type { PageRequest } from '../frame/mount-page.ts';
import { boxScore, periodName, playList } from './box-score.ts';
import { leadChart } from './charts.ts';
import { gameRow, liveMarks, sentence, sidesOf, stateText, venueText } from './game-row.ts';
import { scoreboardSides, stateOf } from './scoreboard.ts';

interface Totals {
  readonly score: number | null;
  readonly hits?: number | null | undefined;
  readonly errors?: number | null | undefined;
}

/** With more periods, there is no room for the team's full name on a phone. */
const FEW_PERIODS = 6;

/** The heading of a row: the team's name, or its abbreviation on a phone. */
const rowName = ({ name, abbreviation }: Pick<Team, 'name' | 'abbreviation'>, periods: number) =>
  periods <= FEW_PERIODS || !abbreviation
    ? name
    : html`<span class="roomy">${name}</span><abbr class="tight" title="${name}">${abbreviation}</abbr>`;

/** While a game is not over, `client/game.js` fills empty cells. */
function lineScore(game: GameDetail, us: Team): Html | '' {
  const { sport, linescore, opponent, local_team } = game;
  const isEmpty = linescore.length === 0;
  if (isEmpty && isOver(game)) return '';
  const totals = PERIOD_NAMES[sport]?.totals ?? ['Total'];
  const line = (
    team: Parameters<typeof rowName>[0],
    scores: readonly (number | null)[],
    { score, hits, errors }: Totals,
  ) =>
    html`<tr><th scope="row">${rowName(team, linescore.length)}</th>${scores.map((points) => html`<td class="number">${points ?? '–'}</td>`)}${[
      score,
      hits,
      errors,
    ]
      .slice(0, totals.length)
      .map((total, at) => html`<td class="number${at === 0 ? ' total' : ''}">${total ?? '–'}</td>`)}</tr>`;
  return html`<section id="linescore"${isEmpty && !isUnderWay(game) ? html` hidden` : ''}><h2>Score by ${periodName(sport)}</h2>${scrolling('Line score')}<table class="narrow">
<thead><tr><th scope="col"><span class="hidden">Team</span></th>${linescore.map(
    ({ period }, at) =>
      html`<th scope="col" class="number">${periodText(period, sport, at === linescore.length - 1 ? game.statusText : '')}</th>`,
  )}${totals.map((head) => html`<th scope="col" class="number">${head}</th>`)}</tr></thead>
<tbody>${line(
    us,
    linescore.map((period) => period.local_team),
    local_team,
  )}${line(
    opponent,
    linescore.map((period) => period.opponent),
    opponent,
  )}</tbody></table></div></section>`;
}

type Leaders = Readonly<Record<string, { readonly name: string; readonly value: number }>>;

/** `passingYards` → `Passing yards` */
const keyLabel = (key: string): string => {
  const text = key.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function leaders(game: GameDetail, us: Team): Html | '' {
  const ours: Leaders = game.boxScore.local_team.leaders;
  const theirs: Leaders = game.boxScore.opponent.leaders;
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  const isEmpty = keys.length === 0;
  if (isEmpty && isOver(game)) return '';
  const cell = (leader: Leaders[string] | undefined) =>
    leader === undefined ? html`<td></td>` : html`<td>${leader.name} <b>${leader.value}</b></td>`;
  return html`<section id="leaders"${isUnderWay(game) ? html` class="growing"` : isEmpty ? html` hidden` : ''}><h2>Leaders</h2>${scrolling('Leaders')}<table class="narrow">
<thead><tr><td></td><th scope="col">${us.name}</th><th scope="col">${game.opponent.name}</th></tr></thead>
<tbody>${keys.map(
    (key) => html`<tr><th scope="row">${keyLabel(key)}</th>${cell(ours[key])}${cell(theirs[key])}</tr>`,
  )}</tbody></table></div></section>`;
}

/** Details shown only while the game is in progress. */
function now(game: GameDetail, us: Team): Html | '' {
  if (isOver(game)) return '';
  const { lastPlay, winProbability } = game;
  // Space is reserved for unknown values, so that nothing moves when they arrive.
  const line = (id: string, term: string, isKnown: boolean, value: Html | string) =>
    html`<div id="${id}"${isKnown ? '' : html` class="unknown"`}${isUnderWay(game) ? '' : html` hidden`}><dt>${term}</dt><dd>${value}</dd></div>`;
  const chance = winProbability ?? 0.5;
  const meter = html`<span>${Math.round(chance * 100)}%</span> <meter min="0" max="1" value="${chance}" aria-label="Win probability of ${us.name}"></meter>`;
  return html`<dl class="facts now">${line('lastplay', 'Last play', lastPlay !== null, lastPlay ?? '')}${line('winning', 'Win probability', winProbability !== null, meter)}</dl>`;
}

/**
 * The link to the ticket seller. The text makes clear that the seller is not the university, but chosen by the
 * provider.
 */
const ticketsLink = (url: string): Html =>
  html`<a href="${url}" rel="sponsored nofollow noopener">${new URL(url).hostname.replace(/^www\./, '')}&nbsp;<span aria-hidden="true">↗</span></a> <span class="small quiet">via the sports provider’s ticket partner</span>`;

/** `4–2, Cedar Valley advances` */
function shootoutText({ shootout, opponent }: GameDetail, us: Team): string | null {
  // A backend of the previous release does not send the shootout.
  if (!shootout) return null;
  const { local, opponent: theirs, winner } = shootout;
  const tally = local === null || theirs === null ? [] : [`${local}–${theirs}`];
  const name = winner === 'local' ? us.name : opponent.name;
  return [...tally, ...(winner === null ? [] : [`${name} advances`])].join(', ') || null;
}

function facts(game: GameDetail, us: Team, today: CampusTime): Html {
  const place = [game.location.name, game.location.city].filter((part) => part !== '').join(', ');
  const day = gameDay(game, today);
  const text = dayHeading(day, today.day);
  // `client/visitor.js` adds the time in the visitor's zone if it differs.
  const start = game.timeTbd
    ? dayTime(day, `${text}, time to be announced`)
    : html`<time datetime="${game.date}" data-yours>${text}, ${timeText(Date.parse(game.date), today)}</time> <span id="yours" class="small quiet">${zoneText(today.timeZone)}</span>`;
  const map = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
  const lines: readonly [string, Html | string | null][] = [
    [isCalledOff(game) && isPast(game, today) ? 'Originally' : 'When', start],
    [
      'Where',
      place === ''
        ? null
        : html`${place}${game.neutralSite ? ' (neutral site)' : ''} · <a href="${map}" rel="noopener">Map&nbsp;<span aria-hidden="true">↗</span></a>`,
    ],
    ['TV', game.broadcasts.length === 0 ? null : game.broadcasts.join(', ')],
    ['Tickets', isOver(game) || !game.tickets ? null : ticketsLink(game.tickets)],
    ['Penalty shootout', shootoutText(game, us)],
    ['Event', game.note],
    ['Attendance', game.attendance === null ? null : game.attendance.toLocaleString('en-US')],
  ];
  return html`<dl class="facts">${lines.map(([term, value]) =>
    value === null ? '' : html`<dt>${term}</dt><dd>${value}</dd>`,
  )}</dl>`;
}

/** A calendar with only this game, if it is upcoming. The entry is updated when the game is rescheduled. */
const reminder = ({ id, status }: GameDetail): Html | '' =>
  status === 'scheduled' || status === 'postponed' || status === 'delayed'
    ? html`<p class="small remind"><a href="/sports/api/schedules.ics?id=${encodeURIComponent(id)}">Add game to calendar</a></p>`
    : '';

function neighbors(
  season: readonly ShownGame[],
  { id, sport }: GameDetail,
  us: Team,
  today: CampusTime,
): Html {
  const at = season.findIndex((game) => game.id === id);
  const [before, after] = at < 0 ? [] : [season[at - 1], season[at + 1]];
  const block = (title: string, game: ShownGame | undefined): Html | '' =>
    game === undefined ? '' : html`<h2>${title}</h2>${rows([gameRow(game, us, today, 'season')])}`;
  return html`${block('Previous game', before)}${block('Next game', after)}
<p><a href="/teams/${sport}">${sportName(sport)} team page</a></p>`;
}

/** `21–17 Football against Ridge State, Q3 5:09`; before the start `Cedar Valley and Ridge State, Football, …` */
function titleOf(game: GameDetail, [ours, theirs]: ReturnType<typeof sidesOf>, state: string): string {
  const sport = sportName(game.sport);
  if (ours.score === null) return `${ours.name} and ${theirs.name} ${sport}, ${state}`;
  return `${ours.score}–${theirs.score} ${sport} against ${theirs.name}, ${state}`;
}

const EVENT_STATES: Readonly<Record<string, EventStatusType>> = {
  postponed: 'https://schema.org/EventPostponed',
  canceled: 'https://schema.org/EventCancelled',
};

/** Structured data for search engines. */
function linkedData(game: GameDetail, [ours, theirs]: ReturnType<typeof sidesOf>): Html {
  const { date, status, location, local_team } = game;
  const team = (name: string) => ({ '@type': 'SportsTeam', name }) as const;
  const [home, away] = local_team.isHome ? [ours, theirs] : [theirs, ours];
  return linkedDataScript({
    '@type': 'SportsEvent',
    name: `${ours.name} ${local_team.isHome || game.neutralSite ? 'against' : 'at'} ${theirs.name}`,
    sport: sportName(game.sport),
    startDate: game.timeTbd ? date.slice(0, 10) : date,
    eventStatus: EVENT_STATES[status] ?? 'https://schema.org/EventScheduled',
    homeTeam: team(home.name),
    awayTeam: team(away.name),
    ...(location.name !== '' && {
      location: {
        '@type': 'Place',
        name: location.name,
        ...(location.city !== '' && { address: location.city }),
      },
    }),
  });
}

/** `problem`: why the game has not been confirmed since `lastUpdated`; null if nothing failed. */
function gamePage(parts: {
  readonly game: GameDetail & ShownGame;
  readonly problem: string | null;
  /** Only for a game that is over. */
  readonly plays: Plays | null;
  readonly season: readonly ShownGame[];
  readonly us: Team;
  readonly today: CampusTime;
}): PageContent {
  const { game, problem, plays, season, us, today } = parts;
  const freshness = freshnessLine({ lastUpdated: game.lastUpdated, problem }, PROVIDER, today);
  const sides = sidesOf(game, us);
  const state = stateText(game, today);
  const [ours, theirs] = sides;
  return {
    title: titleOf(game, [ours, theirs], state),
    description: `${sentence(game, [ours, theirs], state)}.`,
    path: `/games/${encodeURIComponent(game.id)}`,
    head: linkedData(game, [ours, theirs]),
    section: 'games',
    ...(!isOver(game) && { scripts: ['game'] as const }),
    main: html`<p class="crumbs"><a href="/games">Games</a> · <a href="/games?sport=${game.sport}">${sportName(game.sport)}</a></p>
<h1 class="hidden">${sportName(game.sport)}: ${ours.name} ${game.local_team.isHome || game.neutralSite ? 'against' : 'at'} ${theirs.name}</h1>
<div class="scoreboard" data-titled="true"${liveMarks(game, us, today)}>
<p class="about">${stateOf(game, today)} ${venueText(game)}</p>${scoreboardSides(game, us)}</div>
<div class="columns two">
<div>
${problem === null ? '' : freshness}
${now(game, us)}
${facts(game, us, today)}
${reminder(game)}
${lineScore(game, us)}
${plays === null ? '' : leadChart(plays, game, us)}
${leaders(game, us)}
${boxScore(game, us)}
${plays === null ? '' : playList(plays, game)}
${problem === null ? freshness : ''}
</div>
<div>${neighbors(season, game, us, today)}</div>
</div>`,
  };
}

export async function writeGame(context: PagesContext, { api, today, param }: PageRequest) {
  const query = new URLSearchParams({ id: param('id') });
  const [us, result] = await Promise.all([
    fetchTeams(context, api),
    api.get<GameDetail>(`/sports/api/game?${query}`),
  ]);
  if (!result.ok) return errorPageFor(result.status, 'Game not found', SPORTS_UNAVAILABLE);
  const { body, problem } = result;
  const game = problem === null ? body : { ...body, asOf: body.lastUpdated };
  // While the game is in progress, plays would cause an additional request to the provider.
  const ofGame = isOver(game) ? await api.get<Plays>(`/sports/api/plays?${query}`) : undefined;
  const plays = ofGame?.ok ? ofGame.body : null;
  const season = await fetchSeasons(api, [game.sport], today);
  const games = 'value' in season ? season.value.games : [];
  return { page: gamePage({ game, problem, plays, season: games, us: us(game.sport), today }) };
}
