import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { demoCampus, writeDemoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { command, type Ended } from '../support/cli.ts';
import { releaseStack } from '../support/release-stack.ts';

describe('the commands scrape and check', () => {
  let sandbox: Sandbox;
  let directory: string;
  let run: (...args: string[]) => Promise<Ended>;
  const cleanup = releaseStack();
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
    const file = join(directory, 'campus.json');
    writeDemoCampus(demoCampus(sandbox), file);
    const environment = { DATABASE_URL: `sqlite:${join(directory, 'campus.db')}`, DATA_DIR: directory };
    run = (name = '', ...args) => command([name, '--campus', file, ...args], environment);
  });

  test('a dry run stores nothing, a run stores the awards, and the next run finds no changes', async () => {
    const dry = await run('scrape', '--source', 'nsm', '--dry-run');
    assert.equal(dry.code, 0, dry.err);
    assert.match(dry.err, /nsm ok: 1 page, 20 records/);
    assert.match(dry.out, /\n20 added, 0 changed, 0 gone \(dry run: nothing was written\)\n$/);
    const first = await run('scrape', '--source', 'nsm');
    assert.equal(first.code, 0);
    assert.match(first.out, /^ {2}nsm {2}added {2}A\. R\. Castellane Biology Scholarship\n/);
    assert.match(first.out, /\n20 added, 0 changed, 0 gone\n$/);
    const second = await run('scrape', '--source', 'nsm');
    assert.match(second.out, /^0 added, 0 changed, 0 gone\n$/);
  });

  test('a smaller list is held back, with the day on which it is accepted; before that day it can be rejected or accepted', async () => {
    const scrape = (...args: string[]) => run('scrape', '--source', 'education', ...args);
    const held = async () => JSON.parse((await run('review', '--json')).out).held;
    assert.equal((await scrape()).code, 0);
    assert.deepEqual(await held(), []);
    const none = await scrape('--keep');
    assert.deepEqual([none.code, none.out], [1, 'No list is held back.\n']);
    sandbox.misbehave('education', { behavior: 'shrunk' });
    for (let times = 0; times < 3; times += 1) {
      const { code, out } = await scrape();
      assert.equal(code, 1);
      assert.match(
        out.replaceAll(/\s+/g, ' '),
        /open scholarships are gone; the old list is served until \d{4}-\d\d-\d\d, .*--accept accepts it now, --keep rejects it/,
      );
    }
    const [{ acceptedOn, since, missing }] = await held();
    const days = (Date.parse(acceptedOn) - Date.parse(since.slice(0, 10))) / 86_400_000;
    // The day at the campus may be one day earlier.
    assert.ok(days === 7 || days === 6, `${since} ${acceptedOn}`);
    const listed = await run('review');
    assert.equal(listed.code, 1);
    assert.match(listed.out, /^Held back:.*--accept \(accepts the new list\).*--keep \(rejects it\)/s);
    assert.match(listed.out, new RegExp(`\\(education\\): .*until\\s+${acceptedOn},\\s+when`, 's'));

    const stored = await scrape('--keep');
    assert.equal(stored.code, 0, stored.err);
    assert.match(stored.out, /^education stays as it was: .*--source education\s+--accept/s);
    assert.deepEqual(await held(), [{ source: 'education', since, missing, acceptedOn: null }]);
    assert.equal((await scrape()).code, 1);
    assert.equal((await held())[0].acceptedOn, null, 'further runs must not undo the rejection');
    const decided = await run('review');
    assert.deepEqual([decided.code, /a person\s+rejected/.test(decided.out)], [0, true]);

    const both = await scrape('--keep', '--accept');
    assert.deepEqual([both.code, both.out], [2, '']);
    const accepted = await scrape('--accept');
    assert.equal(accepted.code, 0, accepted.out);
    assert.match(accepted.out.split('\n').at(-2) ?? '', new RegExp(`, ${missing.length} gone$`));
    assert.deepEqual(await held(), []);

    // A correction of an award that is gone is stored, and the review shows that its award is gone.
    const gone = ['correct', missing[0], '--set', 'title=X'] as const;
    const corrected = await run(...gone, '--because', 'a letter');
    assert.match(
      corrected.out.replaceAll(/\s+/g, ' '),
      /The scholarship is no longer listed: the correction is used if/,
    );
    assert.match(
      (await run('review')).out.replaceAll(/\s+/g, ' '),
      /title corrected; its scholarship is gone/,
    );
    assert.equal((await run('correct', missing[0], '--remove')).code, 0);
    sandbox.heal('education');
    assert.equal((await scrape()).code, 0);
  });

  test('a site that refuses requests is reported as blocked, with exit code 1', async () => {
    sandbox.misbehave('arch', { behavior: 'refuse' });
    const { code, out } = await run('scrape', '--source', 'arch');
    sandbox.heal('arch');
    assert.equal(code, 1);
    assert.match(out, /arch blocked: /);
    assert.match(out, /0 added, 0 changed, 0 gone/);
  });

  test('check reports how much of a source could be read, with a sample, and stores nothing', async () => {
    const { code, out } = await run('check', '--source', 'honors');
    assert.equal(code, 0);
    assert.match(out, /^source +kind +outcome +pages? /);
    assert.match(out, /\nhonors +list +ok +1 +13 +0\n {4}amount \d+\s%, deadline \d+\s%, /);
    assert.match(out, /\n {2}honors-honors-entrance-scholarship: Honors Entrance Scholarship\n/);
    assert.doesNotMatch(out, /mens-basketball/, 'only the chosen source may be checked');
    for (const line of out.split('\n')) assert.ok(line.length <= 80, line);
    assert.match((await run('scrape', '--source', 'honors')).out, /\n13 added/);
  });

  test('check --json has every record of a source', async () => {
    const { code, out } = await run('check', '--source', 'honors', '--json');
    assert.equal(code, 0);
    const { sports, sources } = JSON.parse(out) as {
      sports: unknown[];
      sources: { key: string; outcome: string; records: { title: string }[] }[];
    };
    assert.deepEqual(sports, []);
    assert.deepEqual(
      sources.map(({ key, outcome, records }) => [key, outcome, records.length]),
      [['honors', 'ok', 13]],
    );
  });

  test('check reports a changed layout, with exit code 1', async () => {
    sandbox.misbehave('business', { behavior: 'new_layout' });
    const { code, out } = await run('check', '--source', 'business');
    sandbox.heal('business');
    assert.equal(code, 1);
    assert.match(out, /business +table +LAYOUT_CHANGED/);
  });

  test('an unknown source or sport is refused with a list of the known keys', async () => {
    for (const args of [
      ['scrape', '--source', 'library'],
      ['check', '--sport', 'curling'],
    ]) {
      const { code, err } = await run(...args);
      assert.equal(code, 2);
      assert.match(err, /Allowed choices are|no source library, only main/);
    }
  });
});
