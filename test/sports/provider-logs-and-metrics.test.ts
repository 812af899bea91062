import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { parseCampus } from '../../src/app/campus.ts';
import { deploy, trigger } from '../support/deployments.ts';
import { startReplay } from '../support/replay.ts';

const FOOTBALL = '/apis/site/v2/sports/football/college-football';
const side = (id: string, homeAway: string) => ({
  id,
  homeAway,
  team: { id, displayName: `Team ${id}`, abbreviation: `T${id}`, location: `Town ${id}` },
});

/** One game with an unknown status, and one game that cannot be read. */
const SCHEDULE = {
  season: { year: 2026, type: 2 },
  requestedSeason: { year: 2026, type: 2 },
  events: [
    {
      id: '401',
      date: '2026-11-28T18:00Z',
      competitions: [
        {
          competitors: [side('1', 'home'), side('2', 'away')],
          status: { type: { name: 'STATUS_NAPPING', state: 'pre', completed: false } },
        },
      ],
    },
    { id: '402', date: '2026-11-29T18:00Z', competitions: [] },
  ],
};

interface Line {
  readonly msg: string;
  readonly sport?: string;
  readonly page?: string;
}

test('failures and anomalies of the provider appear in the metrics and the log', async () => {
  const provider = await startReplay({ [`${FOOTBALL}/teams/1/schedule?seasontype=2`]: { body: SCHEDULE } });
  const campusFile = {
    name: 'A campus',
    timeZone: 'America/New_York',
    provider: {
      kind: 'espn',
      siteUrl: provider.url,
      coreUrl: provider.url,
      imageOrigins: ['https://*.espncdn.com'],
    },
    teams: { football: { teamId: '1', conferenceId: '8', name: 'Team 1' } },
    sources: {},
  };
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const campus = await deploy('one process', {
    campus: parseCampus(campusFile, 'a test'),
    overrides: { log, upstreamOptions: { failuresBeforeBreak: 1_000_000 } },
  });
  const linesWith = (msg: string, page: string) =>
    lines.filter((line) => line.msg === msg && line.page === page).length;
  try {
    await trigger(`${campus.sports}/api/trigger/schedules`);
    await trigger(`${campus.sports}/api/trigger/rosters`);
    await trigger(`${campus.sports}/api/trigger/schedules`);
    await provider.stop();
    await trigger(`${campus.sports}/api/trigger/schedules`);
    await trigger(`${campus.sports}/api/trigger/schedules`);

    const metrics = await (await fetch(`${campus.admin}/metrics`)).text();
    const value = (sample: string): number => {
      const line = metrics.split('\n').find((one) => one.startsWith(`${sample} `));
      return Number(line?.slice(sample.length));
    };
    const labels = 'sport="football",page="schedule"';
    const read = value(`campus_provider_readings_total{${labels},outcome="found"}`);
    assert.ok(read >= 2, 'requests must be counted by sport and outcome');
    assert.ok(value(`campus_provider_readings_total{${labels},outcome="unreachable"}`) >= 2);
    assert.ok(value('campus_provider_readings_total{sport="football",page="roster",outcome="refused"}') >= 1);
    assert.equal(value(`campus_provider_anomalies_total{${labels},kind="unknown_status"}`), read);
    assert.equal(value(`campus_provider_anomalies_total{${labels},kind="dropped_row"}`), read);
    const age = value('campus_cached_age_seconds{resource="sports/espn/schedule/1/football/1"}');
    assert.ok(age >= 0 && age < 60, `${age} s old`);
    assert.match(metrics, /^campus_provider_calls_total\{sport="football",outcome="found"\} \d+$/m);
    assert.match(metrics, /^campus_origin_calls_total\{host="127\.0\.0\.1:\d+",outcome="2xx"\} \d+$/m);
    assert.equal(
      linesWith('requests to the provider fail; cached data, if any, is served', 'schedule'),
      1,
      'two failures must cause one line',
    );
    assert.equal(
      linesWith('requests to the provider fail; cached data, if any, is served', 'roster'),
      1,
      'a team that the provider does not have must cause one line',
    );
    assert.equal(
      linesWith('a page of the provider has rows or values that cannot be used', 'schedule'),
      2,
      'each anomaly must cause one line',
    );
  } finally {
    await campus.stop();
  }
});
