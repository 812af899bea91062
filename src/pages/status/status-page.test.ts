import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import type { RouteResult } from '../frame/api-client.ts';
import type { Review, SourceHealth, SourceRuns, SportsHealth, SportsRefreshes } from '../frame/api-types.ts';
import { todayAt } from '../frame/display-text.ts';
import { writeStatus } from './status-page.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-21T18:00Z');
const ago = (hours: number): string => new Date(NOW - hours * HOUR).toISOString();

type Source = SourceHealth['sources'][number];
type CachedResource = SportsHealth['sources'][number];
type Responses = Partial<{
  sources: readonly Partial<Source>[];
  sports: readonly Partial<CachedResource>[];
  runs: Partial<SourceRuns['sources'][number]>;
  review: Partial<Review>;
  /** Why the scores of each sport could not be confirmed. Sports without an entry have no schedule. */
  seasons: Readonly<Record<string, string>>;
}>;

const RUN = {
  startedAt: ago(2),
  finishedAt: ago(2),
  outcome: 'ok',
  problem: null,
  pages: 1,
  records: 1_204,
  dropped: 0,
  added: 0,
  changed: 0,
  gone: 0,
  filled: null,
  leftOut: null,
} as const;

function sourceOf(more: Partial<Source>, at: number): Source {
  const good = { outcome: 'ok', lastGoodRun: ago(2), lastAttempt: ago(2), count: 7, problem: null } as const;
  return { key: `s${at}`, name: `Source ${at}`, ...good, ...more };
}

function resourceOf(more: Partial<CachedResource>): CachedResource {
  const good = {
    resource: 'schedule',
    outcome: 'ok',
    lastGood: ago(1),
    lastAttempt: ago(1),
    problem: null,
  } as const;
  return { sport: 'football', ...good, ...more };
}

const NEW = { outcome: null, lastGoodRun: null, lastAttempt: null, count: 0 };
const NEW_RESOURCE = { outcome: null, lastGood: null, lastAttempt: null };
const broken = { outcome: 'failed', lastGoodRun: ago(500), problem: 'it responded with 500' } as const;

/** Renders the page. Without `sources` or `sports`, the backend in question is unavailable. */
async function write({ sources, sports, runs = {}, review = {}, seasons = {} }: Responses) {
  const days = { from: '2026-08-24', to: '2026-11-21' };
  const ofSources = sources?.map(sourceOf);
  const bodies: Readonly<Record<string, object | undefined>> = {
    '/scholarships/api/sources/health': ofSources && { sources: ofSources },
    '/scholarships/api/sources/runs': ofSources && {
      ...days,
      sources: ofSources.map(({ key, name }) => ({
        key,
        name,
        latest: RUN,
        latestGood: RUN,
        days: [],
        ...runs,
      })),
    },
    '/sports/api/sources/health': sports && { sources: sports.map(resourceOf) },
    '/sports/api/sources/refreshes': sports && ({ ...days, sports: [] } satisfies SportsRefreshes),
    '/scholarships/api/review': review,
  };
  const api = {
    async get<T>(path: string): Promise<RouteResult<T>> {
      const body = bodies[path];
      const [, sport = ''] = path.split('/sports/api/schedules/sport?sport=');
      if (seasons[sport] !== undefined) {
        const season = { sport, games: [], lastUpdated: ago(1) };
        return { ok: true, body: season as T, problem: seasons[sport] };
      }
      if (body === undefined) return { ok: false, status: 503, error: 'away' };
      return { ok: true, body: body as T, problem: null };
    },
    hasForeign: () => false,
    version: () => '',
  };
  const teams = Object.keys(seasons).map((sport) => ({ sport, name: 'Us' }));
  const campus = { name: 'Campus', timeZone: 'America/Chicago', teams, sources: [] };
  const today = todayAt(NOW, campus.timeZone);
  const { page } = await writeStatus(
    { campus, origins: [], version: '1' },
    { api, today, query: {}, param: () => '' },
  );
  return load(String(await page.main));
}
const leadOf = async (responses: Responses) => (await write(responses))('.lead').text();

