import { once } from 'node:events';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { runSource } from '../../src/scholarships/runs/run-source.ts';
import { createRunDeps } from '../../src/scholarships/runs/scraper.ts';
import { parseScholarship } from '../../src/scholarships/values/scholarship.ts';
import { createPatientUpstream } from './patient-upstream.ts';
import { sourceOf } from './pretend-site.ts';
import { scraperDeps } from './scraper-deps.ts';

/**
 * Scrapes one source repeatedly, from the first line on standard input until it is killed. Arguments: URLs of
 * the database and of the site.
 */
const [databaseUrl = '', url = ''] = process.argv.slice(2);

const database = openDatabase(databaseUrl);
const deps = createRunDeps(scraperDeps({ database, clock: systemClock, upstream: createPatientUpstream() }));
const raw = {
  description: '',
  amount: 'edition 1',
  deadline: null,
  gpa: null,
  contactEmail: null,
  ended: false,
};
const lists = { eligibility: [], requirements: [], categories: [] };
// The first runs of a process are much slower. Without these, the process would be killed before its first complete
// run.
for (let at = 0; at < 300; at += 1) {
  const award = { key: `${at}`, title: `Award ${at}`, link: 'https://awards.example.edu/', ...raw, ...lists };
  parseScholarship(award, { source: 'main', today: '2026-11-21' });
}
const { signal } = new AbortController();
await once(process.stdin, 'data');
process.stdout.write('begun\n');
for (;;) {
  const report = await runSource(deps, sourceOf({ url }), { signal });
  if (report.outcome !== 'ok') throw new Error(`${report.outcome}: ${report.problem}`);
}
