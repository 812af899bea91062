import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createPatientUpstream } from '../../../test/support/patient-upstream.ts';
import { award, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import {
  API_KEY,
  createTemporaryDatabase,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import { scraperDeps } from '../../../test/support/scraper-deps.ts';
import { createKeyCheck } from '../../platform/http/api-keys.ts';
import { createNotifications } from '../../platform/notifications/notifications.ts';
import { BY_COMMAND } from './log-run.ts';
import { createScraper } from './scraper.ts';

test('the log shows once who started a run: the schedule, a key (by its name) or a command', async (t) => {
  const site = await startPretendSite();
  t.after(() => site.stop());
  const { database, remove } = await createTemporaryDatabase();
  t.after(remove);
  const clock = createManualClock('2026-11-27T07:00:00.000Z');
  const logLines = createLogLines();
  const { log } = logLines;
  const notifications = createNotifications({ clock, log, channels: [] });
  site.page('/list', { awards: [award('1')] });
  const sources = [sourceOf(site)];
  const requireKey = createKeyCheck(['another-key-of-the-tests', `web:${API_KEY}`]);
  const api = await startScholarships({ clock, database, sources, log, requireKey, notifications });
  t.after(() => api.stop());
  const loggedStarts = () =>
    (JSON.parse(logLines.text()) as { msg: string; by?: string; accepted?: boolean }[])
      .filter(({ msg }) => msg === 'a run ended')
      .map(({ by, accepted }) => [by, accepted]);

  const daily = api.backend.jobs.find(({ name }) => name.startsWith('scholarships daily '));
  await daily?.run(new AbortController().signal);
  assert.deepEqual(loggedStarts(), [['schedule', undefined]]);
  await api.trigger('?accept=1');
  assert.deepEqual(loggedStarts().slice(1), [['key web', true]]);

  const upstream = createPatientUpstream();
  t.after(() => upstream.close());
  const scraper = createScraper(scraperDeps({ database, clock, upstream }));
  await clock.leap(60_000);
  await scraper.scrape(sources[0] ?? assert.fail(), {
    signal: new AbortController().signal,
    by: BY_COMMAND,
  });
  await scraper.close();
  while (loggedStarts().length < 3) await clock.advance(1_000);
  await clock.advance(60_000);
  assert.deepEqual(loggedStarts().slice(2), [['command', undefined]]);
});
