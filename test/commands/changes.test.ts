import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { demoCampus, writeDemoCampus } from '../../demo/campus.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { command } from '../support/cli.ts';

test('changes lists what a scrape has added, as text and as JSON, since a day and for a source', async (t) => {
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
  assert.match(out, /\nadded {4}nsm-\S+ {2}\S/);
  assert.match(out, /\n20 added, 0 changed, 0 gone, 0 missing\n$/);
  const other = await run('changes', '--since', '2020-01-01T00:00:00Z', '--source', 'honors');
  assert.equal(other.out, '0 added, 0 changed, 0 gone, 0 missing\n');
  const later = await run('changes', '--since', '2999-01-01', '--json');
  assert.deepEqual(JSON.parse(later.out).added, []);
  const wrong = await run('changes', '--since', 'nonsense');
  assert.deepEqual([wrong.code, wrong.out], [2, '']);
});
