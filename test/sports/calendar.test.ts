import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { parseCampus } from '../../src/app/campus.ts';
import { basketballCampus, side, startBasketball } from '../support/basketball-season.ts';
import { type Deployment, deploy, trigger } from '../support/deployments.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';
import type { ReplayServer } from '../support/replay.ts';

const FOOTBALL = '/apis/site/v2/sports/football/college-football';
const HOUR = 3_600_000;

const TYPES = {
  SCHEDULED: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false },
  FINAL: { name: 'STATUS_FINAL', state: 'post', completed: true },
  POSTPONED: { name: 'STATUS_POSTPONED', state: 'post', completed: false },
  CANCELED: { name: 'STATUS_CANCELED', state: 'post', completed: false },
};

interface EventOptions {
  readonly type?: keyof typeof TYPES;
  readonly date?: string;
  readonly venue?: string;
  readonly timeValid?: boolean;
  readonly scores?: readonly number[];
}

const event = (id: string, options: EventOptions = {}) => {
  const {
    type = 'SCHEDULED',
    date = '2026-12-05T05:00Z',
    venue = 'Surf Hall',
    timeValid = true,
    scores = [],
  } = options;
  const competitors = [side('1', 'home', scores[0]), side('2', 'away', scores[1])];
  const place = { fullName: venue, address: { city: 'Hilo', state: 'HI' } };
  const status = { type: TYPES[type] };
  return {
    id,
    date,
    timeValid,
    name: `Team 2 at Team 1`,
    shortName: id,
    competitions: [{ competitors, status, venue: place }],
  };
};

interface Shown {
  readonly sequence: number;
  readonly start: string;
  readonly summary: string;
  readonly status: string;
  readonly stamp: string;
  readonly location: string;
}

const eventsOf = (text: string): Map<string, Shown> =>
  new Map(
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => {
      const of = (name: string) => String(one.getFirstPropertyValue(name));
      const shown = {
        sequence: Number(of('sequence')),
        start: of('dtstart'),
        summary: of('summary'),
        status: of('status'),
        stamp: of('dtstamp'),
        location: of('location'),
      };
      return [of('uid'), shown];
    }),
  );

