import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { trigger } from '../support/deployments.ts';
import { type EventClient, isReady, openEvents, type ServerEvent } from '../support/event-client.ts';
import { readMetric, stageWorkers, WORKERS_RUN, type WorkerStage } from '../support/worker-stage.ts';

const isGame = ({ event }: ServerEvent): boolean => event === 'game';

describe('streams of two workers', WORKERS_RUN, () => {
  let stage: WorkerStage;
  before(async () => {
    const startedAt = Date.now();
    // Games run at twenty times their speed, so that there are events every second.
    stage = await stageWorkers({ sites: [], now: () => startedAt + 20 * (Date.now() - startedAt) });
  });
  after(() => stage.stop());

  async function ready(base: string, localAddress: string): Promise<EventClient> {
    const client = await openEvents(`${base}/sports/api/live`, { localAddress });
    await client.until(isReady);
    return client;
  }
  const idsAfter = ({ events }: EventClient, id: number): number[] =>
    events.filter(isGame).flatMap((event) => (event.id !== undefined && event.id > id ? [event.id] : []));

  test('all workers send the same events, and count the streams of a client together', async (t) => {
    const program = await stage.start({
      LIVE_INTERVAL_SECONDS: '1',
      RATE_LIMIT_PER_MINUTE: '10000',
      STREAMS_PER_CLIENT: '6',
    });
    t.after(() => program.end('SIGKILL'));
    await trigger(`${program.sports}/api/trigger/schedules`);
    const clients = await Promise.all(
      Array.from({ length: 24 }, (_, at) => ready(program.router, `127.0.2.${at + 1}`)),
    );
    const counts = await readMetric(program.admin, 'campus_streams');
    assert.equal(counts.get('address="router"'), clients.length);

    const startId = Math.max(...clients.map(({ lastId = 0 }) => lastId));
    const event = await clients[0]?.until(({ id = 0 }) => id > startId);
    await Promise.all(clients.map((client) => client.until(({ id = 0 }) => id >= (event?.id ?? 0))));
    const [first, ...others] = clients.map((client) =>
      idsAfter(client, startId).filter((id) => id <= (event?.id ?? 0)),
    );
    for (const other of others) assert.deepEqual(other, first);

    const six = await Promise.all(Array.from({ length: 6 }, () => ready(program.router, '127.0.3.1')));
    const seventh = await openEvents(`${program.router}/sports/api/live`, { localAddress: '127.0.3.1' });
    assert.equal(seventh.response.statusCode, 429);
    seventh.cut();

    const ended = program.end('SIGTERM');
    await Promise.all([...clients, ...six].map((client) => client.ended));
    assert.deepEqual(await ended, [0, null]);
    const retries = new Set([...clients, ...six].map(({ events }) => events[0]?.data));
    assert.ok(retries.size > 20, 'clients must be told to reconnect at different times');
  });
});
