import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/root.ts';

/** The parts of the project. The path of each file begins with the path of its part. */
const PARTS: readonly (readonly [name: string, begin: string])[] = [
  ['platform', 'src/platform/'],
  ['router', 'src/router/'],
  ['sports', 'src/sports/'],
  ['scholarships', 'src/scholarships/'],
  ['pages', 'src/pages/'],
  ['desk', 'src/desk/'],
  ['terminal', 'src/cli/terminal/'],
  ['cli', 'src/cli/'],
  ['app', 'src/app/'],
  ['sandbox', 'sandbox/'],
  ['demo', 'demo/'],
  ['clients', 'clients/'],
  ['bench', 'bench/'],
  ['test', 'test/'],
];

/** Which other parts each part may import. From a part with an index, only its `index.ts` may be imported. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  router: ['platform'],
  pages: ['platform'],
  sports: ['platform'],
  scholarships: ['platform'],
  app: ['platform', 'router', 'pages', 'sports', 'scholarships'],
  terminal: ['app', 'platform', 'sports', 'scholarships'],
  desk: ['terminal', 'app', 'platform', 'sports', 'scholarships'],
  cli: ['terminal', 'desk', 'app', 'platform', 'router', 'sports', 'scholarships'],
  sandbox: [],
  // Only the code that generates types imports the app. The installed package imports nothing, which another test
  // checks.
  clients: ['app'],
  demo: ['app', 'sandbox'],
  bench: [
    'cli',
    'terminal',
    'desk',
    'app',
    'platform',
    'router',
    'sports',
    'scholarships',
    'sandbox',
    'demo',
    'test',
  ],
  test: [
    'cli',
    'terminal',
    'desk',
    'app',
    'platform',
    'router',
    'sports',
    'scholarships',
    'sandbox',
    'demo',
    'bench',
    'clients',
  ],
};
const HAS_INDEX = new Set(['router', 'pages', 'sports', 'scholarships']);
/** The only file of the desk that the service may import, and only when it needs it. */
const DESK_DOOR = 'src/desk/prepare-entry.ts';
/** The parts of the backends that read what upstreams sent. The desk is built on them. */
const READING =
  /^src\/(sports\/(model\/|provider\.ts)|scholarships\/(model|text|html|values|awards|extractors|crawl|store|runs)\/)/;

/** Files that contain only pure functions, which use no clock, disk or network. */
const PURE = [
  /^src\/sports\/espn\/(map|schemas|status)/,
  /^src\/scholarships\/values\//,
  /^src\/scholarships\/(extractors|html|awards|text)\//,
];
const IMPURE =
  /\bfrom '(node:(fs|http|https|net|timers|child_process)[^']*|undici|kysely)'|\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b|\bfetch\(/;

const partOf = (file: string): string => PARTS.find(([, begin]) => file.startsWith(begin))?.[0] ?? 'outside';
/** Whether a file runs in browsers. Such a file imports nothing. */
const runsInBrowsers = (file: string): boolean => /^src\/(pages|desk\/workbench)\/client\//.test(file);
/**
 * Whether a file may import the contracts of the responses. Pages and the tools of assistants call routes, so they may.
 */
const callsRoutes = (file: string): boolean => /^src\/(pages|router\/mcp)\//.test(file);
const isTest = (file: string): boolean => file.endsWith('.test.ts');

async function sources(): Promise<{ file: string; text: string }[]> {
  const files: string[] = [];
  // Packages are excluded: the bench installs those with which it compares the service.
  const ours = { cwd: ROOT, exclude: ['**/node_modules/**'] };
  for await (const file of glob('{src,sandbox,demo,bench,test}/**/*.{ts,js}', ours)) files.push(file);
  return files.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}

function importsOf({ file, text }: { file: string; text: string }): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map((match) => match[1] ?? '');
  return specifiers.map((specifier) => relative(ROOT, join(ROOT, dirname(file), specifier)));
}

/** The paths that a file states relative to itself. */
const pathsIn = ({ file, text }: { file: string; text: string }): string[] =>
  [...text.matchAll(/import\.meta\.(?:dirname|url),? *'([^']+)'|'([^']+)', import\.meta\.url/g)].map(
    ([, path = '', url = '']) => join(dirname(file), path || url),
  );

