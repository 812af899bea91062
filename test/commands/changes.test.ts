import assert from 'node:assert/strict';
import { mkdtemp, mkdtempDisposable, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { demoCampus, writeDemoCampus } from '../../demo/campus.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { command } from '../support/cli.ts';
import { campusOfOneTeam } from '../support/one-team.ts';
import { startPretendSite } from '../support/pretend-site.ts';

test('the command lists what a scrape has added, since a day and for a source, as text and as JSON', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
  const sandbox = await startSandbox();
  t.after(async () => {
    await sandbox.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const file = join(directory, 'campus.json');
  writeDemoCampus(demoCampus(sandbox), file);
  const environment = { DATABASE_URL: `sqlite:${join(directory, 'campus.db')}`, DATA_DIR: directory };
  const run = (name: string, ...args: string[]) => command([name, '--campus', file, ...args], environment);
  assert.equal((await run('scrape', '--source', 'nsm')).code, 0);

  const { code, out } = await run('changes', '--since', '2020-01-01');
  assert.equal(code, 0);
  assert.match(out, /\n\d{4}-\d\d-\d\d \d\d:\d\d {2}added {4}nsm-\S+ {2}\S/);
  assert.match(out, /\n20 added, 0 changed, 0 gone, 0 missing\n$/);
  const other = await run('changes', '--since', '2020-01-01T00:00:00Z', '--source', 'honors');
  assert.equal(other.out, '0 added, 0 changed, 0 gone, 0 missing\n');
  const later = await run('changes', '--since', '2999-01-01', '--json');
  assert.deepEqual(JSON.parse(later.out).added, []);
  for (const since of ['nonsense', '2026-02-30', '2026-02-30T06:00:00Z']) {
    const wrong = await run('changes', '--since', since);
    assert.deepEqual([wrong.code, wrong.out], [2, ''], since);
  }
});

test('changes are listed in the order in which they happened, and awards that are listed again are counted as such', async (t) => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'campus-data-'));
  const site = await startPretendSite();
  t.after(() => site.stop());
  const file = join(directory.path, 'campus.json');
  const main = { name: 'Main', kind: 'list', url: `${site.url}/list` };
  await writeFile(file, JSON.stringify({ ...campusOfOneTeam(site.url, 'football'), sources: { main } }));
  const environment = { DATABASE_URL: `sqlite:${join(directory.path, 'campus.db')}` };
  const run = (...args: string[]) => command([...args, '--campus', file], environment);
  const scrape = async (...names: string[]) => {
    const body = names.map((name) => `<h2>${name} Award</h2><p>$500</p>`).join('');
    site.on('/list', () => ({ headers: { 'content-type': 'text/html' }, body: `<main>${body}</main>` }));
    assert.equal((await run('scrape')).code, 0);
  };
  const all = ['Reed', 'Alder', 'Birch'];
  await scrape(...all);
  // An award counts as gone when four runs did not find it.
  for (let at = 0; at < 4; at += 1) await scrape('Reed', 'Alder');
  await scrape(...all);
  const { out } = await run('changes', '--since', 'today');
  const birch = out.split('\n').filter((line) => line.includes('Birch Award'));
  assert.deepEqual(
    birch.map((line) => line.slice(18).split(' ')[0]),
    ['added', 'gone', 'returned'],
  );
  assert.match(out, /\n4 added \(1 of them again\), 0 changed, 1 gone, 0 missing\n$/);
});
