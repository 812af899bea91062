import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { command, type Ended } from '../support/cli.ts';
import { type PretendSite, startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';

const AWARDS = ['Alder', 'Elm', 'Fern', 'Moss', 'Oak', 'Reed'];

describe('commands report what a source lacks', () => {
  let site: PretendSite;
  let run: (...args: string[]) => Promise<Ended>;
  const cleanup = releaseStack();
  before(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    site = await startPretendSite();
    cleanup.defer(() => site.stop());
    const campus = {
      ...{ name: 'Fen', timeZone: 'UTC', teams: {} },
      provider: {
        kind: 'espn',
        siteUrl: site.url,
        coreUrl: site.url,
        imageOrigins: ['https://*.espncdn.com'],
      },
      politeness: { delaySeconds: 0.01, jitterSeconds: 0.01 },
      sources: {
        arts: { name: 'Arts', kind: 'list', url: `${site.url}/arts`, checked: '2026-11-20' },
      },
    };
    await writeFile(join(directory, 'campus.json'), JSON.stringify(campus));
    run = async (...args) => {
      const ended = await command(args, {}, directory);
      return { ...ended, out: ended.out.replaceAll(/\s+/g, ' ') };
    };
  });

  const list = (deadline: string, more = ''): void =>
    site.on('/arts', () => ({
      headers: { 'content-type': 'text/html' },
      body: `<main><h1>Awards</h1>${AWARDS.map((name) => `<h2>${name} Award</h2><p>$500 for juniors.</p>${deadline}`).join('')}${more}</main>`,
    }));

  test('check names a next page that was not followed', async () => {
    list('<p>Deadline: rolling</p>', '<a href="/more-awards">Next ›</a>');
    const { code, out, err } = await run('check', '--source', 'arts');
    assert.equal(code, 0, err);
    const named = `a next page was not followed, because it is not clear that the list continues there: ${site.url}/more-awards`;
    assert.ok(out.includes(named), out);
  });

  test('review names a field that most awards have lost, until a person accepts it', async () => {
    assert.equal((await run('scrape', '--source', 'arts')).code, 0);
    assert.deepEqual(await run('review').then(({ code, out }) => [code, out]), [
      0,
      'Nothing needs a decision. ',
    ]);
    list('');
    assert.equal((await run('scrape', '--source', 'arts')).code, 0);
    const { code, out } = await run('review');
    assert.equal(code, 1);
    assert.match(out, /Arts \(arts\): 0 of 6 scholarships have a deadline; on \d{4}-\d\d-\d\d 6 of 6 had/);
    assert.equal((await run('scrape', '--source', 'arts', '--accept')).code, 0);
    assert.equal((await run('review')).code, 0);
  });
});
