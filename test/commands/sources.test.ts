import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { writeDemoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { command, type Ended } from '../support/cli.ts';
import { startCollegeSite } from '../support/college-site.ts';
import type { PretendSite } from '../support/pretend-site.ts';
import { releasedAfter } from '../support/released-after.ts';
import { smallCampus } from '../support/small-campus.ts';

describe('the commands add and remove', () => {
  let sandbox: Sandbox;
  let college: PretendSite;
  let directory: string;
  const begun = releasedAfter();
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    begun.defer(() => rm(directory, { recursive: true, force: true }));
    sandbox = await startSandbox();
    begun.defer(() => sandbox.stop());
    college = await startCollegeSite();
    begun.defer(() => college.stop());
    writeDemoCampus(smallCampus(sandbox, ['honors'], ['football']), join(directory, 'campus.json'));
  });
  const run = (...args: string[]): Promise<Ended> => command(args, {}, directory);
  const text = () => readFile(join(directory, 'campus.json'), 'utf8');
  const keys = async () => Object.keys(JSON.parse(await text()).sources);

  test('add writes the entry with a key of the address and a name of the title; check reads it', async () => {
    const earlier = JSON.parse(await text());
    const { code, out, err } = await run('add', `${college.url}/nursing/scholarships`, '--yes');
    assert.equal(code, 0, err);
    assert.match(out, /^nursing: School of Nursing: 3 awards, read as headings: /);
    assert.match(out, /\nAdded to campus\.json\. [^\n]+\n$/);
    const { sources, ...rest } = JSON.parse(await text());
    const { nursing, ...others } = sources;
    assert.equal(nursing.name, 'School of Nursing');
    assert.deepEqual({ ...rest, sources: others }, earlier, 'nothing else has changed');
    assert.equal((await run('check', '--source', 'nursing')).code, 0);
  });

  test('what cannot be added is said, and the file is unchanged', async () => {
    const earlier = await text();
    const nursing = `${college.url}/nursing/scholarships`;
    const business = `${college.url}/business/scholarships`;
    for (const [args, code, message] of [
      [[nursing, '--yes'], 2, /is there already, as nursing/],
      [[business, '--key', 'nursing', '--yes'], 2, /--key: nursing is there already/],
      [[business, '--key', 'The Business', '--yes'], 2, /must be a key of small letters/],
      [[business], 2, /--yes is missing: there is no terminal to ask at; nothing was written/],
      [[`${college.url}/nowhere`, '--yes'], 1, /answered 404/],
    ] as const) {
      const ended = await run('add', ...args);
      assert.equal(ended.code, code, ended.err);
      assert.match(ended.err, message);
    }
    assert.equal(await text(), earlier);
  });

  test('remove takes a source away, and names the known ones for another key', async () => {
    const unknown = await run('remove', 'nothing', '--yes');
    assert.deepEqual([unknown.code, /only honors, nursing/.test(unknown.err)], [2, true], unknown.err);
    assert.equal((await run('remove', 'nursing')).code, 2);
    assert.deepEqual(await keys(), ['honors', 'nursing']);
    assert.equal((await run('remove', 'nursing', '--yes')).code, 0);
    assert.deepEqual(await keys(), ['honors']);
  });
});
