import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { command, type Ended } from '../support/cli.ts';
import { FREE_PORTS, startProgram } from '../support/program.ts';
import { releasedAfter } from '../support/released-after.ts';
import { ROOT } from '../support/root.ts';

describe('init, from an empty folder to a running service', () => {
  let sandbox: Sandbox;
  let directory: string;
  let answers: string[];
  const init = (...args: string[]): Promise<Ended> => command(['init', ...args], {}, directory);
  const begun = releasedAfter();
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    begun.defer(() => rm(directory, { recursive: true, force: true }));
    sandbox = await startSandbox();
    begun.defer(() => sandbox.stop());
    answers = [
      ...['--name', 'Cedar Valley University', '--time-zone', 'America/Chicago'],
      ...['--contact', 'https://www.cedarvalley.example/web', '--provider', sandbox.providerUrl],
      ...['--page', `honors ${sandbox.siteUrls.honors}/scholarships.html The Honors College`],
    ];
  });

  test('without a terminal a missing option is reported before any request', async () => {
    const { code, err } = await init('--name', 'Cedar Valley University');
    assert.deepEqual([code, err], [2, '--contact is missing: there is no terminal to ask at\n']);
  });

  test('an ambiguous school name is refused with the candidates', async () => {
    const { code, err } = await init(...answers, '--team', 'state');
    assert.equal(code, 2);
    assert.match(err, /\n--team: several teams are called state: [^\n]+; give one whole name\n$/);
  });

  test('it finds the teams, reads the pages, reports the results, and writes both files', async () => {
    const { code, out, err } = await init(...answers, '--team', 'Cedar Valley');
    assert.equal(code, 0, err);
    assert.match(out, /\nmens-basketball {4}standings {3}ok {4}/);
    assert.match(out, /\nhonors {2}\w+ +ok +1 +13 +0\n/);
    assert.match(out, /\nWritten: campus\.json, \.env\. Now: campus-data serve --campus campus\.json\n$/);
    const campus = JSON.parse(await readFile(join(directory, 'campus.json'), 'utf8'));
    assert.deepEqual(Object.keys(campus.teams).length, 5);
    assert.deepEqual(campus.teams.softball, { teamId: '774', conferenceId: '41', name: 'Cedar Valley' });
    assert.equal(campus.sources.honors.name, 'The Honors College');
    assert.equal((await stat(join(directory, '.env'))).mode & 0o077, 0, 'the file contains an API key');
  });

  test('serve starts with both files', async () => {
    const command = [process.execPath, join(ROOT, 'src/cli/main.js'), 'serve'];
    const service = await startProgram(command, { cwd: directory, env: FREE_PORTS });
    try {
      const origin = 'https://www.cedarvalley.example';
      const answer = await fetch(`${service.router}/campus`, { headers: { origin } });
      assert.equal(answer.headers.get('access-control-allow-origin'), origin);
      const { name } = (await answer.json()) as { name: string };
      assert.equal(name, 'Cedar Valley University');
    } finally {
      await service.end('SIGTERM');
    }
  });

  test('existing files are not overwritten without --force', async () => {
    const { code, err } = await init(...answers);
    assert.deepEqual([code, err], [2, 'campus.json and .env: there already; --force writes over it\n']);
  });

  test('of two at the same time, one writes both files and the other none; a killed one blocks nobody', async () => {
    const files = () =>
      Promise.all(['campus.json', '.env'].map((name) => readFile(join(directory, name), 'utf8')));
    const before = await files();
    const lock = join(directory, 'campus.json.lock');
    await writeFile(lock, '');
    const refused = await init(...answers, '--team', '', '--force');
    assert.deepEqual(
      [refused.code, refused.err.split('\n').at(-2)],
      [2, 'campus.json: another init is writing it; nothing was written'],
    );
    assert.deepEqual(await files(), before);
    await utimes(lock, 0, 0);
    const written = await init(...answers, '--team', '', '--force');
    assert.equal(written.code, 0, written.err);
    const after = await files();
    assert.ok(after.every((text, at) => text !== before[at]));
    assert.deepEqual((await readdir(directory)).sort(), ['.env', 'campus.json', 'data']);
  });

  test('an unreadable page is left out and reported, with exit code 1', async () => {
    const { code, err, out } = await init(
      ...answers,
      '--team',
      '',
      '--force',
      '--json',
      '--page',
      `${sandbox.siteUrls.nsm}/nowhere`,
      ...['--page', `${sandbox.siteUrls.nsm}/students/scholarships`],
      ...['--page', `${sandbox.siteUrls.honors}/scholarships.html Again`],
    );
    assert.equal(code, 1);
    assert.match(err, /\/nowhere \[FAILED: \S+ answered 404\]/);
    assert.deepEqual(Object.keys(JSON.parse(out).campus.sources), ['honors', 'main', 'main-2']);
  });
});