test('if everything is fresh, one sentence says so', async () => {
  assert.equal(
    await leadOf({ sources: [{}, {}], sports: [{}] }),
    'All 2 sources and the sport are up to date.',
  );
  assert.equal(await leadOf({ sources: [{}, {}], sports: [] }), 'All 2 sources are up to date.');
});

test('old sources are named; more than three are counted', async () => {
  assert.equal(
    await leadOf({ sources: [{}, broken], sports: [] }),
    '1 of 2 sources is not updating right now: Source 1.',
  );
  const many = [{}, ...Array.from({ length: 6 }, () => broken)];
  assert.equal(
    await leadOf({ sources: many, sports: [{}] }),
    '6 of 7 sources are not updating right now: Source 1, Source 2, Source 3, and 3 more.',
  );
  const down = { outcome: 'timeout', problem: 'too slow' } as const;
  assert.equal(await leadOf({ sources: [{}], sports: [down] }), 'The sport is not updating right now.');
});

test('scores that could not be confirmed are old for the reason of their own sport', async () => {
  const $ = await write({
    sources: [{}],
    sports: [{}, { sport: 'baseball' }],
    seasons: { football: 'refused', baseball: 'unreadable' },
  });
  assert.match(
    $('.lead').text(),
    /^Scores are as of .*: since then the sports provider has not confirmed them\./,
  );
  const states = $('td.state')
    .toArray()
    .map((cell) => $(cell).text().trim());
  assert.deepEqual(states.slice(1), [
    'Scores are not updating The sports provider has refused our requests',
    'Scores are not updating The sports provider has sent something we cannot read',
  ]);
});

test('a source or sport that was never read is reported as such, not as old', async () => {
  const source = { ...broken, lastGoodRun: null };
  const each = { outcome: 'timeout', lastGood: null, problem: 'it did not respond in time' } as const;
  const all = await write({ sources: [source], sports: [each, { ...each, resource: 'roster' }] });
  assert.equal(all('.lead').text(), 'The source and the sport could not be read so far.');
  assert.ok(all('.lead').hasClass('state-bad'));
  const some = async (...sports: readonly Partial<CachedResource>[]) => {
    const $ = await write({ sources: [{}], sports });
    return [$('.lead').text(), $('td.state').last().text().split(' Schedule')[0]];
  };
  assert.deepEqual(await some({}, each), [
    'The sport is not updating right now.',
    '1 of 2 parts could not be read',
  ]);
  assert.deepEqual(await some({ lastGood: ago(49) }, {}, each), [
    'The sport is not updating right now.',
    '1 of 3 parts is not updating, 1 could not be read',
  ]);
});

test('a good result of days ago also counts as old, except for rankings, which are fetched on demand', async () => {
  assert.equal(
    await leadOf({ sources: [{ lastGoodRun: ago(47) }], sports: [] }),
    'The source is up to date.',
  );
  const $ = await write({
    sources: [{}, { lastGoodRun: ago(73) }],
    sports: [{ lastGood: ago(49) }, { resource: 'rankings', lastGood: ago(900) }],
  });
  assert.equal($('.lead').text(), '1 of 2 sources and the sport are not updating right now: Source 1.');
  const states = $('td.state').map((_, cell) => $(cell).text());
  assert.deepEqual(states.get(), [
    'Not read for 3 days',
    'OK',
    '1 of 2 parts is not updating Schedule: not requested since',
  ]);
});

test('before the first run the page explains that nothing has been read yet, and has no charts', async () => {
  const nothing = await write({
    sources: [NEW, NEW],
    sports: [NEW_RESOURCE],
    runs: { latest: null, latestGood: null },
  });
  assert.equal(nothing('.lead').text(), 'Nothing has been read yet; the first reading takes a few minutes.');
  assert.equal(nothing('.bars').length + nothing('details').length, 0);
  assert.equal(nothing('td.count').text(), '', 'no count before the first reading');
  assert.equal(
    await leadOf({ sources: [{}, NEW], sports: [] }),
    '1 of 2 sources is still waiting to be read.',
  );
});

