import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { writeDemoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { readCampus } from '../../src/cli/terminal/open-upstreams.ts';
import { command, type Ended } from '../support/cli.ts';
import { startCollegeSite } from '../support/college-site.ts';
import { deploy } from '../support/deployments.ts';
import type { PretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import { smallCampus } from '../support/small-campus.ts';

describe('the commands add, rename and remove', () => {
  let sandbox: Sandbox;
  let college: PretendSite;
  let directory: string;
  const cleanup = releaseStack();
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
    college = await startCollegeSite();
    cleanup.defer(() => college.stop());
    writeDemoCampus(smallCampus(sandbox, ['honors'], ['football']), join(directory, 'campus.json'));
  });
  const run = (...args: string[]): Promise<Ended> => command(args, {}, directory);
  const text = () => readFile(join(directory, 'campus.json'), 'utf8');
  const keys = async () => Object.keys(JSON.parse(await text()).sources);

  test('add writes the entry with a key from the URL and a name from the title; check reads it', async () => {
    const earlier = JSON.parse(await text());
    const { code, out, err } = await run('sources', 'add', `${college.url}/nursing/scholarships`, '--yes');
    assert.equal(code, 0, err);
    assert.match(out, /^nursing: School of Nursing: 3 scholarships, read as list: /);
    assert.match(out, /\nAdded to campus\.json\. [^\n]+\n$/);
    const { sources, ...rest } = JSON.parse(await text());
    const { nursing, ...others } = sources;
    assert.equal(nursing.name, 'School of Nursing');
    assert.deepEqual({ ...rest, sources: others }, earlier, 'nothing else may change');
    assert.equal((await run('check', '--source', 'nursing')).code, 0);
  });

  test('check shows an entry of an earlier release in the current format, and writes it', async () => {
    const file = join(directory, 'former.json');
    const given = smallCampus(sandbox, ['honors'], []) as { sources: { honors: object } };
    const honors = { ...given.sources.honors, kind: 'prose', options: { titles: 'auto' } };
    writeDemoCampus({ ...given, sources: { honors } }, file);
    const shown = await run('check', '--campus', 'former.json');
    assert.match(
      shown.out,
      /earlier release.*\n {2}honors: \{"name":[^\n]*"kind":"list".*sources upgrade\n$/s,
    );
    const written = await run('sources', 'upgrade', '--campus', 'former.json');
    assert.match(written.out, /^Written in former\.json: honors\./);
    const { sources } = JSON.parse(await readFile(file, 'utf8'));
    assert.deepEqual(sources, { honors: { ...honors, kind: 'list' } });
    assert.doesNotMatch((await run('check', '--campus', 'former.json')).out, /earlier release/);
  });

  test('add reports what cannot be added, and leaves the file unchanged', async () => {
    const earlier = await text();
    const nursing = `${college.url}/nursing/scholarships`;
    const business = `${college.url}/business/scholarships`;
    for (const [args, code, message] of [
      [[nursing, '--yes'], 2, /is already in the campus file, as nursing/],
      [[business, '--key', 'nursing', '--yes'], 2, /--key: nursing already exists/],
      [[business, '--key', 'The Business', '--yes'], 2, /must be a key of lower-case letters/],
      [
        [business],
        2,
        /--yes is required, because there is no terminal on which to confirm; nothing was written/,
      ],
      [[`${college.url}/nowhere`, '--yes'], 1, /returned 404/],
    ] as const) {
      const ended = await run('sources', 'add', ...args);
      assert.equal(ended.code, code, ended.err);
      assert.match(ended.err, message);
    }
    assert.equal(await text(), earlier);
  });

  test('rename keeps the ids, days, corrections, runs and archived pages, and old URLs still work', async () => {
    const stored = { DATABASE_URL: `sqlite:${join(directory, 'campus.db')}` };
    const withStore = (...args: string[]) => command(args, stored, directory);
    const scrape = await withStore('scrape', '--source', 'honors');
    assert.equal(scrape.code, 0, scrape.err);
    const served = async (query: string) => {
      const campus = readCampus(join(directory, 'campus.json'));
      const service = await deploy('one process', {
        sandbox,
        campus,
        environment: { ...stored, CORRECTIONS_FILE: join(directory, 'corrections.json') },
      });
      try {
        const json = async <T>(path: string) => (await (await fetch(service.router + path)).json()) as T;
        const { scholarships } = await json<{ scholarships: { id: string }[] }>(
          `/scholarships/api/scholarships?limit=100&source=${query}`,
        );
        const { sources } = await json<{ sources: { key: string; latest: object }[] }>(
          '/scholarships/api/sources/runs',
        );
        const feed = await (
          await fetch(
            `${service.router}/scholarships/api/scholarships.atom?events=changed,closing&source=${query}`,
          )
        ).text();
        const { latest } = sources.find(({ key }) => key.startsWith('hono')) ?? {};
        return { scholarships, latest, entries: feed.match(/<id>[^<]+<\/id>/g)?.slice(1) };
      } finally {
        await service.stop();
      }
    };
    const [first = { id: '' }] = (await served('honors')).scholarships;
    const corrected = await withStore(
      ...['correct', first.id, '--set', 'title=The Corrected Award', '--because', 'a letter'],
    );
    assert.equal(corrected.code, 0, corrected.err);
    const before = await served('honors');
    assert.ok(
      before.scholarships.length > 3 && (before.entries?.length ?? 0) > 0,
      'the feed must have an entry',
    );

    for (const [args, message] of [
      [['honors', 'nursing', '--yes'], /nursing already exists/],
      [['honors', 'The Honors', '--yes'], /must be a key of lower-case letters/],
      [['nothing', 'honours', '--yes'], /only honors, nursing/],
      [['honors', 'honours'], /--yes is required/],
    ] as const) {
      const { code, err } = await withStore('sources', 'rename', ...args);
      assert.equal(code, 2);
      assert.match(err, message);
    }
    const renamed = await withStore('sources', 'rename', 'honors', 'honours', '--yes');
    assert.equal(renamed.code, 0, renamed.err);
    assert.deepEqual(await keys(), ['honours', 'nursing'], 'the order of the sources must stay');

    const asNow = before.scholarships.map((award) => ({ ...award, source: 'honours' }));
    for (const query of ['honors', 'honours']) {
      const after = await served(query);
      assert.deepEqual(after.scholarships, asNow, query);
      assert.deepEqual([after.latest, after.entries], [before.latest, before.entries], query);
    }
    const again = await withStore('scrape', '--source', 'honours', '--json');
    const [report] = JSON.parse(again.out);
    assert.deepEqual([report.added, report.changed, report.gone], [0, 0, 0], again.out);
    assert.deepEqual((await served('honours')).scholarships, asNow);

    assert.equal(
      (await withStore('sources', 'rename', 'honours', 'honors', '--yes')).code,
      0,
      'it must be possible to revert the rename',
    );
    assert.deepEqual((await served('honours')).scholarships, before.scholarships);
  });

  test('remove deletes a source; for an unknown key, it lists the known keys', async () => {
    const unknown = await run('sources', 'remove', 'nothing', '--yes');
    assert.deepEqual([unknown.code, /only honors, nursing/.test(unknown.err)], [2, true], unknown.err);
    assert.equal((await run('sources', 'remove', 'nursing')).code, 2);
    assert.deepEqual(await keys(), ['honors', 'nursing']);
    assert.equal((await run('sources', 'remove', 'nursing', '--yes')).code, 0);
    assert.deepEqual(await keys(), ['honors']);
  });

  test('remove --stored deletes stored data, even of a source that is already removed', async () => {
    const stored = { DATABASE_URL: `sqlite:${join(directory, 'campus.db')}` };
    const withStore = (...args: string[]) => command(args, stored, directory);
    const { out } = await withStore('scrape', '--source', 'honors', '--json');
    const [{ records }] = JSON.parse(out);
    assert.ok(records > 0);
    const file = await text();
    await writeFile(join(directory, 'campus.json'), file.replaceAll('"honors"', '"honours"'));
    const other = await withStore('sources', 'remove', 'honors', '--stored', '--yes');
    assert.match(other.out, new RegExp(`^Deleted ${records} scholarships of honors, `));
    assert.deepEqual(await keys(), ['honours'], 'the campus file must stay unchanged');
    assert.match((await withStore('sources', 'remove', 'honors', '--stored', '--yes')).out, /^Deleted 0 /);
  });
});
