import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/root.ts';

/** The names of jobs in release 0.4.0. */
const RELEASED = [
  'alerts …',
  'alerts digest',
  'alerts release',
  'scholarships corrections',
  'scholarships daily …',
  'scholarships proposals',
  'scholarships prune',
  'scholarships reprocess',

  'sports prune',
  'sports/keep-fresh',
  'sports/live-games',
  'webhooks',
  'webhooks prune',
];

/** Files that make jobs. */
const MAKES_JOBS = /: (?:Promise<)?Job\b|createPruneJob\(/;
const NAME = /\bname: (['`])([a-z]+[ /]?[a-z\- ${}]*)\1/g;

test('jobs have the names that the previous release gives their leases, because both run on one database', () => {
  const names = globSync('src/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .filter((text) => MAKES_JOBS.test(text))
    .flatMap((text) => [...text.matchAll(NAME)].map(([, , name = '']) => name.replace(/\$\{.*/, '…')));
  assert.deepEqual([...new Set(names)].sort(), RELEASED.toSorted());
});
