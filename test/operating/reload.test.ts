import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { command } from '../support/cli.ts';
import { FREE_PORTS, startProgram } from '../support/program.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';
import { smallCampus } from '../support/small-campus.ts';
import { startSteadyClients } from '../support/steady-clients.ts';

const KEY = 'a-key-of-this-test-0123456789abcdef';
const settingsWith = (keys: string) => `API_KEYS_FILE=${keys}\nRATE_LIMIT_PER_MINUTE=1000000\n`;

describe('a service reloads its files while it serves requests', () => {
  let sandbox: Sandbox;
  const cleanup = releaseStack();
  before(async () => {
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
  });

  test('sources and limits change; a broken file changes nothing', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'campus-data-reload-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const [campus, settings] = [join(folder, 'campus.json'), join(folder, 'operator.env')];
    await writeFile(campus, JSON.stringify(smallCampus(sandbox, ['honors'], [])));
    const keysFile = join(folder, 'keys');
    await writeFile(keysFile, `${KEY}\n`);
    const SETTINGS = settingsWith(keysFile);
    await writeFile(settings, SETTINGS);
    const stored = { DATABASE_URL: `sqlite:${join(folder, 'campus.db')}`, DATA_DIR: folder };
    const scraped = await command(['scrape', '--campus', campus], stored);
    assert.equal(scraped.code, 0, scraped.err);
    const program = await startProgram(
      [process.execPath, 'src/cli/main.js', 'serve', '--campus', campus, '--env-file', settings],
      {
        cwd: ROOT,
        env: { ...BARE_ENVIRONMENT, ...FREE_PORTS, ...stored },
      },
    );
    t.after(() => program.end('SIGKILL'));
    const keys = async () => {
      const { sources } = (await (await fetch(`${program.scholarships}/api/sources`)).json()) as {
        sources: { key: string }[];
      };
      return sources.map(({ key }) => key);
    };
    const reload = async (headers: Record<string, string> = { 'X-API-Key': KEY }) => {
      const response = await fetch(`${program.admin}/admin/reload`, { method: 'POST', headers });
      return [response.status, (await response.json()) as Record<string, unknown>] as const;
    };
    const clients = startSteadyClients(`${program.scholarships}/api/sources`, 4);
    t.after(() => clients.stop());
    await clients.receives(20);
    assert.deepEqual(await keys(), ['honors']);

    const renamed = await command(['sources', 'rename', 'honors', 'honours', '--campus', campus, '--yes']);
    assert.equal(renamed.code, 0, renamed.err);
    const reloaded = program.logs('reloaded');
    program.signal('SIGHUP');
    await reloaded;
    assert.deepEqual(await keys(), ['honours']);
    const list = await fetch(`${program.scholarships}/api/scholarships?source=honours`);
    const { scholarships } = (await list.json()) as { scholarships: { id: string }[] };
    assert.ok(scholarships.length > 3 && scholarships.every(({ id }) => id.startsWith('honors-')));

    const good = await readFile(campus, 'utf8');
    for (const [file, text, problem] of [
      [campus, '{ "name": ', /campus\.json: is not JSON/],
      [campus, good.replace('"timeZone"', '"tiemZone"'), /campus\.json: .*tiemZone/],
      [settings, `${SETTINGS}KEEP_DAYS=soon\n`, /^KEEP_DAYS: must be a whole number$/],
      [join(folder, 'corrections.json'), '{ "honors-1": {} }', /corrections\.json: honors-1: because/],
      [keysFile, '', /^API_KEYS_FILE: \S+keys is empty$/],
      [campus, good.replace('{', '{"site": {"logo": ".png"}, '), /site\.logo: there is no file/],
    ] as const) {
      const original = await readFile(file, 'utf8').catch(() => '{}');
      await writeFile(file, text);
      const [status, response] = await reload();
      assert.equal(status, 409, problem.source);
      assert.equal(response.status, 'kept');
      assert.match(String(response.problem), problem);
      await writeFile(file, original);
    }
    for (const file of [campus, settings, keysFile, join(folder, 'corrections.json')]) {
      const original = await readFile(file, 'utf8').catch(() => '{}');
      for (const make of ['mkfifo', 'mkdir']) {
        await rm(file, { force: true });
        await promisify(execFile)(make, [file]);
        const [status, { problem }] = await reload();
        assert.equal(status, 409, file);
        assert.match(
          String(problem),
          /(keys|campus\.json:|operator\.env:|corrections\.json:) is not a regular file$/,
        );
        await rm(file, { recursive: true });
      }
      await writeFile(file, original);
    }
    assert.equal((await reload())[0], 200);
    assert.deepEqual(await keys(), ['honours']);
    assert.deepEqual((await reload({}))[0], 401);
    assert.deepEqual((await reload({ 'X-API-Key': 'wrong' }))[0], 401);

    await clients.receives(20);
    await clients.stop();
    assert.deepEqual(clients.failures, [], 'no request may fail');
    const limited = SETTINGS.replace('1000000', '70');
    await writeFile(settings, `${limited}CONNECTIONS=500\n`);
    assert.deepEqual(await reload(), [200, { status: 'reloaded', needsRestart: ['CONNECTIONS'] }]);
    const policy = (await fetch(`${program.router}/health`)).headers.get('ratelimit-policy');
    assert.match(policy ?? '', /\b70\b/);
    const guess = async () => (await reload({ 'X-API-Key': 'a guess of a key' }))[0];
    const guesses = new Set<number>();
    for (let at = 0; at < 70; at += 1) guesses.add(await guess());
    assert.equal(await guess(), 429, [...guesses].join());
    assert.equal((await reload())[0], 429, 'even the right key must be refused after too many guesses');
    const metrics = await (await fetch(`${program.admin}/metrics`)).text();
    assert.match(metrics, /campus_source_scholarships\{source="honours"\} \d+/);
    assert.deepEqual(await (await fetch(`${program.admin}/ready`)).json(), { status: 'ok' });
    assert.deepEqual(await program.end('SIGTERM'), [0, null]);
  });
});
