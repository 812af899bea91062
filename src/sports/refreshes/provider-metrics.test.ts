import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { absent, failed, found } from '../../platform/upstream/outcome.ts';
import type { TeamRef } from '../model/teams.ts';
import type { Anomaly } from '../provider.ts';
import { createProviderMetrics, type ProviderMetrics } from './provider-metrics.ts';

const team: TeamRef = { sport: 'football', teamId: '1', conferenceId: '2', name: 'Herons' };
const reading = (...anomalies: Anomaly[]) => found({ value: {}, anomalies });
const down = failed({ reason: 'refused', status: 403, problem: '403 from there' });
const unknown: Anomaly = {
  kind: 'unknown_status',
  reason: 'STATUS_NAPPING',
  count: 3,
  rows: ['event 1', 'event 2', 'event 3'],
};

let lines: { level: number; msg: string; sport?: string; reason?: string }[];
let registry: Registry;
let providerMetrics: ProviderMetrics;

beforeEach(() => {
  lines = [];
  registry = new Registry();
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  providerMetrics = createProviderMetrics({ log, registry, teams: [team] });
});

test('one line is logged when a page begins to fail, and one line when the page can be read again', () => {
  for (const outcome of [reading(), down, down, down, reading(), reading(), down])
    providerMetrics.read(team, 'roster', outcome);
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    [
      'requests to the provider fail; cached data, if any, is served',
      'requests to the provider succeed again',
      'requests to the provider fail; cached data, if any, is served',
    ],
  );
});

test('an incomplete response is logged once', () => {
  for (const what of ['401', '401', '402'])
    providerMetrics.incompleteResponse(team, 'schedule', `kept: ${what}`);
  const text = 'the provider sent an incomplete response; what it lacks is served from earlier data';
  assert.deepEqual(
    lines.map(({ msg, sport, level }) => [msg, sport, level]),
    [401, 402].map(() => [text, 'football', 40]),
  );
});

test('an absence is not a failure', () => {
  providerMetrics.read(team, 'game', absent);
  assert.deepEqual(lines, []);
});

test('an anomaly is counted each time with all its rows, and logged once', async () => {
  providerMetrics.read(team, 'schedule', reading(unknown));
  providerMetrics.read(team, 'schedule', reading(unknown));
  assert.deepEqual(
    lines.map(({ reason }) => reason),
    ['STATUS_NAPPING'],
  );
  const text = await registry.metrics();
  assert.match(
    text,
    /campus_provider_anomalies_total\{sport="football",page="schedule",kind="unknown_status"\} 6/,
  );
});

test('readings are counted by outcome, and cached values have an age', async () => {
  providerMetrics.read(team, 'roster', reading());
  providerMetrics.read(team, 'roster', down);
  providerMetrics.watchAges(() => new Map([['sports/roster/1/football/1', 90]]));
  const text = await registry.metrics();
  assert.match(text, /campus_provider_readings_total\{sport="football",page="roster",outcome="found"\} 1/);
  assert.match(text, /campus_provider_readings_total\{sport="football",page="roster",outcome="refused"\} 1/);
  assert.match(text, /campus_cached_age_seconds\{resource="sports\/roster\/1\/football\/1"\} 90/);
});
