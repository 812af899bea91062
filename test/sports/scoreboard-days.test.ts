import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DAY_MS, HOUR_MS } from '../../src/platform/time.ts';
import { event, FINAL, school, side } from '../support/espn/made-up.ts';
import { type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';

const SPORT = 'mens-basketball';
const TODAY = Temporal.PlainDate.from('2026-11-21');
/** As many games as on a Saturday in basketball: no game of our team, and one game of our conference. */
const GAMES = Array.from({ length: 80 }, (_, at) => {
  const team = (id: string, conferenceId: string) => school(id, `Team ${id}`, 'T', { conferenceId });
  const competitors = [
    side('home', team(`1${at}`, at === 0 ? '5' : '8'), { score: '70' }),
    side('away', team(`2${at}`, '8'), { score: '60' }),
  ];
  return event({ status: FINAL, competitors }, { id: `3${at}`, date: '2026-11-10T18:00Z' });
});

/** `/api/scoreboard` accepts any day of two years, so a crawler may cause all of them to be stored. */
describe('stored days of the scoreboard', () => {
  let team: OneTeam;
  before(async () => {
    team = await startOneTeam(SPORT, '2026-11-21T18:00:00Z', {});
    team.setSeason(2, { body: schedulePage([]) });
    team.setSeason(3, { body: schedulePage([], 2027, 3) });
    team.set('scoreboard', { body: { events: GAMES } });
  });
  after(() => team.stop());

  const request = (days: number) =>
    team.get(`/api/scoreboard?sport=${SPORT}&date=${TODAY.add({ days })}`).then(({ status }) => status);
  const stored = () =>
    team.database.database
      .selectFrom('copies')
      .select(['key', 'body', 'original'])
      .where('key', 'like', '%/scoreboard/%')
      .execute();
  const requested = () => team.provider.requested.filter((path) => path.includes('/scoreboard')).length;

  test('are the requested days, up to 370 days before and after today, each stored once and packed', async () => {
    for (const days of [-370, -100, -99, 370]) assert.equal(await request(days), 200, String(days));
    const [rows, requests] = [await stored(), requested()];
    assert.equal(new Set(rows.map(({ key }) => key)).size, rows.length);
    for (const { original, body } of rows) {
      const bytes = (original?.byteLength ?? 0) + (body?.length ?? 0);
      assert.ok(bytes < 10_000, `${bytes} bytes of a page of ${JSON.stringify(GAMES).length}`);
    }
    for (const days of [-371, 371, -4_000, 100_000]) assert.equal(await request(days), 400, String(days));
    assert.equal(await request(-100), 200);
    assert.deepEqual(
      [(await stored()).length, requested()],
      [rows.length, requests],
      'no day may be requested again',
    );
  });

  test('are reduced after a day to the hundred days that were requested last', async () => {
    const [row] = await stored();
    assert.ok(row);
    const { database } = team.database;
    const whole = await database.selectFrom('copies').selectAll().where('key', '=', row.key).execute();
    const crawled = Array.from({ length: 150 }, (_, at) =>
      whole.map((one) => ({
        ...one,
        key: one.key.replace(/\d+$/, `2025${at}`),
        confirmed_at: one.confirmed_at - 1 - at,
      })),
    );
    await database.insertInto('copies').values(crawled.flat()).execute();
    const before = (await stored()).length;
    assert.ok(before > 150, String(before));
    await team.clock.leap(DAY_MS);
    await team.clock.leap(2 * HOUR_MS);
    for (let tries = 0; tries < 500 && (await stored()).length > 100; tries += 1) {
      await team.clock.leap(1_000);
      await team.get('/api/stats');
    }
    const left = new Set((await stored()).map(({ key }) => key));
    assert.equal(left.size, 100);
    assert.ok(left.has(row.key), 'the day that a caller requested must still be stored');
    assert.ok(left.has(crawled[0]?.[0]?.key ?? ''));
    assert.ok(!left.has(crawled[149]?.[0]?.key ?? ''));
  });

  test('are deleted after KEEP_DAYS, and requested again when needed', async () => {
    await team.clock.leap(728 * DAY_MS);
    await team.clock.leap(2 * HOUR_MS);
    const remaining = (await stored()).length;
    assert.ok(remaining >= 4, String(remaining));
    // The job runs once a day.
    await team.clock.leap(2 * DAY_MS);
    await team.clock.leap(2 * HOUR_MS);
    const isOld = ({ key }: { key: string }) =>
      key.endsWith(TODAY.add({ days: -100 }).toString().replaceAll('-', ''));
    for (let tries = 0; tries < 500 && (await stored()).some(isOld); tries += 1) {
      await team.clock.leap(1_000);
      await team.get('/api/stats');
    }
    assert.ok(!(await stored()).some(isOld));
  });
});
