import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startSandbox } from '../sandbox/index.ts';
import { ABOVE_PORT, LOWEST_PORT } from '../test/support/ports.ts';
import { startDemoSandbox } from './sandbox.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'demo-'));
  const { siteUrls, stop } = await startSandbox();
  await stop();
  // Operating systems do not assign ports this low, so they are still free when the demo stops and starts again.
  const lowest = randomInt(LOWEST_PORT, ABOVE_PORT - 100);
  const sitePorts = Object.fromEntries(Object.keys(siteUrls).map((name, at) => [name, lowest + 2 + at]));
  const ports = { providerPort: lowest, controlPort: lowest + 1, sitePorts };
  await writeFile(join(directory, 'sandbox.json'), JSON.stringify(ports));
});
after(() => rm(directory, { recursive: true }));

test('a second demo on the same data is refused and changes nothing; a demo that is started later has the same URLs', async () => {
  const database = join(directory, 'campus.db');
  const first = await startDemoSandbox(directory);
  await writeFile(database, 'content');
  await assert.rejects(startDemoSandbox(directory), { name: 'ConfigurationError' });
  assert.equal(await readFile(database, 'utf8'), 'content');
  await first.stop();
  const again = await startDemoSandbox(directory);
  assert.deepEqual([again.providerUrl, again.siteUrls], [first.providerUrl, first.siteUrls]);
  assert.equal(await readFile(database, 'utf8'), 'content');
  await again.stop();
});

test('if a port is taken by another program, all ports are new and the database is deleted', async () => {
  const first = await startDemoSandbox(directory);
  await first.stop();
  const port = Number(new URL(first.controlUrl).port);
  const other = createServer((_, response) => response.end('something else')).listen(port, '127.0.0.1');
  await once(other, 'listening');
  const again = await startDemoSandbox(directory);
  assert.notEqual(again.controlUrl, first.controlUrl);
  await assert.rejects(readFile(join(directory, 'campus.db')), { code: 'ENOENT' });
  await again.stop();
  other.close();
});
