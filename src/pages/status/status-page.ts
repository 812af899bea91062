import { html } from 'hono/html';
import type { Review, SourceHealth, SourceRuns, SportsHealth, SportsRefreshes } from '../frame/api-types.ts';
import {
  AWARDS_UNAVAILABLE,
  fetchSeasons,
  type Games,
  type PagesContext,
  type Part,
  PROVIDER,
  SPORTS_UNAVAILABLE,
} from '../frame/context.ts';
import { type CampusTime, capitalized, countText, listText, moment } from '../frame/display-text.ts';
import { problemText } from '../frame/freshness.ts';
import { sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { reviewPart, waiting } from './review-section.ts';
import { sourceRows } from './source-rows.ts';
import { sportRows } from './sport-rows.ts';
import { type RowFreshness, type StatusRow, statusTable } from './table.ts';

/** At most this many stale sources and sports are named. */
const MOST_NAMES = 4;

interface Section {
  readonly title: string;
  readonly what: 'Source' | 'Sport';
  readonly counted: 'Runs' | 'Refreshes';
  /** Shown instead of the rows if they could not be loaded. */
  readonly unavailable: string;
  readonly rows: readonly StatusRow[] | undefined;
  /** Whether the results by day could be loaded. */
  readonly hasDays: boolean;
}

const of = ({ rows = [] }: Section, freshness: RowFreshness): readonly StatusRow[] =>
  rows.filter((row) => row.freshness === freshness);

const isBad = (part: Section): boolean => of(part, 'old').length + of(part, 'missing').length > 0;

/** `2 of 10 sources and all 5 sports`; undefined when there are none. */
function countsOf(parts: readonly Section[], freshness: RowFreshness) {
  const counted = parts.flatMap((part) => {
    const { length } = of(part, freshness);
    if (length === 0 || part.rows === undefined) return [];
    const what = part.what.toLowerCase();
    const all = countText(part.rows.length, what);
    if (length < part.rows.length) return [{ length, label: `${length} of ${all}` }];
    return [{ length, label: length === 1 ? `the ${what}` : `all ${all}` }];
  });
  if (counted.length === 0) return undefined;
  const isOne = counted.reduce((sum, { length }) => sum + length, 0) === 1;
  return { label: capitalized(listText(counted.map(({ label }) => label))), isOne };
}

/** The names of stale sources and sports, unless all of a kind are stale. */
function namesOfOld(parts: readonly Section[]): string {
  const names = parts.flatMap((part) => {
    const old = of(part, 'old');
    return old.length === part.rows?.length ? [] : old.map(({ name }) => name);
  });
  if (names.length === 0) return '';
  const more = names.length - MOST_NAMES + 1;
  return `: ${listText(more > 1 ? [...names.slice(0, MOST_NAMES - 1), `${more} more`] : names)}`;
}

/** The warning if the scores on the home page could not be confirmed. */
function oldScores(games: Part<Games>, today: CampusTime): Html | '' {
  if ('failure' in games || games.value.problem === null) return '';
  const { lastUpdated, problem, scoresAsOf, failingSports = [] } = games.value;
  const whose = capitalized(`${listText(failingSports.map(sportName))} scores`.trim());
  return html`${whose} are as of ${moment(scoresAsOf ?? lastUpdated, today)}: since then ${PROVIDER} ${problemText(problem)}. `;
}

/** Marks sports whose scores could not be confirmed, although the rest of their data is fresh. */
function withOldScores(part: Section, games: Part<Games>): Section {
  if (part.what !== 'Sport' || 'failure' in games) return part;
  const problems = new Map(
    [...games.value.problems].map(([sport, problem]) => [sportName(sport), problemText(problem)]),
  );
  const rows = part.rows?.map((row) => {
    const text = problems.get(row.name);
    return row.freshness !== 'fresh' || text === undefined
      ? row
      : {
          ...row,
          freshness: 'old' as const,
          state: 'Scores are not updating',
          problem: capitalized(`${PROVIDER} ${text}`),
        };
  });
  return { ...part, rows };
}

const withoutCauses = (part: Section): Section => ({
  ...part,
  ...(part.rows && { rows: part.rows.map((row) => ({ ...row, problem: '' })) }),
});

/** The overall state in a sentence or two. */
function summary(parts: readonly Section[], areScoresOld: boolean): string {
  const old = countsOf(parts, 'old');
  const missing = countsOf(parts, 'missing');
  const untried = countsOf(parts, 'new');
  const fresh = countsOf(parts, 'fresh');
  const unavailable = parts.filter(({ rows }) => rows === undefined).map(({ title }) => title.toLowerCase());
  const sentences = [
    old && `${old.label} ${old.isOne ? 'is' : 'are'} not updating right now${namesOfOld(parts)}.`,
    missing && `${missing.label} could not be read so far.`,
    untried &&
      (old || missing || fresh
        ? `${untried.label} ${untried.isOne ? 'is' : 'are'} still waiting to be read.`
        : 'Nothing has been read yet; the first reading takes a few minutes.'),
    fresh &&
      !old &&
      !missing &&
      !untried &&
      !areScoresOld &&
      `${fresh.label} ${fresh.isOne ? 'is' : 'are'} up to date.`,
    unavailable.length > 0 && `The state of ${listText(unavailable)} is not available at the moment.`,
  ];
  return sentences.filter((text) => typeof text === 'string').join(' ');
}

/** The color of the sentence: amber if anything is old or missing, green if all is fresh. */
function kindOf(parts: readonly Section[], areScoresOld: boolean): string {
  if (areScoresOld) return ' state-bad';
  if (parts.some(isBad)) return ' state-bad';
  return parts.every(({ rows }) => rows?.every(({ freshness }) => freshness === 'fresh')) ? ' state-ok' : '';
}

function partSection({ title, what, counted, unavailable, rows, hasDays }: Section): Html | '' {
  if (rows === undefined)
    return html`<section><h2>${title}</h2><p class="notice">${unavailable}</p></section>`;
  if (rows.length === 0) return '';
  return html`<section><h2>${title}</h2>
${hasDays ? '' : html`<p class="notice">The results of the last days are not available at the moment.</p>`}
${statusTable({ title, what, counted, rows })}</section>`;
}

export async function writeStatus(
  { campus, version, details = true }: PagesContext,
  { api, today }: PageRequest,
): Promise<PageResponse> {
  const [sources, runs, sports, refreshes, review, games] = await Promise.all([
    api.get<SourceHealth>('/scholarships/api/sources/health'),
    api.get<SourceRuns>('/scholarships/api/sources/runs'),
    api.get<SportsHealth>('/sports/api/sources/health'),
    api.get<SportsRefreshes>('/sports/api/sources/refreshes'),
    api.get<Review>('/scholarships/api/review'),
    // The same data as the home page, so that both agree.
    fetchSeasons(
      api,
      campus.teams.map(({ sport }) => sport),
      today,
    ),
  ]);
  const parts: readonly Section[] = [
    {
      title: 'Scholarships',
      what: 'Source',
      counted: 'Runs',
      unavailable: AWARDS_UNAVAILABLE,
      hasDays: runs.ok,
      rows: sources.ok ? sourceRows(sources.body, runs.ok ? runs.body : undefined, today) : undefined,
    },
    {
      title: 'Sports',
      what: 'Sport',
      counted: 'Refreshes',
      unavailable: SPORTS_UNAVAILABLE,
      hasDays: refreshes.ok,
      rows: sports.ok ? sportRows(sports.body, refreshes.ok ? refreshes.body : undefined, today) : undefined,
    },
  ];
  // A backend of the previous release sends no `findings`.
  const findings = details && review.ok ? (review.body.findings ?? []) : [];
  const waits = waiting(findings);
  // A sport that is old or missing is listed already.
  const isListed = parts.some((part) => part.what === 'Sport' && isBad(part));
  const scores = isListed ? '' : oldScores(games, today);
  const shown = parts
    .map((part) => withOldScores(part, games))
    .map((part) => (details ? part : withoutCauses(part)));
  const listed = isListed ? shown : parts;
  const main = html`<h1>Data status</h1>
<p class="lead${kindOf(listed, scores !== '')}">${scores}${summary(listed, scores !== '')}${waits === 0 ? '' : html` <a href="#review">${countText(waits, 'item')} ${waits === 1 ? 'needs' : 'need'} a decision.</a>`}</p>
${shown.map(partSection)}
${details && review.ok ? reviewPart({ ...review.body, findings }, today) : ''}
<p class="freshness">${details ? `Version ${version}. ` : ''}This page as JSON:
scholarships (<a href="/scholarships/api/sources/health">current</a>, <a href="/scholarships/api/sources/runs">by day</a>${
    details
      ? html`,
<a href="/scholarships/api/review">to review</a>`
      : ''
  });
sports (<a href="/sports/api/sources/health">current</a>, <a href="/sports/api/sources/refreshes">by day</a>);
<a href="/health">service health</a>. <a href="/status.atom">Feed of failures</a>.</p>`;
  // The page shows how many minutes ago things happened.
  const minute = Math.floor(today.now / 60_000);
  const head = html`<link rel="alternate" type="application/atom+xml" title="What failed" href="/status.atom">`;
  const description = `The sources of the games and scholarships of ${campus.name}, the age of their data, and failures.`;
  return { page: { title: 'Status', description, main, head }, version: `${minute}` };
}
