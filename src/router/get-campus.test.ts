import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createApp } from '../platform/http/app.ts';
import { createLogger } from '../platform/log.ts';
import { createGetCampus } from './get-campus.ts';

test('the URLs of sources are published without their queries, which may contain a key', async () => {
  const log = createLogger('silent');
  const url = 'https://aid.example.edu/awards?key=sesame';
  const morePages = [{ url: 'https://aid.example.edu/more?key=sesame#top' }];
  const getCampus = createGetCampus({
    campus: {
      ...{ name: 'Fen', timeZone: 'UTC', teams: [] },
      sources: [{ key: 'main', name: 'Aid', kind: { name: 'list' }, url, morePages }],
    },
    sportNames: {},
    backends: createApp(log),
    version: '1.0.0',
    clock: createManualClock('2026-11-21T06:00:00Z'),
    log,
  });
  const response = await getCampus({ bypass: false });
  const [source] = response.body().sources;
  assert.equal(source?.url, 'https://aid.example.edu/awards');
  assert.deepEqual(source?.pages, ['https://aid.example.edu/awards', 'https://aid.example.edu/more']);
});
