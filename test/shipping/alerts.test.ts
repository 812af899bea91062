import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { SPORTS } from '../../src/sports/index.ts';
import { type Deployment, deploy } from '../support/deployments.ts';
import { ROOT } from '../support/root.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const alerts: readonly Alert[] = parse(read('deploy/alerts.yaml')).groups.flatMap(
  ({ rules }: { rules: readonly Alert[] }) => rules,
);

/** First cells of the table in a section of a page. */
const rowsOf = (page: string, heading: string): string[] => {
  const section = read(`docs/operating/${page}`).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
};

let campus: Deployment;
let counted: Set<string>;
let metrics: string;
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
before(async () => {
  // Where no Redis is: what is said of it is counted all the same.
  campus = await deploy('one process', { sites: ['nsm'], environment: { REDIS_URL: 'redis://127.0.0.1:1' } });
  metrics = await (await fetch(`${campus.admin}/metrics`)).text();
  counted = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});
after(() => campus.stop());

test('every metric is in docs/operating/watch.md, and nothing else is', () => {
  const ours = [...counted].filter((name) => name.startsWith('campus_'));
  assert.deepEqual(rowsOf('watch.md', 'Metrics').sort(), ours.sort());
});

test('every alert is in docs/operating/troubleshooting.md, and nothing else is', () => {
  assert.deepEqual(
    rowsOf('troubleshooting.md', 'Alerts'),
    alerts.map(({ alert }) => alert),
  );
});

/** Names of metrics in an expression; a histogram has several series. */
const namesIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:campus|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));

test('every metric that an alert speaks of is counted', () => {
  for (const { alert, expr } of alerts) {
    const spoken = namesIn(expr);
    for (const name of spoken) assert.ok(counted.has(name), `${alert}: ${name}`);
    assert.ok(spoken.length > 0 || expr.startsWith('up{'), alert);
  }
});

test('the dashboard shows what is counted, and how old, how well, how fast and how much', () => {
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { id: number; title: string; type: string; targets?: { expr: string }[] }[];
  };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  for (const name of expressions.flatMap(namesIn)) assert.ok(counted.has(name), name);
  assert.deepEqual(
    panels.filter(({ type }) => type === 'row').map(({ title }) => title),
    ['Freshness', 'Outcomes', 'Latencies', 'Limits'],
  );
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  assert.ok(expressions.length > 15);
});

test('each source and sport has its series from the first scrape on', () => {
  const never = /^campus_source_age_seconds\{source="nsm"\} \S+$/m;
  assert.match(metrics, never);
  const wanted = [
    /^campus_source_changes\{source="nsm",kind="gone"\} \d/m,
    /^campus_source_problem\{source="nsm",/m,
  ];
  for (const sport of SPORTS) {
    wanted.push(
      new RegExp(
        `^campus_provider_readings_total\\{sport="${sport}",page="roster",outcome="refused"\\} \\d`,
        'm',
      ),
    );
    wanted.push(new RegExp(`^campus_cached_age_seconds\\{resource="sports/schedule/1/${sport}/`, 'm'));
  }
  for (const pattern of wanted) assert.match(metrics, pattern);
});

describe('as promtool has it', { skip: hasPromtool ? false : 'promtool is not on this machine' }, () => {
  const promtool = (args: string[], input = '') =>
    spawnSync('promtool', args, { cwd: ROOT, input, encoding: 'utf8' });

  test('the rules and the configuration are valid, and alerts fire when they should', () => {
    for (const args of [
      ['check', 'rules', '--lint=all', '--lint-fatal', 'deploy/alerts.yaml'],
      ['check', 'config', 'deploy/prometheus.yaml'],
      ['test', 'rules', 'test/shipping/alerts.rules-test.yaml'],
    ]) {
      const { status, stdout, stderr } = promtool(args);
      assert.equal(status, 0, stdout + stderr);
    }
  });

  test('the metrics have the names that Prometheus likes', () => {
    const { status, stdout, stderr } = promtool(['check', 'metrics'], metrics);
    assert.equal(status, 0, stdout + stderr);
  });
});
