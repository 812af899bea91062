import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtempDisposable, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { load } from 'cheerio';
import type { Worker } from 'playwright-core';
import { OPERATIONS } from '../../clients/typescript/src/generated/operations.gen.ts';
import { noBrowser, type OpenedPage, openPage, startBrowser } from '../support/browser.ts';
import { API_KEY, type Deployment, deploy, fill } from '../support/deployments.ts';
import { startLocalServer } from '../support/local-server.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';

const run = promisify(execFile);
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

interface Award {
  readonly id: string;
  readonly source: string;
  readonly title: string;
}

interface ListedGame {
  readonly name: string;
  readonly status: string;
  readonly local_team: { readonly score: number; readonly isHome: boolean };
  readonly opponent: { readonly score: number };
}

interface Result {
  readonly status: number;
  /** The body of the response. */
  readonly answered: string;
  /** What the client returned: a value as text, or an error as status and message. */
  readonly given: string;
}

/** Runs in the browser: calls each operation, and records the service's response and what the client returned. */
const callAll = `async (module, options, calls) => {
  const { createClient } = await import(module);
  let response;
  const keeping = async (...asked) => {
    const fetched = await fetch(...asked);
    response = fetched.clone();
    return fetched;
  };
  const campus = createClient({ ...options, fetch: keeping });
  const textOf = (value) =>
    value instanceof Blob ? value.text() : typeof value === 'string' ? value : JSON.stringify(value);
  const results = {};
  for (const [name, query] of calls) {
    const given = await campus[name](query).then(textOf, ({ status, message }) => status + ' ' + message);
    results[name] = { status: response.status, answered: await response.text(), given };
  }
  return results;
}`;