test('every part imports only the parts that it may import', async () => {
  const wrong: string[] = [];
  for (const source of await sources()) {
    const from = partOf(source.file);
    for (const target of importsOf(source)) {
      const to = partOf(target);
      const isContract = callsRoutes(source.file) && target.endsWith('/contract.ts');
      const isOwnTest = isTest(source.file) && to === 'test';
      const isDoor = source.file === 'src/app/entry-preparation.ts' && target === DESK_DOOR;
      const fine = to === from || isOwnTest || isContract || isDoor || ALLOWED[from]?.includes(to);
      if (!fine) wrong.push(`${source.file} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('other parts import backends, pages and the router only through their index.ts', async () => {
  const wrong: string[] = [];
  for (const source of await sources()) {
    const from = partOf(source.file);
    if (from === 'test' || from === 'bench' || isTest(source.file)) continue;
    for (const target of importsOf(source)) {
      if (callsRoutes(source.file) && target.endsWith('/contract.ts')) continue;
      const to = partOf(target);
      if (from === 'desk' && READING.test(target)) continue;
      if (to !== from && HAS_INDEX.has(to) && target !== `src/${to}/index.ts`) {
        wrong.push(`${source.file} imports ${target}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

/** The files that are loaded when a service starts, with their code except imports of types and `import()`. */
async function loadedByServe(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map((await sources()).map(({ file, text }) => [file, text]));
  const loaded = new Map<string, string>();
  const waiting = ['src/cli/serve.ts', 'src/app/serve.ts'];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = texts.get(file)?.replaceAll(/(?:import|export) type [^;]*;|import\([^)]*\)/g, '');
    if (text === undefined || loaded.has(file)) continue;
    loaded.set(file, text);
    waiting.push(...importsOf({ file, text }));
  }
  return loaded;
}

test('a service does not load the desk, nor the libraries for assistants, Redis and PostgreSQL, before it needs them', async () => {
  const loaded = await loadedByServe();
  assert.deepEqual(
    [...loaded.keys()].filter((file) => partOf(file) === 'desk'),
    [],
  );
  for (const [file, text] of loaded)
    assert.doesNotMatch(text, /'@modelcontextprotocol\/|'(?:ioredis|pg|rate-limiter-flexible)'/, file);
  assert.ok(loaded.has('src/app/service.ts') && loaded.has('src/scholarships/index.ts'));
  assert.ok(loaded.has('src/router/mcp/mount.ts') && !loaded.has('src/router/mcp/mcp-server.ts'));
  assert.ok(loaded.has('src/platform/redis-url.ts') && !loaded.has('src/platform/redis.ts'));
});

test('mappers, extractors and normalizers are pure', async () => {
  const pure = (await sources()).filter(({ file }) => !isTest(file) && PURE.some((one) => one.test(file)));
  const wrong = pure.filter(({ text }) => IMPURE.test(text)).map(({ file }) => file);
  assert.deepEqual(wrong, []);
  assert.ok(pure.length > 20, 'the pattern must still find files');
});

test('only settings.ts and environment-file.ts read settings from the environment, and only the upstream client and the forwarder make requests', async () => {
  const sourceFiles = (await sources()).filter(
    ({ file }) => file.startsWith('src/') && !isTest(file) && !runsInBrowsers(file),
  );
  // `main.js` is an exception: it only checks in the environment whether npm has started the program.
  const readers = sourceFiles
    .filter(({ file, text }) => text.includes('process.env') && file !== 'src/cli/main.js')
    .map(({ file }) => file);
  assert.deepEqual(readers, ['src/app/environment-file.ts', 'src/app/settings.ts']);
  const requesting = sourceFiles
    .filter(({ text }) => /import \* as https?\b|from 'undici'|\bfetch\(['"`h]/.test(text))
    .map(({ file }) => file);
  assert.deepEqual(requesting.sort(), ['src/platform/upstream/send-request.ts', 'src/router/forward.ts']);
});

test('no file outside the project is read, except for the recordings, which only one helper reads', async () => {
  const helper = 'test/support/shared.ts';
  const outside = (await sources()).flatMap((source) =>
    pathsIn(source)
      .filter((path) => path.startsWith('..'))
      .map((path) => `${source.file}: ${path}`),
  );
  assert.deepEqual(outside, [`${helper}: ../shared`]);
  const needing = (await sources()).filter(
    ({ file, text }) => isTest(file) && /sharedPath\(|recording\(/.test(text),
  );
  const unskipped = needing.filter(({ text }) => !text.includes('skipWithoutShared')).map(({ file }) => file);
  assert.deepEqual(unskipped, [], 'tests that need the recordings must be skipped without them');
  assert.ok(needing.length > 5, 'the pattern must still find files');
});

test('files that are named by a path, such as programs to start, exist', async () => {
  const named = (await sources()).flatMap(pathsIn).filter((path) => /\.\w+$/.test(path));
  assert.ok(named.length > 10, String(named.length));
  assert.deepEqual(
    named.filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
});

test('the code that extracts scholarships from pages is not loaded at the start, but only by the reading process', async () => {
  const loaded = [...(await loadedByServe()).keys()];
  const readers = loaded.filter((file) => /\/(extractors\/[^/]+\/extract|values\/\w+\/find)\.ts$/.test(file));
  assert.deepEqual(readers, []);
  assert.ok(loaded.includes('src/scholarships/extractors/index.ts'), 'this test must still follow imports');
});

/** The modules of each part, from top to bottom. A file may import modules in its own line and in the lines below. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'src/platform/': [
    'backend.ts alerts reference webhooks',
    'cache streams notifications',
    'http jobs upstream',
    'redis.ts redis-url.ts',
    'database',
    'async.ts files metrics.ts recent-days.ts transition-log.ts',
    'clock.ts command-line.ts schema-fields.ts formats log.ts time.ts',
  ],
  'src/sports/': [
    'index.ts',
    'alert-conditions.ts',
    'http',
    'live',
    'games',
    'refreshes',
    'images',
    'espn',
    'provider.ts',
    'model',
  ],
  'src/scholarships/': [
    'index.ts',
    'alerts hooks',
    'http source-metrics.ts',
    'corrections',
    'catalog',
    'changes',
    'runs',
    'store',
    'crawl',
    'extractors',
    'awards',
    'html values',
    'text',
    'model',
  ],
  'src/desk/': [
    'commands',
    'init',
    'check-by-model.ts look-at-page.ts',
    'sources take-proposal.ts',
    'open-suggester.ts show-workbench.ts',
    'correction-editor.ts duplicate-pages.ts open-model.ts prepare-entry.ts',
    'deps.ts workbench write-correction.ts',
    'pointing',
    'suggest',
    'check-team.ts',
  ],
  'src/pages/': [
    'index.ts',
    'board',
    'embed',
    'data',
    'teams',
    'status',
    'games',
    'finder',
    'award',
    'frame',
    'client',
  ],
};

test('in the platform, the backends, the desk and the pages, a module imports only modules below it, even for types', async () => {
  const wrong: string[] = [];
  for (const source of await sources()) {
    const [begin, modules = []] = Object.entries(MODULES).find(([one]) => source.file.startsWith(one)) ?? [];
    if (begin === undefined || isTest(source.file)) continue;
    const levelOf = (file: string): number => {
      const module = file.slice(begin.length).split('/', 1)[0] ?? '';
      return modules.findIndex((line) => line.split(' ').includes(module));
    };
    assert.ok(levelOf(source.file) >= 0, `${source.file} is in no module`);
    for (const target of importsOf(source).filter((one) => one.startsWith(begin))) {
      if (levelOf(target) < levelOf(source.file)) wrong.push(`${source.file} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('in the sports backend, only index.ts imports a provider', async () => {
  const wrong: string[] = [];
  for (const source of await sources()) {
    const isOurs = source.file.startsWith('src/sports/') && !isTest(source.file);
    if (!isOurs || source.file.startsWith('src/sports/espn/') || source.file === 'src/sports/index.ts')
      continue;
    const named = importsOf(source).filter((one) => one.startsWith('src/sports/espn/'));
    wrong.push(...named.map((target) => `${source.file} imports ${target}`));
  }
  assert.deepEqual(wrong, []);
});

test('there are no import cycles, even of types', async () => {
  const sourceFiles = (await sources()).filter(({ file }) => /^(src|sandbox)\//.test(file) && !isTest(file));
  const imported = new Map(sourceFiles.map((source) => [source.file, importsOf(source)]));
  const reached = (file: string): Set<string> => {
    const reachedFiles = new Set(imported.get(file));
    for (const one of reachedFiles) for (const next of imported.get(one) ?? []) reachedFiles.add(next);
    return reachedFiles;
  };
  assert.deepEqual(
    [...imported.keys()].filter((file) => reached(file).has(file)),
    [],
  );
});

test('no source file has more than 500 lines', async () => {
  const tooLong = (await sources())
    .filter(({ file }) => file.startsWith('src/') && !isTest(file) && !file.includes('/generated/'))
    .filter(({ text }) => text.split('\n').length > 501)
    .map(({ file }) => file);
  assert.deepEqual(tooLong, []);
});

test('every export of a source file is imported by another file', async () => {
  const all = await sources();
  for await (const file of glob('clients/typescript/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })) {
    all.push({ file, text: readFileSync(join(ROOT, file), 'utf8') });
  }
  const imported = new Set(
    all.flatMap(({ text }) => [
      ...[...text.matchAll(/\{([^{}]*)\}(?: from|\s*=\s*await import\()/g)].flatMap(
        ([, names = '']) => names.match(/\w+/g) ?? [],
      ),
      // In modules that are imported as a whole, every member that is mentioned counts as imported.
      ...(/import (?:type )?\* as |import\(/.test(text) ? (text.match(/(?<=[.{,] ?)\w+/g) ?? []) : []),
    ]),
  );
  const unused = all
    .filter(({ file }) => file.startsWith('src/') && !isTest(file) && !runsInBrowsers(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|class|function\*?|interface|type) (\w+)/gm)]
        .filter(([, name = '']) => !imported.has(name))
        .map(([, name]) => `${file}: ${name}`),
    );
  assert.deepEqual(unused, []);
});