test('if one backend is unavailable, the page says so and shows the other', async () => {
  const $ = await write({ sources: [{}] });
  assert.equal(
    $('.lead').text(),
    'The source is up to date. The state of sports is not available at the moment.',
  );
  assert.deepEqual([$('table.status').length, $('.notice').length], [1, 1]);
});

test('the last good run is shown with its counts of found, changed and dropped awards', async () => {
  const ran = async (more: object) =>
    (await write({ sources: [{}], runs: { latestGood: { ...RUN, ...more } } }))('.ran').text();
  assert.equal(await ran({}), '1,204 scholarships, nothing changed');
  assert.equal(
    await ran({ added: 2, changed: 1, gone: 3, dropped: 1 }),
    '1,204 scholarships: 2 new, 1 changed, 3 gone; 1 row could not be read and was dropped',
  );
});

const FINDING: Review['findings'][number] = {
  ...{ kind: 'stale', title: 'Corrections to check again', waits: true, text: 'deadline corrected' },
  ...{ source: 'main', ids: ['main-1'], fields: ['deadline'], name: 'Reed Award', key: 'main-1' },
  ...{ details: [], since: null, ends: null, commands: [] },
};
const reviewed = async (...findings: readonly Partial<typeof FINDING>[]) =>
  write({ sources: [{}], sports: [], review: { findings: findings.map((one) => ({ ...FINDING, ...one })) } });

test('findings that wait are counted at the top; the others are folded', async () => {
  const unusual = Array.from({ length: 12 }, (_, at) => ({
    ...{ kind: 'suspicious' as const, title: 'Unusual values', waits: false },
    ...{ ids: [`s-${at}`], key: `s-${at}`, since: ago(24) },
  }));
  const $ = await reviewed({ name: '<b>Elm</b>' }, ...unusual);
  assert.equal($('.lead a').text(), '1 item needs a decision.');
  assert.deepEqual(
    $('#review h3, #review summary')
      .map((_, head) => $(head).text())
      .get(),
    ['Corrections to check again', 'Unusual values: 12', '2 more'],
  );
  assert.match($('#review').text(), /<b>Elm<\/b>: deadline corrected/, 'markup is escaped');
  assert.equal($('#review time').first().attr('datetime'), ago(24));
  assert.equal((await reviewed())('#review').length, 0);
  assert.equal((await write({ sources: [{}], sports: [] }))('#review').length, 0, 'of the previous release');
});

test('a finding about a scholarship links to it; one about a source has its details and commands', async () => {
  const award = await reviewed({});
  assert.equal(award('#review a').attr('href'), '/scholarships/award/main-1');
  const $ = await reviewed({
    ...{ kind: 'held', title: 'Held back', name: 'Main', key: 'main', text: 'is smaller' },
    details: ['Reed Award (main-1)'],
    commands: [{ does: 'accepts it', command: 'scrape', options: '--source main --accept' }],
  });
  assert.deepEqual(
    [$('#review summary').text(), $('#review li li').text(), $('#review li li a').attr('href')],
    ['Main: is smaller', 'Reed Award (main-1)', '/scholarships/award/main-1'],
  );
  assert.match($('#review').text(), /scrape --source main --accept accepts it\./);
});

test('a failure is shown with its start, the next attempt, and a link to instructions', async () => {
  const soon = new Date(NOW + HOUR).toISOString();
  const failing = { ...broken, lastAttempt: ago(3), failingSince: ago(75), nextAttempt: soon };
  const page = await write({ sources: [failing, {}], sports: [] });
  const row = page('tr').filter((_, tr) => page(tr).text().includes('Source 0'));
  assert.match(
    row.text().replaceAll(/\s+/g, ' '),
    /it responded with 500; tried 3 hours ago, next 1:00 PM; since Wednesday, 9:00 AM \(what to do\)/,
  );
  assert.equal(row.find('a').attr('href'), '/docs/guides/scraping.md');
});