describe('the games of a campus in Hawaii as a calendar and as a table', () => {
  let provider: ReplayServer;
  let campus: Deployment;
  let clock: ManualClock;
  let events: unknown[];

  before(async () => {
    provider = await startBasketball(() => events);
    clock = createManualClock('2026-11-21T12:00:00Z');
  });
  after(() => provider.stop());

  const file = (more: object = {}) => ({
    ...basketballCampus(provider, 'University of Hilo', 'Pacific/Honolulu'),
    ...more,
  });
  const start = (more: object = {}) =>
    deploy('one process', {
      campus: parseCampus(file(more), 'a test'),
      clock,
    });
  beforeEach(async () => {
    events = [event('401')];
    campus = await start();
  });
  afterEach(() => campus.stop());

  async function calendar(path = '/api/schedules.ics') {
    const response = await fetch(`${campus.sports}${path}`);
    assert.equal(response.status, 200);
    return { text: await response.text(), etag: response.headers.get('etag'), headers: response.headers };
  }
  const shown = async (id = '401') =>
    eventsOf((await calendar()).text).get(`game-${id}@university-of-hilo.campus-data`);
  async function publish(...published: unknown[]): Promise<void> {
    events = published;
    await clock.leap(HOUR);
    await trigger(`${campus.sports}/api/trigger/schedules`);
  }

  test('an event has the time and the venue of the game, and a link if publicUrl is set', async () => {
    assert.deepEqual(await shown(), {
      sequence: 0,
      start: '2026-12-05T05:00:00Z',
      summary: 'Men’s basketball: Team 2 at Team 1',
      status: 'CONFIRMED',
      stamp: '2026-11-21T12:00:00Z',
      location: 'Surf Hall, Hilo',
    });
    const { headers, text } = await calendar();
    assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8');
    assert.ok(!text.includes('URL:'));
    const read = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === 'VEVENT') as VEvent;
    assert.equal(read.end?.getTime(), Date.parse('2026-12-05T07:00Z'));
    await campus.stop();
    campus = await start({ publicUrl: 'https://games.hilo.edu' });
    const linked = (await calendar()).text;
    assert.ok(linked.includes('UID:game-401@games.hilo.edu\r\n'));
    assert.ok(linked.includes('URL:https://games.hilo.edu/games/401\r\n'));
  });

  test('a game without a time is an all-day event on the provider’s day', async () => {
    await publish(
      event('401', { date: '2026-12-05T05:00Z', timeValid: false }),
      event('402', { date: '2027-07-05T04:00Z', timeValid: false }),
    );
    assert.equal(
      (await shown())?.start,
      '2026-12-05',
      'the day must not be the one in Hawaii, which is the day before',
    );
    assert.equal(
      (await shown('402'))?.start,
      '2027-07-05',
      'the day must be the provider’s day in summer, too',
    );
  });

  test('without changes the bytes and the tag stay the same, after refreshes and a restart', async () => {
    const first = await calendar();
    await publish(event('401'));
    const second = await calendar();
    assert.deepEqual([second.text, second.etag], [first.text, first.etag]);
    await campus.restart();
    const third = await calendar();
    assert.deepEqual([third.text, third.etag], [first.text, first.etag]);
    const known = await fetch(`${campus.sports}/api/schedules.ics`, {
      headers: { 'if-none-match': first.etag ?? '' },
    });
    assert.equal(known.status, 304);
  });

  test('a change of time, venue or status increases SEQUENCE', async () => {
    assert.equal((await shown())?.sequence, 0);
    await publish(event('401', { date: '2026-12-06T05:00Z' }));
    const moved = await shown();
    assert.deepEqual([moved?.sequence, moved?.start], [1, '2026-12-06T05:00:00Z']);
    assert.equal(Date.parse(moved?.stamp ?? ''), clock.now());
    await publish(event('401', { date: '2026-12-06T05:00Z', venue: 'Lava Hall' }));
    assert.equal((await shown())?.sequence, 2);
    await publish(
      event('401', { date: '2026-12-06T05:00Z', venue: 'Lava Hall', type: 'FINAL', scores: [80, 70] }),
    );
    const over = await shown();
    assert.deepEqual([over?.sequence, over?.summary], [3, 'Men’s basketball: Team 2 at Team 1 (W 80–70)']);
    await publish(
      event('401', { date: '2026-12-06T05:00Z', venue: 'Lava Hall', type: 'FINAL', scores: [81, 70] }),
    );
    const corrected = await shown();
    assert.equal(corrected?.sequence, 3, 'a corrected score must not increase SEQUENCE');
    assert.notEqual(corrected?.stamp, over?.stamp);
  });

  test('a postponed game is tentative, a canceled game is marked, and a game that was missing returns with its SEQUENCE', async () => {
    await publish(event('401', { type: 'POSTPONED' }), event('402'));
    const postponed = await shown();
    assert.deepEqual(
      [postponed?.start, postponed?.status, postponed?.summary],
      ['2026-12-05T05:00:00Z', 'TENTATIVE', 'Postponed: Men’s basketball: Team 2 at Team 1'],
    );
    await publish(event('401', { type: 'CANCELED' }), event('402'));
    const cancelled = await shown();
    assert.deepEqual(
      [cancelled?.status, cancelled?.summary],
      ['CANCELLED', 'Cancelled: Men’s basketball: Team 2 at Team 1'],
    );
    await publish(event('402'));
    await publish(event('402'));
    assert.equal(await shown(), undefined);
    await publish(event('401', { date: '2026-12-09T05:00Z' }), event('402'));
    assert.ok(Number((await shown())?.sequence) > Number(cancelled?.sequence));
    assert.equal((await shown('402'))?.sequence, 0);
  });

  test('the calendar of one game has the same event; the game’s page links to it until the game begins', async () => {
    await publish(event('401'), event('402', { date: '2026-12-09T05:00Z' }));
    const calendarPath = '/api/schedules.ics?id=402';
    const one = (await calendar(calendarPath)).text;
    assert.match(one, /\r\nX-WR-CALNAME:University of Hilo: Team 2 at Team 1\r\n/);
    const uid = 'game-402@university-of-hilo.campus-data';
    assert.deepEqual([...eventsOf(one)], [[uid, await shown('402')]]);
    await publish(
      event('401', { type: 'FINAL', scores: [80, 70] }),
      event('402', { date: '2026-12-10T05:00Z' }),
    );
    const moved = eventsOf((await calendar(calendarPath)).text).get(uid);
    assert.deepEqual([moved?.sequence, moved?.start], [1, '2026-12-10T05:00:00Z']);
    const unknown = await fetch(`${campus.sports}/api/schedules.ics?id=999`);
    assert.deepEqual([unknown.status, await unknown.json()], [404, { error: 'Game not found' }]);
    const page = async (id: string) =>
      (await fetch(`${campus.router}/games/${id}`, { headers: { Accept: 'text/html' } })).text();
    const link = /remind"><a href="([^"]+)"/;
    const [, reminder = ''] = link.exec(await page('402')) ?? [];
    assert.equal(
      (await fetch(`${campus.router}${reminder}`)).headers.get('content-type'),
      'text/calendar; charset=utf-8',
    );
    assert.doesNotMatch(
      await page('401'),
      link,
      'the page of a game that is over must not link to the calendar',
    );
  });

  test('the CSV table has a row per game of the season', async () => {
    await publish(
      event('401', { type: 'FINAL', scores: [80, 70] }),
      event('402', { date: '2026-12-09T05:00Z' }),
    );
    const response = await fetch(`${campus.sports}/api/schedules.csv`);
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="schedules.csv"');
    assert.deepEqual((await response.text()).split('\r\n'), [
      'id,sport,date,timeTbd,status,name,isHome,opponent,localScore,opponentScore,result,location,city,neutralSite,broadcasts,note,campusDate,campusTime',
      '401,mens-basketball,2026-12-05T05:00Z,false,final,Team 2 at Team 1,true,Team 2,80,70,win,Surf Hall,Hilo,false,,,2026-12-04,19:00',
      '402,mens-basketball,2026-12-09T05:00Z,false,scheduled,Team 2 at Team 1,true,Team 2,0,0,,Surf Hall,Hilo,false,,,2026-12-08,19:00',
      '',
    ]);
  });

  test('`from` and `to` choose days of the campus, inclusive, past ones too', async () => {
    await publish(
      event('401', { type: 'FINAL', scores: [80, 70] }),
      event('402', { date: '2026-12-09T05:00Z' }),
    );
    const get = async (path: string) => (await fetch(`${campus.sports}/api/${path}`)).text();
    const ids = (text: string) => ['401', '402'].filter((id) => text.includes(id));
    for (const [days, expected] of [
      ['from=2026-12-04&to=2026-12-04', ['401']],
      ['from=2026-12-05', ['402']],
      ['to=2026-12-08', ['401', '402']],
      ['to=2026-12-03', []],
    ] as const)
      for (const path of ['schedules?', 'schedules.csv?', 'schedules.ics?'])
        assert.deepEqual(ids(await get(`${path}${days}`)), expected, `${path}${days}`);
    const wrong = await fetch(`${campus.sports}/api/schedules.csv?from=2026-02-30`);
    assert.deepEqual([wrong.status, await wrong.json()], [400, { error: 'Invalid from parameter' }]);
  });

  test('if one sport fails, the other sports are returned; a request for only the failed sport fails', async () => {
    await campus.stop();
    const teams = {
      'mens-basketball': { teamId: '1', conferenceId: '8', name: 'Team 1' },
      football: { teamId: '1', conferenceId: '8', name: 'Team 1' },
    };
    assert.ok(!provider.requested.some((path) => path.startsWith(FOOTBALL)));
    campus = await start({ teams });
    const all = await calendar();
    assert.equal(eventsOf(all.text).size, 1);
    assert.match(all.text, /DESCRIPTION:Not available now: Football/);
    const maxAge = Number(/max-age=(\d+)/.exec(all.headers.get('cache-control') ?? '')?.[1]);
    assert.ok(maxAge <= 60 + Number(all.headers.get('age')), `${maxAge} s`);
    const statusOf = async (path: string) => (await fetch(`${campus.sports}${path}`)).status;
    assert.equal(await statusOf('/api/schedules.ics?sport=mens-basketball,football'), 200);
    assert.equal(await statusOf('/api/schedules.csv?sport=football'), 502);
    assert.equal(await statusOf('/api/schedules.ics?sport=softball'), 404);
    const bad = await fetch(`${campus.sports}/api/schedules.ics?sport=curling`);
    assert.deepEqual([bad.status, await bad.json()], [400, { error: 'Invalid sport' }]);
  });
});
