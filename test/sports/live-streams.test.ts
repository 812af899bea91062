import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Deployment, deploy, fillSports, trigger } from '../support/deployments.ts';
import { type EventClient, isReady, openEvents, type ServerEvent } from '../support/event-client.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';

interface ShownGame {
  readonly id: string;
  readonly sport: string;
  readonly date: string;
  readonly timeTbd?: true;
  readonly status: string;
  readonly local_team: { readonly score: number };
  readonly opponent: { readonly score: number };
}

const NOON = '2026-11-21T12:00:00Z';
const MINUTE = 60_000;
const json = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>;
const gameOf = ({ data }: ServerEvent): ShownGame => JSON.parse(data);
const isGame = ({ event }: ServerEvent): boolean => event === 'game';
const gamesOf = ({ events }: EventClient): ShownGame[] => events.filter(isGame).map(gameOf);
const idsOf = ({ events }: EventClient): number[] =>
  events.flatMap(({ id }) => (id === undefined ? [] : [id]));

for (const shape of ['one process', 'three processes'] as const) {
  describe(`streams of games, ${shape}`, () => {
    let campus: Deployment;
    let clock: ManualClock;
    let open: EventClient[] = [];
    before(async () => {
      clock = createManualClock(NOON);
      campus = await deploy(shape, { clock, sites: false });
      await fillSports(campus);
    });
    after(() => campus.stop());
    afterEach(async () => {
      for (const client of open) client.cut();
      await Promise.all(open.map(({ ended }) => ended));
      open = [];
    });

    async function connect(query = '', headers: Record<string, string> = {}): Promise<EventClient> {
      const client = await openEvents(`${campus.router}/sports/api/live${query}`, { headers });
      open.push(client);
      return client;
    }
    async function ready(query = '', headers: Record<string, string> = {}): Promise<EventClient> {
      const client = await connect(query, headers);
      await client.until(isReady);
      return client;
    }

    test('a stream begins with the games of the day and the games in progress, each as in the API', async () => {
      const client = await ready();
      const { headers, statusCode } = client.response;
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'text/event-stream');
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['x-accel-buffering'], 'no');
      assert.equal(headers['content-encoding'], undefined);
      assert.match(client.events[0]?.data ?? '', /^retry: [2-5]\d{3}$/);
      const ids = idsOf(client);
      assert.deepEqual(
        ids,
        ids.toSorted((one, other) => one - other),
      );
      const { games } = (await json(`${campus.router}/sports/api/schedules`)) as { games: ShownGame[] };
      const sent = gamesOf(client);
      for (const game of games.filter(({ status }) => status === 'in_progress')) {
        const same = sent.find(({ id }) => id === game.id);
        assert.deepEqual(same, await json(`${campus.router}/sports/api/game?id=${game.id}`));
      }
      // The time zone of the campus is six hours behind UTC.
      for (const { date, status } of sent) {
        const isToday = date >= '2026-11-21T06:00Z' && date < '2026-11-22T06:00Z';
        assert.ok(isToday || status === 'in_progress', `${date} ${status}`);
      }
      assert.deepEqual(
        games.filter(
          (game) =>
            game.date < '2026-11-22T06:00Z' && !game.timeTbd && !sent.some(({ date }) => date === game.date),
        ),
        [],
      );
    });

    test('a stream has only the sports and games that were requested', async () => {
      const [football, both] = await Promise.all([
        ready('?sport=football'),
        ready('?sport=football,baseball'),
      ]);
      assert.deepEqual([...new Set(gamesOf(football).map(({ sport }) => sport))], ['football']);
      assert.deepEqual([...new Set(gamesOf(both).map(({ sport }) => sport))].sort(), [
        'baseball',
        'football',
      ]);
      const { games } = (await json(`${campus.router}/sports/api/schedules/sport?sport=football`)) as {
        games: ShownGame[];
      };
      const last = games.at(-1)?.id;
      const one = await ready(`?id=${last}`);
      assert.deepEqual(
        gamesOf(one).map(({ id }) => id),
        [last],
        'a requested game must be sent, even if it is on another day',
      );
    });

    test('invalid requests get the usual errors', async () => {
      for (const [query, status, error] of [
        ['?since=soon', 400, 'Invalid since parameter'],
        ['?since=1&since=2', 400, 'Invalid since parameter'],
        ['?sport=curling', 400, 'Invalid sport'],
        ['?sport=football,', 400, 'Invalid sport'],
        ['?id=1', 404, 'Game not found'],
      ] as const) {
        const response = await fetch(`${campus.router}/sports/api/live${query}`);
        assert.deepEqual([response.status, await response.json()], [status, { error }], query);
      }
      const head = await fetch(`${campus.router}/sports/api/live`, { method: 'HEAD' });
      assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'text/event-stream']);
      assert.equal((await fetch(`${campus.router}/sports/api/live`, { method: 'POST' })).status, 405);
    });

    test('a client that reconnects gets only what has changed since', async () => {
      const first = await ready();
      const { lastId = 0 } = first;
      first.cut();
      const nothing = await ready('', { 'Last-Event-ID': String(lastId) });
      assert.deepEqual(gamesOf(nothing), []);
      assert.equal(nothing.lastId, lastId);
      const before = new Map(gamesOf(first).map((game) => [game.id, game]));
      await clock.leap(5 * MINUTE);
      await trigger(`${campus.sports}/api/trigger/schedules`);
      const changed = await nothing.until(isGame);
      assert.ok((changed.id ?? 0) > lastId);
      const again = await ready(`?since=${lastId}`);
      assert.ok(gamesOf(again).some(({ id }) => id === gameOf(changed).id));
      for (const game of gamesOf(again)) assert.notDeepEqual(game, before.get(game.id));
      // The header is newer, because a browser that reconnects repeats its first URL.
      const both = await ready(`?since=${lastId}`, { 'Last-Event-ID': String(again.lastId) });
      assert.deepEqual(gamesOf(both), []);
    });

    test('with an invalid or unknown revision a stream begins from the start', async () => {
      const fresh = await ready();
      for (const id of ['abc', '-1', '999999999999999', '9'.repeat(40)]) {
        const client = await ready('', { 'Last-Event-ID': id });
        assert.deepEqual(
          gamesOf(client).map(({ id: game }) => game),
          gamesOf(fresh).map(({ id: game }) => game),
          id,
        );
      }
    });

    test('a client may have sixty streams at a time', async () => {
      const sixty = await Promise.all(Array.from({ length: 60 }, () => ready()));
      const refused = await fetch(`${campus.router}/sports/api/live`);
      assert.equal(refused.status, 429);
      assert.deepEqual(await refused.json(), { error: 'Rate limit exceeded', retryAfter: 60 });
      sixty[0]?.cut();
      await sixty[0]?.ended;
      // The server notices the end of a stream a moment later.
      for (;;) {
        const response = await fetch(`${campus.router}/sports/api/live`);
        await response.body?.cancel();
        if (response.status === 200) break;
      }
    });

    test('a stream has a comment every 15 s, and ends after half an hour', async () => {
      const client = await ready();
      const isComment = ({ data }: ServerEvent) => data.startsWith(':');
      assert.equal(client.events.some(isComment), false);
      await clock.leap(15_000);
      await client.until(isComment);
      await clock.leap(36 * MINUTE);
      await client.ended;
    });

    test('a stop ends all streams at once', async () => {
      const clients = await Promise.all([ready(), ready()]);
      await campus.restart();
      await Promise.all(clients.map(({ ended }) => ended));
      for (const { events } of clients) assert.ok(events.some(isReady));
    });
  });
}
