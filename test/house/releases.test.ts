import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { command } from '../support/cli.ts';
import { ROOT } from '../support/root.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { version, released } = JSON.parse(read('package.json')) as { version: string; released?: string };
const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

test('each release in the change log has its date, and the newest release comes first', () => {
  const releases = headings.map((heading) => {
    const [, number = '', day = ''] =
      /^(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d|unreleased)\)$/.exec(heading) ?? [];
    assert.notEqual(number, '', heading);
    return { number, day };
  });
  const sorted = releases.toSorted((one, other) =>
    other.number.localeCompare(one.number, 'en', { numeric: true }),
  );
  assert.deepEqual(releases, sorted);
  const days = releases.map(({ day }) => (day === 'unreleased' ? '9999' : day));
  assert.deepEqual(days, days.toSorted().reverse());
  assert.deepEqual(
    releases.slice(1).filter(({ day }) => day === 'unreleased'),
    [],
  );
});

test('the version and its date are the same everywhere, and --version prints whether the version was released', async () => {
  assert.equal(headings[0], `${version} (${released ?? 'unreleased'})`);
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
  assert.deepEqual(
    ['', 'clients/typescript'].map((path) => lock.packages[path]?.version),
    [version, version],
  );
  assert.equal(JSON.parse(read('clients/typescript/package.json')).version, version);
  const { out } = await command(['--version']);
  assert.equal(out, `${version} (${released === undefined ? 'unreleased' : `released ${released}`})\n`);
});
