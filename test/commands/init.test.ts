import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { ALL_SPORTS } from '../../src/sports/index.ts';
import { command, type Ended } from '../support/cli.ts';
import { OFFICES, startCollegeSite } from '../support/college-site.ts';
import { FREE_PORTS, startProgram } from '../support/program.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';

describe('init, from an empty folder to a running service', () => {
  let sandbox: Sandbox;
  let directory: string;
  let flags: string[];
  const init = (...args: string[]): Promise<Ended> => command(['init', ...args], {}, directory);
  const cleanup = releaseStack();
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
    flags = [
      ...['--name', 'Cedar Valley University', '--time-zone', 'America/Chicago'],
      ...['--contact', 'https://www.cedarvalley.example/web', '--provider', sandbox.providerUrl],
      ...['--page', `honors ${sandbox.siteUrls.honors}/scholarships.html The Honors College`],
    ];
  });

  test('without a terminal a missing option is reported before any request', async () => {
    const { code, err } = await init('--name', 'Cedar Valley University');
    assert.deepEqual(
      [code, err],
      [2, '--contact is required, because there is no terminal on which to ask for it\n'],
    );
  });

  test('an ambiguous school name is refused with the candidates', async () => {
    const { code, err } = await init(...flags, '--team', 'state');
    assert.equal(code, 2);
    assert.match(err, /\n--team: several schools are called state: [^\n]+; give one whole name\n$/);
  });

  test('init finds the teams, reads the pages, reports the results, and writes both files', async () => {
    const { code, out, err } = await init(...flags, '--team', 'Cedar Valley');
    assert.equal(code, 0, err);
    assert.match(out, /^Teams: mens-basketball: Cedar Valley Herons; /);
    assert.match(out, /\n {2}. honors: The Honors College: 13 scholarships, \d+ open/);
    assert.match(out, /\nWritten: campus\.json, \.env\. Now: npx campus-data serve\n$/);
    const campus = JSON.parse(await readFile(join(directory, 'campus.json'), 'utf8'));
    assert.equal(Object.keys(campus.teams).length, ALL_SPORTS.length);
    assert.deepEqual(campus.teams.softball, { teamId: '774', conferenceId: '41', name: 'Cedar Valley' });
    assert.equal(campus.sources.honors.name, 'The Honors College');
    assert.equal(
      (await stat(join(directory, '.env'))).mode & 0o077,
      0,
      'only the owner may read the file, because it contains an API key',
    );
  });

  test('serve starts with both files', async () => {
    const command = [process.execPath, join(ROOT, 'src/cli/main.js'), 'serve'];
    const service = await startProgram(command, { cwd: directory, env: FREE_PORTS });
    try {
      const origin = 'https://www.cedarvalley.example';
      const reply = await fetch(`${service.router}/campus`, { headers: { origin } });
      assert.equal(reply.headers.get('access-control-allow-origin'), origin);
      const { name } = (await reply.json()) as { name: string };
      assert.equal(name, 'Cedar Valley University');
    } finally {
      await service.end('SIGTERM');
    }
  });

  test('existing files are not overwritten without --force', async () => {
    const { code, err } = await init(...flags);
    assert.deepEqual([code, err], [2, 'campus.json and .env already exist; --force overwrites them\n']);
  });

  test('if two inits run at the same time, only one writes the files; a killed init does not block the next one', async () => {
    const files = () =>
      Promise.all(['campus.json', '.env'].map((name) => readFile(join(directory, name), 'utf8')));
    const before = await files();
    const lock = join(directory, 'campus.json.lock');
    await writeFile(lock, '');
    // With `npm test -- --clock`, the clock of the file system differs from the clock of the test.
    await utimes(lock, new Date(), new Date());
    const refused = await init(...flags, '--team', '', '--force');
    assert.deepEqual(
      [refused.code, refused.err.split('\n').at(-2)],
      [2, 'campus.json: another init is writing it; nothing was written'],
    );
    assert.deepEqual(await files(), before);
    await utimes(lock, 0, 0);
    const written = await init(...flags, '--team', '', '--force');
    assert.equal(written.code, 0, written.err);
    const after = await files();
    assert.ok(after.every((text, at) => text !== before[at]));
    assert.deepEqual((await readdir(directory)).sort(), ['.env', 'campus.json', 'data']);
  });

  test('an unreadable page is left out and reported, with exit code 1', async () => {
    const { code, err, out } = await init(
      ...flags,
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
    assert.match(err, /\/nowhere \[FAILED: \S+ returned 404\]/);
    assert.deepEqual(
      Object.keys(JSON.parse(out).campus.sources),
      ['honors', 'main'],
      'a page that is given twice must become one source',
    );
  });

  test('the scholarship pages, their names and the time zone are found from the URL of the university', async (t) => {
    const college = await startCollegeSite();
    t.after(() => college.stop());
    const folder = await mkdtemp(join(tmpdir(), 'campus-data-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const contact = 'https://www.lakeside.example/web';
    const args = ['Cedar Valley University', '--contact', contact, '--provider', sandbox.providerUrl];
    const { code, err, out } = await command(['init', ...args, '--site', college.url], {}, folder);
    assert.equal(code, 0, err);
    const campus = JSON.parse(await readFile(join(folder, 'campus.json'), 'utf8'));
    assert.equal(campus.timeZone, 'America/Chicago');
    assert.equal(Object.keys(campus.teams).length, ALL_SPORTS.length);
    const sources = Object.values(campus.sources) as { name: string; kind: string; url: string }[];
    assert.deepEqual(
      sources.map(({ url }) => new URL(url).pathname).sort(),
      OFFICES.map((office) => `/${office}/scholarships`).sort(),
    );
    assert.ok(
      sources.some(({ name }) => name === 'School of Nursing'),
      JSON.stringify(sources),
    );
    const kinds = new Set(sources.map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), ['json-ld', 'list', 'table']);
    assert.match(out, /nursing: School of Nursing: 3 scholarships, 3 open/);
    const paths = college.requests.map(({ path }) => path);
    assert.ok(paths.length <= 60, String(paths));
    assert.equal(new Set(paths).size, paths.length, 'each page must occur only once');
    for (const { headers } of college.requests)
      assert.match(String(headers['user-agent']), new RegExp(contact));
  });
});

