import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeScholarships } from '../../bench/search/made-up.ts';
import { serve } from '../../bench/search/ours.ts';
import { LongText, textOf } from '../../src/platform/http/chunked-text.ts';
import { writeTable } from '../../src/scholarships/http/exports.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { usedBytes } from '../support/memory.ts';
import { award, sourceOf, startPretendSite } from '../support/pretend-site.ts';
import { createTemporaryDatabase, startScholarships } from '../support/scholarships-backend.ts';

const MiB = 2 ** 20;
const ROWS = 20_000;

test('sending 20,000 rows, 5 MiB, takes less than 3.4 MiB of memory', { skip: onlyWithAll }, async () => {
  const some = serve(makeScholarships(500));
  const records = Array.from({ length: ROWS }, (_, at) => some[at % some.length] ?? some[0]).filter(
    (record) => record !== undefined,
  );
  const identity = { name: 'Cedar Valley', host: 'cedar-valley.campus-data' };
  const request = { records, today: '2026-11-21', identity, filter: '' };
  const before = usedBytes();
  const table = await textOf(() => writeTable(request), 'text/csv');
  assert.ok('lines' in table);
  let bytes = 0;
  let rows = 0;
  let maxUsed = 0;
  let measured = 0;
  for await (const piece of new LongText(table, 0).encoded('identity').body) {
    bytes += piece.length;
    rows += Buffer.from(piece).toString().split('\r\n').length - 1;
    // Memory is only measured eight times, because each measurement needs a garbage collection.
    if (rows / ROWS < measured / 8) continue;
    measured += 1;
    maxUsed = Math.max(maxUsed, usedBytes() - before);
  }
  assert.equal(rows, ROWS + 1);
  assert.ok(measured >= 8);
  assert.ok(bytes > 5 * MiB, `the response must be longer than 5 MiB, not ${(bytes / MiB).toFixed(1)}`);
  assert.ok(maxUsed < 3.4 * MiB, `the service must use less than 3.4 MiB, not ${(maxUsed / MiB).toFixed(1)}`);
});

test('streamed responses support compression, conditional requests and HEAD like other responses', async (t) => {
  const site = await startPretendSite();
  const { database, remove } = await createTemporaryDatabase();
  // One long word, because parsing a megabyte of sentences would take seconds and is not tested here.
  const description = `Für ${'Musik'.repeat(700)}.`;
  const awards = Array.from({ length: 500 }, (_, at) =>
    award(String(at), { title: `Award ${at}`, description }),
  );
  site.page('/list', { awards });
  const clock = createManualClock('2026-11-21T18:00:00Z');
  const api = await startScholarships({ clock, database, sources: [sourceOf(site)] });
  t.after(async () => {
    await api.stop();
    await remove();
    await site.stop();
  });
  await api.trigger();
  const get = (headers: Record<string, string>) => api.get('/api/scholarships.ndjson', headers);
  const plain = await get({ 'accept-encoding': 'identity' });
  const text = await plain.text();
  assert.equal(
    plain.headers.get('content-length'),
    null,
    'the response must be streamed, without its length',
  );
  assert.ok(text.length > MiB);
  assert.equal(text.trimEnd().split('\n').length, awards.length);
  const etag = plain.headers.get('etag') ?? '';
  for (const encoding of ['br', 'gzip']) {
    const compressed = await get({ 'accept-encoding': encoding });
    assert.equal(compressed.headers.get('content-encoding'), encoding);
    assert.equal(compressed.headers.get('etag'), `${etag.slice(0, -1)}-${encoding}"`);
    assert.equal(await compressed.text(), text);
  }
  const known = await get({ 'if-none-match': etag });
  assert.deepEqual([known.status, await known.text()], [304, '']);
  const head = await fetch(`${api.url}/api/scholarships.ndjson`, { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
  const again = await get({ 'accept-encoding': 'identity' });
  assert.equal(again.headers.get('etag'), etag);
  await again.body?.cancel();
});
