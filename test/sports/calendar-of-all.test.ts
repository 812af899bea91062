import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { deploy, fillSports } from '../support/deployments.ts';

const SPORTS = ['mens-basketball', 'football', 'softball'];

test('the CSV table and the calendar have every game of the chosen sports', async (t) => {
  const campus = await deploy('one process', { sites: false, sports: [...SPORTS, 'baseball'] });
  t.after(() => campus.stop());
  await fillSports(campus);
  const request = (path: string, headers = {}) => fetch(`${campus.sports}/api/schedules${path}`, { headers });
  const seasons = await Promise.all(
    SPORTS.map(
      async (sport) => (await (await request(`/sport?sport=${sport}`)).json()) as { games: { id: string }[] },
    ),
  );
  const ids = seasons.flatMap(({ games }) => games.map(({ id }) => id)).sort();
  const table = await (await request(`.csv?sport=${SPORTS.join()}`)).text();
  const rows = parse(table, { columns: true }) as { id: string }[];
  assert.deepEqual(rows.map(({ id }) => id).sort(), ids);
  const calendar = await request(`.ics?sport=${SPORTS.join()}`, { 'accept-encoding': 'br' });
  assert.equal(calendar.headers.get('content-encoding'), 'br');
  const uids = [...(await calendar.text()).matchAll(/^UID:game-(.+)@/gm)].map(([, id]) => id);
  assert.deepEqual(uids.sort(), ids);
});