/**
 * The pages of a site whose financial aid office has more lists, and more pages of single awards, than `init` may
 * request.
 */
const pageOfLargeSite = (target: URL): string => {
  const { hostname, pathname } = target;
  const at = (path: string, text: string) => `<a href="${path}">${text}</a>`;
  if (hostname === 'www.lakeside.example') return '<title>Lakeside College</title><p>Welcome.';
  if (hostname !== 'financialaid.lakeside.example') return '';
  const offices = Array.from({ length: 20 }, (_, number) => `/scholarships/office-${number}`);
  if (pathname === '/') return offices.map((path) => at(path, 'Scholarships')).join(' ');
  const [, , office = '', award] = pathname.split('/');
  if (award !== undefined)
    return `<h1>${award} Scholarship</h1><p>Amount: $500</p><p>Deadline: March 1, 2027</p>`;
  const names = ['Alder', 'Birch', 'Cedar', 'Hazel', 'Linden', 'Maple'];
  return `<h1>Scholarships</h1><ul>${names
    .map((name) => `<li>${at(`${pathname}/${name}-${office}`, `${name} ${office} Scholarship`)}</li>`)
    .join('')}</ul>`;
};

test('init examines the hosts that universities commonly use, and sends at most sixty requests while it searches for pages', async (t) => {
  const requested: string[] = [];
  const proxy = createServer(({ url = '' }, response) => {
    const target = new URL(url);
    requested.push(target.href);
    if (target.pathname === '/robots.txt') response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html').end(pageOfLargeSite(target));
  }).on('connect', ({ url }, socket) => {
    requested.push(`https://${url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  t.after(() => proxy.close());
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const args = ['--name', 'Lakeside College', '--team', '', '--contact', 'https://www.lakeside.example/web'];
  const { code, err } = await command(
    ['init', ...args, '--time-zone', 'America/Chicago', '--site', 'http://www.lakeside.example/'],
    { HTTP_PROXY: url, HTTPS_PROXY: url },
    folder,
  );
  assert.equal(code, 0, err);
  assert.match(err, /office-14 +6 scholarships/);
  const hosts = new Set(requested.map((target) => new URL(target).host));
  assert.ok(hosts.has('scholarships.lakeside.example') && hosts.has('lakeside.academicworks.com'));
  assert.equal(requested.length, 60);
});

describe('init in a folder that is not writable', () => {
  test('reports the folder before it asks any question', async () => {
    const { code, err } = await command(['init', '--campus', '/dev/null/campus.json']);
    assert.deepEqual([code, err], [2, '/dev/null/campus.json: its folder is not writable\n']);
  });
});