/** Serves a folder, as any web server does. */
const serveFolder = (folder: string, change: (html: string) => string) =>
  startLocalServer(async ({ url = '/' }, outgoing) => {
    const path = normalize(new URL(url, 'http://site').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    const type = TYPES[extname(file)];
    if (type === undefined) {
      outgoing.writeHead(404).end();
      return;
    }
    const text = await readFile(file, 'utf8');
    outgoing.writeHead(200, { 'Content-Type': type }).end(type === 'text/html' ? change(text) : text);
  }, '127.0.0.2');

describe('the examples, with the client’s package', () => {
  let folder: string;
  let campus: Deployment;
  const begun = releaseStack();
  before(async () => {
    folder = begun.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-'))).path;
    await cp(join(ROOT, 'examples'), folder, { recursive: true });
    const packed = await run('npm', ['pack', '-w', 'clients/typescript', '--pack-destination', folder], {
      cwd: ROOT,
    });
    const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
    await run('tar', ['-xzf', archive], { cwd: folder });
    for (const example of ['static-page', 'server-page', 'keep-a-copy', 'live-score']) {
      const modules = join(folder, example, 'node_modules');
      await mkdir(modules);
      await cp(join(folder, 'package'), join(modules, '@campus-data/client'), { recursive: true });
      for (const name of example === 'server-page' ? ['hono', '@hono'] : [])
        await symlink(join(ROOT, 'node_modules', name), join(modules, name));
    }
    campus = await deploy('one process', { environment: { CORS_ORIGINS: '*' } });
    begun.defer(() => campus.stop());
    await fill(campus);
  });

  const list = async (query: string): Promise<Award[]> => {
    const response = await fetch(`${campus.router}/scholarships/api/scholarships?${query}`);
    return ((await response.json()) as { scholarships: Award[] }).scholarships;
  };

  test('keep-a-copy has the whole list after its first run, and fetches nothing twice', async () => {
    const awards = await list('limit=100');
    const copy = async () => {
      const args = ['copy.mts', campus.router, 'awards.json'];
      const { stdout, stderr } = await run(process.execPath, args, { cwd: join(folder, 'keep-a-copy') });
      assert.equal(stderr, '', 'no warning');
      return stdout;
    };
    const count = awards.length;
    assert.equal(await copy(), `${count} scholarships: ${count} changed, 0 removed\n`);
    assert.equal(await copy(), `${count} scholarships: 0 changed, 0 removed\n`);
    const stored = JSON.parse(await readFile(join(folder, 'keep-a-copy/awards.json'), 'utf8'));
    assert.deepEqual(
      stored.scholarships.map(({ id }: Award) => id).toSorted(),
      awards.map(({ id }) => id).toSorted(),
    );
  });

  test('server-page renders the next games and deadlines', async () => {
    const server = spawn(process.execPath, ['server.mts', campus.router, '0'], {
      cwd: join(folder, 'server-page'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [url] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
      const $ = load(await (await fetch(url)).text());
      const awards = await list('deadline=upcoming&limit=5');
      assert.deepEqual(
        $('ol a')
          .toArray()
          .map((link) => $(link).text()),
        awards.map(({ title }) => title),
      );
      assert.equal($('ul li').length, 5);
      // A thousand views within a minute use a few of the sixty requests that a client may send.
      const left = async (): Promise<number> => {
        const { headers } = await fetch(`${campus.router}/campus`);
        return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
      };
      const before = await left();
      for (let round = 0; round < 20; round += 1) {
        const views = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
        assert.ok(views.every(({ status }) => status === 200));
        await Promise.all(views.map((view) => view.arrayBuffer()));
      }
      const used = before - (await left());
      assert.ok(used <= 5, `${used} requests`);
    } finally {
      server.kill();
    }
  });

  test('live-score compiles strictly, and prints open scholarships and then scores', async () => {
    const place = join(folder, 'live-score');
    const compilerOptions = {
      ...{ noEmit: true, strict: true, target: 'es2024', module: 'nodenext' },
      lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    };
    await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', place]);
    const [{ source = '' } = {}] = await list('deadline=open&limit=1');
    const program = spawn(process.execPath, ['score.mts', campus.router, 'baseball', source], {
      cwd: place,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines = [];
      for await (const line of createInterface({ input: program.stdout })) {
        lines.push(line);
        if (line === 'Waiting for changes') break;
      }
      const open = await list(`source=${source}&deadline=open&limit=100`);
      const games = lines.filter((line) => /: \d+–\d+ /.test(line));
      assert.ok(games.length > 0, 'a game is being played');
      for (const { title } of open) assert.ok(lines.some((line) => line.startsWith(`${title}, due `)));
    } finally {
      program.kill();
    }
  });

  describe('in a browser', { skip: noBrowser }, () => {
    let page: OpenedPage;
    let worker: Worker;
    const inBrowser = releaseStack();
    before(async () => {
      const site = inBrowser.use(
        await serveFolder(join(folder, 'static-page'), (html) =>
          html.replace(/data-service="[^"]*"/, `data-service="${campus.router}"`),
        ),
      );
      const browser = await startBrowser();
      inBrowser.defer(() => browser.close());
      page = await openPage(browser, site.url);
      const started = page.waitForEvent('worker');
      await page.evaluate(
        `void (window.worker = new Worker(URL.createObjectURL(new Blob([''], { type: 'text/javascript' })), { type: 'module' }))`,
      );
      worker = await started;
    });

    test('static-page shows deadlines, and updates games from the stream', async () => {
      const awards = await list('deadline=upcoming&limit=5');
      const links = page.locator('#deadlines a');
      await links.nth(awards.length - 1).waitFor();
      const shown = await links.allTextContents();
      assert.ok(awards.every(({ title }, at) => shown[at]?.startsWith(`${title}, due `)));
      const lines = page.locator('#games li');
      await lines.first().waitFor();
      const { games } = (await (await fetch(`${campus.router}/sports/api/schedules`)).json()) as {
        games: ListedGame[];
      };
      const scored = games.filter(({ status }) => status === 'in_progress');
      assert.ok(scored.length > 0, 'a game is being played');
      for (const { name, local_team: ours, opponent } of scored) {
        const [guest, host] = ours.isHome ? [opponent, ours] : [ours, opponent];
        await page.locator(`#games li:has-text("${name}: ${guest.score}–${host.score} ")`).waitFor();
      }
      // An upcoming game has no score, and a game with a score has a status.
      for (const line of await lines.allTextContents()) assert.doesNotMatch(line, /: 0–0 ?$/);
      assert.deepEqual(page.complaints, []);
    });

    /** Calls each operation there, compares the client's results with the responses, and returns the errors. */
    async function callThere(place: Pick<Worker, 'evaluate'>, names: readonly string[]): Promise<string[]> {
      const [{ id: award = '' } = {}] = await list('limit=1');
      const schedule = await fetch(`${campus.router}/sports/api/schedules/sport?sport=football`);
      const { games, team } = (await schedule.json()) as { games: Award[]; team: { logo: string } };
      const game = { id: games[0]?.id ?? '' };
      const ofSport = [
        'Rankings',
        'Roster',
        'Scoreboard',
        'SportSchedule',
        'Standings',
        'StandingsCsv',
        'Team',
      ];
      const queries: Readonly<Record<string, object>> = {
        getGame: game,
        listPlays: game,
        getScholarship: { id: award },
        getHistory: { id: award },
        getImage: { url: team.logo },
        getOembed: { url: `${campus.router}/embed/games` },
        listSuggestions: { q: 'sch' },
        ...Object.fromEntries(ofSport.map((name) => [`get${name}`, { sport: 'football' }])),
      };
      const results = await place.evaluate<Record<string, Result>>(`(${callAll})(
        ${JSON.stringify(new URL('node_modules/@campus-data/client/dist/index.js', page.url()))},
        ${JSON.stringify({ baseUrl: campus.router, apiKey: API_KEY, retries: 0 })},
        ${JSON.stringify(names.map((name) => [name, queries[name] ?? {}]))},
      )`);
      const failed = [];
      for (const name of names) {
        const { status, answered: responded, given } = results[name] ?? assert.fail(name);
        if (status === 200) assert.equal(given, responded, name);
        else {
          failed.push(`${name} ${status}`);
          assert.equal(given, `${status} ${(JSON.parse(responded) as { error: string }).error}`);
        }
      }
      return failed;
    }

    const names = Object.keys(OPERATIONS);
    // Without `publicUrl`, oEmbed has no URLs.
    test('on a page, every operation returns what the service sent', async () => {
      assert.deepEqual(await callThere(page, names), ['getOembed 404']);
      assert.deepEqual(page.complaints.length, 1);
    });

    test('in a worker, too, except for triggers, which must not be called again so soon', async () => {
      const reading = names.filter((name) => !name.startsWith('trigger'));
      assert.deepEqual(await callThere(worker, reading), ['getOembed 404']);
    });
  });
});
