import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { demoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { cli } from '../support/cli.ts';
import { releaseStack } from '../support/release-stack.ts';

describe('a source on a host that resolves to a private address', () => {
  let sandbox: Sandbox;
  let directory: string;
  const cleanup = releaseStack();
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
  });

  /** Runs `scrape` on the demo campus, with one source at `localhost`. */
  async function scrape(more: object) {
    const campus = demoCampus(sandbox) as { sources: { nsm: { url: string } } };
    const { nsm } = campus.sources;
    nsm.url = nsm.url.replace('127.0.0.1', 'localhost');
    const file = join(directory, 'campus.json');
    await writeFile(file, JSON.stringify({ ...campus, ...more }));
    const environment = { DATABASE_URL: `sqlite:${join(directory, 'campus.db')}`, DATA_DIR: directory };
    return cli(['scrape', '--campus', file, '--source', 'nsm', '--dry-run'], environment);
  }

  test('the source is not requested, and the error names the setting privateHosts', async () => {
    sandbox.resetRequests();
    const { code, out } = await scrape({});
    assert.equal(code, 1);
    const words = out.replaceAll(/\s+/g, ' ');
    assert.match(words, /nsm failed: .*localhost.* resolves to a private address \(see privateHosts/);
    assert.equal(sandbox.requests('nsm').length, 0);
  });

  test('the source is requested if the campus file lists its host', async () => {
    const { code, out, err } = await scrape({ privateHosts: ['localhost'] });
    assert.equal(code, 0, out);
    assert.match(err, /nsm +ok: 1 page, 20 records/);
    assert.match(out, /^20 added, 0 changed, 0 gone/m);
  });
});
