import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { load } from 'cheerio';
import { parseAtomFeed } from 'feedsmith';
import { type Deployment, deploy, fill, sharedDatabase, trigger } from '../support/deployments.ts';
import { createShiftedClock } from '../support/manual-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Day {
  readonly problem?: string | null;
  readonly day: string;
  readonly good: number;
  readonly failed: number;
}

async function open(campus: Deployment) {
  const response = await fetch(`${campus.router}/status`, { headers: { Accept: 'text/html' } });
  assert.equal(response.status, 200);
  const $ = load(await response.text());
  const rowOf = (name: string) => $('table.status tbody tr').filter((_, row) => $('th', row).text() === name);
  return { $, rowOf, lead: $('.lead').text() };
}

const lettersOf = (row: ReturnType<Awaited<ReturnType<typeof open>>['rowOf']>): string =>
  row
    .find('.bars path')
    .map((at, { attribs }) => {
      const [, letter = '?'] = /: (.),/.exec(row.find('.bars path').eq(at).text()) ?? [];
      return letter.repeat(Number(/h(\d+)$/.exec(attribs.d ?? '')?.[1]));
    })
    .get()
    .join('');

/** The days of the route's response, one letter per day. */
function lettersFrom({ from, days }: { from: string; days: readonly Day[] }): string {
  const known = new Map(days.map((day) => [day.day, day]));
  const all = Array.from({ length: 90 }, (_, at) =>
    Temporal.PlainDate.from(from).add({ days: at }).toString(),
  );
  const letter = ({ good, failed }: Day) => (failed === 0 ? 'G' : good === 0 ? 'F' : 'P');
  const letters = all.map((day) => (known.has(day) ? letter(known.get(day) as Day) : '–')).join('');
  // The days before the first one with data are not shown.
  return letters.replace(/^–+(?=.)/, '');
}

interface StatusResponses {
  readonly runs: {
    readonly from: string;
    readonly sources: readonly { readonly name: string; readonly days: readonly Day[] }[];
  };
  readonly refreshes: {
    readonly from: string;
    readonly sports: readonly { readonly sport: string; readonly days: readonly Day[] }[];
  };
}

async function responsesOf({ router }: Deployment): Promise<StatusResponses> {
  const json = async (path: string) => (await fetch(`${router}${path}`)).json();
  const runs = (await json('/scholarships/api/sources/runs')) as StatusResponses['runs'];
  return { runs, refreshes: (await json('/sports/api/sources/refreshes')) as StatusResponses['refreshes'] };
}

/** Reads the page until its routes have the same responses before and after it, because jobs run in the meantime. */
async function openSettled(campus: Deployment, clock: ReturnType<typeof createShiftedClock>) {
  for (;;) {
    const before = await responsesOf(campus);
    // A page may be cached for a while.
    clock.pass(60_000);
    const page = await open(campus);
    const after = await responsesOf(campus);
    // On a busy machine, a part of the page may be missing.
    const isWhole = !page.$('main').text().includes('not available at the moment');
    if (isWhole && isDeepStrictEqual(before, after)) return { page, ...after };
  }
}

/** Reads the feed until it has both parts, because on a busy machine one may be missing. */
async function readFeed({ router }: Deployment, clock: ReturnType<typeof createShiftedClock>) {
  for (;;) {
    const feed = await fetch(`${router}/status.atom`);
    assert.match(feed.headers.get('content-type') ?? '', /^application\/atom\+xml/);
    const { entries = [] } = parseAtomFeed(await feed.text());
    if (entries.length > 1) return entries;
    clock.pass(60_000);
  }
}

const database = await sharedDatabase();

test('the status page shows what is broken, since when, and the state of each day', async (t) => {
  const clock = createShiftedClock();
  // Noon in Chicago, so that the day does not change.
  clock.pass(DAY - ((clock.now() - Date.parse('2026-11-21T18:00Z')) % DAY));
  // The page is composed of responses of other processes.
  const campus = await deploy('three processes', { clock, database });
  t.after(() => campus.stop());
  await fill(campus);
  const well = await open(campus);
  assert.equal(well.lead, 'All 3 sources and all 5 sports are up to date.');
  assert.equal(
    well
      .$('main')
      .text()
      .match(/America/g),
    null,
    'the time zone is not repeated in the text',
  );
  assert.match(well.rowOf('Honors College').find('.when').text(), /\d+ scholarships, all new/);

  clock.pass(5 * 60_000);
  const later = await open(campus);
  assert.match(later.rowOf('Honors College').find('.when').text(), /\([5-9] minutes ago\)/);

  campus.sandbox.misbehave('honors', { behavior: 'new_layout' });
  campus.sandbox.misbehave('provider', { behavior: 'error', path: '/college-football/teams/9301/schedule' });
  // Less than two days, after which everything else would be old, too.
  clock.pass(47 * HOUR);
  await trigger(`${campus.scholarships}/api/trigger/scholarships`);
  await trigger(`${campus.sports}/api/trigger/schedules`);
  const { page, runs, refreshes } = await openSettled(campus, clock);
  const { $, rowOf, lead } = page;
  assert.equal(
    lead,
    '1 of 3 sources and 1 of 5 sports are not updating right now: Honors College and Football.',
  );
  assert.equal($('table.status tbody th').first().text(), 'Honors College', 'broken sources come first');
  const broken = rowOf('Honors College');
  assert.match(
    broken.find('.state').text(),
    // Each reading of the page takes a minute of the clock, and a busy machine needs several.
    /^The page’s layout has changed .*tried \d+ minutes? ago\b.*; since .* \(what to do\)$/,
  );
  assert.match(broken.find('.when').text(), /^Last success .*\(1 day ago\) \d+ scholarships/);
  assert.match(
    rowOf('Football').find('.state').text(),
    /not updating.*Schedule: the provider refused \(500\)/,
  );

  for (const { name, days } of runs.sources) {
    assert.equal(lettersOf(rowOf(name)), lettersFrom({ from: runs.from, days }), name);
  }
  assert.match(lettersOf(broken), /G–F$/);
  const { from, sports } = refreshes;
  const football = sports.find(({ sport }) => sport === 'football')?.days ?? [];
  assert.equal(lettersOf(rowOf('Football')), lettersFrom({ from, days: football }));
  assert.match(lettersOf(rowOf('Football')), /[FP]$/);
  const streaks = $('table.streaks tbody').filter((_, body) => $('th', body).text() === 'Honors College');
  assert.match(streaks.find('tr').last().text(), /failed/);

  const latest = runs.sources.find(({ name }) => name === 'Honors College')?.days.at(-1);
  assert.ok(latest?.problem);
  const lines = $('.failures li')
    .toArray()
    .map((line) => $(line).text());
  assert.ok(
    lines.some((line) => line.endsWith(`: Honors College (${latest.problem})`)),
    lines.join(),
  );
  assert.equal($('link[type="application/atom+xml"][href="/status.atom"]').length, 1);
  const entries = await readFeed(campus, clock);
  assert.deepEqual(entries.map(({ title }) => title?.value).sort(), [
    'Failed: Football (the provider refused (500): season type 2)',
    `Failed: Honors College (${latest.problem})`,
  ]);
});
