import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, test } from 'node:test';
import { demoCampus, writeDemoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { CLI, cli, command, type Ended } from '../support/cli.ts';
import { releaseStack } from '../support/release-stack.ts';

const ID = 'honors-honors-entrance-scholarship';

describe('the commands correct and review', () => {
  let sandbox: Sandbox;
  let directory: string;
  let run: (...args: string[]) => Promise<Ended>;
  const cleanup = releaseStack();
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
    writeDemoCampus(demoCampus(sandbox), join(directory, 'campus.json'));
    run = (...args) => command(args, {}, directory);
    assert.equal((await run('scrape', '--source', 'honors')).code, 0);
  });

  const file = async () => JSON.parse(await readFile(join(directory, 'corrections.json'), 'utf8'));
  const states = async () => {
    const { code, out } = await run('review', '--json');
    const { corrections } = JSON.parse(out) as { corrections: { id: string; state: string }[] };
    return { code, states: corrections.map(({ id, state }) => `${id} ${state}`) };
  };

  test('correct writes an entry with the text of the page, and it is applied', async () => {
    const { code, out, err } = await run('correct', ID, '--set', 'amountMax=$2,500', '--because', 'by phone');
    assert.equal(code, 0, err);
    assert.match(out, /^honors-honors-entrance-scholarship: Honors Entrance Scholarship\n {2}amount: /);
    const { set, was, because } = (await file())[ID];
    assert.deepEqual([set, because], [{ amountMax: 2_500 }, 'by phone']);
    assert.match(was.amountMax, /\$/);
    await run('correct', ID, '--set', 'deadline=2027-05-01', '--because', 'a letter', '--by', 'Ann');
    assert.deepEqual(
      Object.keys((await file())[ID].set),
      ['amountMax', 'deadline'],
      'the earlier correction must stay',
    );
    assert.deepEqual(await states(), { code: 0, states: [`${ID} applied`] });
  });

  test('if several corrections are made at once, the commands wait for one another, and all are in the file', async () => {
    // A large file takes long to read and write, so that the commands overlap.
    const many = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [
        `honors-none-${at}`,
        { hide: true, because: 'x'.repeat(500) },
      ]),
    );
    const before = await file();
    await writeFile(join(directory, 'corrections.json'), JSON.stringify({ ...before, ...many }));
    const fields = { title: 'Entrance', gpaRequirement: '3.1', contactEmail: 'a@x.edu', description: 'x' };
    const ended = await Promise.all(
      Object.entries(fields).map(async ([field, value]) => {
        const args = ['correct', ID, '--set', `${field}=${value}`, '--because', 'at once'];
        const { code, err } = await cli(args, {}, directory);
        return [code, err.replaceAll('waiting: another process is writing to the database\n', '')];
      }),
    );
    assert.deepEqual(ended, Array(4).fill([0, '']));
    const after = await file();
    const written = Object.keys(after[ID].set);
    assert.deepEqual(
      Object.keys(fields).filter((field) => !written.includes(field)),
      [],
    );
    assert.equal(Object.keys(after).length, 3_001);
    const left = (await readdir(directory)).filter((name) => /new|tmp/.test(name));
    assert.deepEqual(left, []);
    await writeFile(join(directory, 'corrections.json'), JSON.stringify(before));
    assert.equal(
      (await run('correct', ID, '--set', 'link=https://a.example', '--because', 'it moved')).code,
      0,
    );
  });

  test('a command waits while another process writes for long, and says so', async () => {
    using other = new DatabaseSync(join(directory, 'data/campus.db'));
    other.exec('BEGIN IMMEDIATE');
    const args = ['correct', ID, '--set', 'title=Entrance', '--because', 'late'];
    const command = spawn(process.execPath, [CLI, ...args], { cwd: directory, env: BARE_ENVIRONMENT });
    const [printed] = await once(command.stderr, 'data');
    assert.equal(String(printed), 'waiting: another process is writing to the database\n');
    other.exec('COMMIT');
    assert.deepEqual(await once(command, 'close'), [0, null]);
    assert.equal((await file())[ID].set.title, 'Entrance');
    await run('correct', ID, '--set', 'link=https://a.example', '--because', 'it moved');
  });

  test('a correction stays in effect after a run', async () => {
    const { out } = await run('scrape', '--source', 'honors');
    assert.match(out, /^0 added, 0 changed, 0 gone\n$/);
  });

  test('review lists a correction without an award, with exit code 1', async () => {
    const entries = { ...(await file()), 'honors-none': { hide: true, because: 'x' } };
    await writeFile(join(directory, 'corrections.json'), JSON.stringify(entries));
    assert.equal((await run('correct', ID, '--set', 'title=Entrance', '--because', 'its poster')).code, 0);
    assert.deepEqual(await states(), { code: 1, states: [`${ID} applied`, 'honors-none unmatched'] });
    assert.match(
      (await run('review')).out,
      /^Corrections without a scholarship:\n {2}honors-none: hidden: .*\s+effect\. Because: x\n/,
    );
  });

  test('review shows the reason and its author as they are in the file now', async () => {
    const before = await file();
    await writeFile(
      join(directory, 'corrections.json'),
      JSON.stringify({ 'honors-none': { hide: true, because: 'a letter', by: 'the dean' } }),
    );
    const { corrections } = JSON.parse((await run('review', '--json')).out);
    assert.deepEqual(corrections, [
      { id: 'honors-none', state: 'unmatched', because: 'a letter', by: 'the dean', fields: ['hide'] },
    ]);
    assert.match((await run('review')).out, /Because: a letter\s+\(by the\s+dean\)\n/);
    await writeFile(join(directory, 'corrections.json'), JSON.stringify(before));
  });

  test('invalid corrections are refused, and the file is unchanged', async () => {
    const before = await file();
    for (const [args, message] of [
      [[ID, '--set', 'gpaRequirement=9', '--because', 'x'], /gpaRequirement: must be at most 5/],
      [[ID, '--set', 'color=red', '--because', 'x'], /the fields are title, amountMin/],
      [[ID, '--set', 'amountMin=9000', '--because', 'x'], /amountMin must be at most amountMax/],
      [[ID, '--set', 'title=X'], /--because is missing/],
      [['honors-none', '--set', 'title=X', '--because', 'x'], /no scholarship has this id/],
      [[ID, '--because', 'x'], /give one of --set, --hide and --remove/],
    ] as const) {
      const { code, err } = await run('correct', ...args);
      assert.equal(code, 2, err);
      assert.match(err, message);
    }
    assert.deepEqual(await file(), before);
  });

  test('--set amount sets the minimum and the maximum', async () => {
    assert.equal((await run('correct', ID, '--set', 'amount=$500', '--because', 'a letter')).code, 0);
    const { amountMin, amountMax } = (await file())[ID].set;
    assert.deepEqual([amountMin, amountMax], [500, 500]);
  });

  test('after --remove the values of the page are served again', async () => {
    const { code, out } = await run('correct', ID, '--remove');
    assert.equal(code, 0);
    assert.match(out, /\n {2}title: Entrance → Honors Entrance Scholarship\n/);
    assert.equal(ID in (await file()), false);
  });

  test('an invalid corrections file prevents the start, with a line for each error', async () => {
    await writeFile(join(directory, 'corrections.json'), '{"a": {"hide": true}, "b": {"because": "x"}}');
    const ports = { PORT: '0', SPORTS_PORT: '0', SCHOLARSHIPS_PORT: '0', ADMIN_PORT: '0' };
    const { code, err } = await cli(['serve'], ports, directory);
    assert.equal(code, 2);
    assert.equal(
      err,
      'corrections.json: a: because: is missing: give a reason\ncorrections.json: b: must have set, or hide\n',
    );
  });
});
