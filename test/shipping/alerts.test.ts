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
let metricNames: Set<string>;
let metrics: string;
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
before(async () => {
  // Redis is not available there, but its metrics exist.
  campus = await deploy('one process', { sites: ['nsm'], environment: { REDIS_URL: 'redis://127.0.0.1:1' } });
  metrics = await (await fetch(`${campus.admin}/metrics`)).text();
  metricNames = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});
after(() => campus.stop());

test('every metric is in docs/operating/watch.md, and nothing else is', () => {
  const ours = [...metricNames].filter((name) => name.startsWith('campus_'));
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

test('every metric in an alert exists', () => {
  for (const { alert, expr } of alerts) {
    const used = namesIn(expr);
    for (const name of used) assert.ok(metricNames.has(name), `${alert}: ${name}`);
    assert.ok(used.length > 0 || expr.startsWith('up{'), alert);
  }
});

test('the dashboard uses existing metrics, in rows for freshness, outcomes, latencies and limits', () => {
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { id: number; title: string; type: string; targets?: { expr: string }[] }[];
  };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  for (const name of expressions.flatMap(namesIn)) assert.ok(metricNames.has(name), name);
  assert.deepEqual(
    panels.filter(({ type }) => type === 'row').map(({ title }) => title),
    ['Freshness', 'Outcomes', 'Latencies', 'Limits'],
  );
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  assert.ok(expressions.length > 15);
});

test('each source and sport has its series before its first run', () => {
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
    wanted.push(new RegExp(`^campus_cached_age_seconds\\{resource="sports/espn/schedule/1/${sport}/`, 'm'));
  }
  for (const pattern of wanted) assert.match(metrics, pattern);
});

describe('checked by promtool', { skip: hasPromtool ? false : 'promtool is not on this machine' }, () => {
  const promtool = (args: string[], input = '') =>
    spawnSync('promtool', args, { cwd: ROOT, input, encoding: 'utf8' });

  test('rules and configuration are valid, and the tests of the alerts pass', () => {
    for (const args of [
      ['check', 'rules', '--lint=all', '--lint-fatal', 'deploy/alerts.yaml'],
      ['check', 'config', 'deploy/prometheus.yaml'],
      ['test', 'rules', 'test/shipping/alerts.rules-test.yaml'],
    ]) {
      const { status, stdout, stderr } = promtool(args);
      assert.equal(status, 0, stdout + stderr);
    }
  });

  test('the metrics follow the conventions of Prometheus', () => {
    const { status, stdout, stderr } = promtool(['check', 'metrics'], metrics);
    assert.equal(status, 0, stdout + stderr);
  });
});
