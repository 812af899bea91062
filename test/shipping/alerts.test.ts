import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { type Deployment, deploy } from '../support/deployments.ts';
import { ROOT } from '../support/dockerfile.ts';

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
before(async () => {
  // Where no Redis is: what is said of it is counted all the same.
  campus = await deploy('one process', { sites: [], environment: { REDIS_URL: 'redis://127.0.0.1:1' } });
  const text = await (await fetch(`${campus.admin}/metrics`)).text();
  counted = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
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

test('every metric that an alert speaks of is counted', () => {
  for (const { alert, expr } of alerts) {
    const spoken = [...expr.matchAll(/\b(?:campus|nodejs|process)_\w+/g)].map(([name]) => name);
    for (const name of spoken) assert.ok(counted.has(name), `${alert}: ${name}`);
    assert.ok(spoken.length > 0 || expr.startsWith('up{'), alert);
  }
});
