import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chosenSources, parseCampus } from './campus.ts';
import { ConfigurationError } from './settings.ts';

const EXAMPLE = join(import.meta.dirname, '../../campus.example.json');

type Json = { [key: string]: Json } & Record<string, unknown>;

/** Changes the example campus file, and returns the message of the resulting error. */
function errorLine(change: (campus: Json) => void): string {
  const campus = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as Json;
  change(campus);
  try {
    parseCampus(campus, 'campus.json');
  } catch (error) {
    assert.ok(error instanceof ConfigurationError);
    return error.message;
  }
  return assert.fail('the campus must be refused');
}

test('the example campus file is valid', () => {
  const campus = parseCampus(JSON.parse(readFileSync(EXAMPLE, 'utf8')), EXAMPLE);
  assert.equal(campus.sources.length, 10);
  assert.ok(campus.teams.length >= 3);
  assert.deepEqual(campus.politeness, { delayMs: 1_500, jitterMs: 1_000 });
});

/** Sets the value at a path of the campus file. */
function set(campus: object, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<Json>((at, key) => at[key] ?? {}, campus as Json);
  Object.assign(holder, { [last]: value });
}

const HOOK = { url: 'https://hooks.example/', events: ['game.final'], secretEnv: 'HOOK' };
/**
 * Invalid values, each with the path in the campus file at which it is set. The error begins with `named` if that is
 * given, and otherwise with the path.
 */
const ERRORS: readonly (readonly [what: string, path: string, value: unknown, named?: string])[] = [
  ['an unknown time zone', 'timeZone', 'Texas'],
  ['a hook that is not https', 'webhooks', [{ ...HOOK, url: 'http://hooks.example/' }], 'webhooks.0.url: '],
  [
    'a hook with a password',
    'webhooks',
    [{ ...HOOK, url: 'https://me:secret@hooks.example/' }],
    'webhooks.0.url',
  ],
  ['an unknown event', 'webhooks', [{ ...HOOK, events: ['game.began'] }], 'webhooks.0.events.0'],
  ['no event', 'webhooks', [{ ...HOOK, events: [] }], 'webhooks.0.events'],
  ['an unknown sport of a hook', 'webhooks', [{ ...HOOK, sports: ['curling'] }], 'webhooks.0.sports.0'],
  [
    'a query that the list refuses',
    'webhooks',
    [{ ...HOOK, query: 'gpa=9' }],
    'webhooks.0.query: Invalid gpa parameter',
  ],
  [
    'a query that the list does not know',
    'webhooks',
    [{ ...HOOK, query: 'feild=nursing' }],
    'webhooks.0.query: Invalid feild parameter',
  ],
  ['a secret in the file', 'webhooks', [{ ...HOOK, secretEnv: 'whsec_AAAA/BBBB' }], 'webhooks.0.secretEnv'],
  ['an unknown key of a hook', 'webhooks', [{ ...HOOK, secret: 'x' }], 'webhooks.0'],
  ['an empty license', 'license', ''],
  ['no name', 'name', undefined],
  ['an unknown key', 'tiemZone', 'America/Chicago', ''],
  ['a team number without quotes', 'teams.football.teamId', 248],
  ['an unknown sport', 'teams.curling', {}, 'teams'],
  ['an unknown kind of provider', 'provider.kind', 'other'],
  ['an invalid address', 'provider.siteUrl', 'site.api.espn.com'],
  [
    'an image origin with a path',
    'provider.imageOrigins',
    ['https://*.espncdn.com/i'],
    'provider.imageOrigins.0: ',
  ],
  ['an unknown kind of site', 'sources.nsm.kind', 'carousel'],
  [
    'an option that the kind of a site does not have',
    'sources.nsm.options',
    { colour: 'red' },
    'sources.nsm.options',
  ],
  ['an invalid source key', 'sources.The Library', {}],
  ['a negative pause', 'politeness', { delaySeconds: -1, jitterSeconds: 0 }, 'politeness.delaySeconds: '],
];
for (const [what, path, value, named = `${path}: `] of ERRORS) {
  test(`${what} gives an error of one line with its path in the file`, () => {
    const line = errorLine((campus) => set(campus, path, value));
    assert.ok(line.startsWith(`campus.json: ${named}`), line);
    assert.ok(!line.includes('\n'), line);
  });
}

test('a source may have a new key, and is listed after the sources with known keys', () => {
  const campus = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
  const { nsm, main } = campus.sources;
  const parsed = parseCampus({ ...campus, sources: { 'sea-grant': nsm, main } }, EXAMPLE);
  assert.deepEqual(
    parsed.sources.map(({ key }) => key),
    ['main', 'sea-grant'],
  );
  assert.deepEqual(
    chosenSources(parsed, 'sea-grant').map(({ key }) => key),
    ['sea-grant'],
  );
  assert.throws(() => chosenSources(parsed, 'nsm'), /no source nsm, only main, sea-grant/);
});

const departments = {
  name: 'College of Engineering',
  pages: [
    { url: 'https://eng.example.edu/civil', kind: 'list' },
    { url: 'https://mech.example.edu/awards', kind: 'table', options: {} },
  ],
};

test('a source may have several start pages of different kinds', () => {
  const campus = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
  campus.sources.engineering = departments;
  const source = parseCampus(campus, EXAMPLE).sources.find(({ key }) => key === 'engineering');
  assert.ok(source);
  assert.deepEqual([source.url, source.kind.name], ['https://eng.example.edu/civil', 'list']);
  assert.deepEqual(
    source.morePages?.map(({ url, kind }) => [url, kind.name]),
    [['https://mech.example.edu/awards', 'table']],
  );
});

const PAGE_ERRORS: readonly (readonly [what: string, begins: string, source: object])[] = [
  ['no pages', 'sources.nsm.pages: ', { ...departments, pages: [] }],
  ['both pages and url', 'sources.nsm: ', { ...departments, url: 'https://eng.example.edu/' }],
  [
    'a page of an unknown kind',
    'sources.nsm.pages.0.kind: ',
    { ...departments, pages: [{ url: 'https://eng.example.edu/', kind: 'carousel' }] },
  ],
  [
    'an option that the kind of a page does not have',
    'sources.nsm.pages.1.options',
    {
      ...departments,
      pages: [departments.pages[0], { ...departments.pages[1], options: { colour: 'red' } }],
    },
  ],
];
for (const [what, begins, source] of PAGE_ERRORS) {
  test(`${what} gives an error of one line with its path in the file`, () => {
    const line = errorLine((campus) => Object.assign(campus.sources ?? {}, { nsm: source }));
    assert.ok(line.startsWith(`campus.json: ${begins}`), line);
    assert.ok(!line.includes('\n'), line);
  });
}

test('trailing slashes of publicUrl are removed', () => {
  const given = Object.assign(JSON.parse(readFileSync(EXAMPLE, 'utf8')) as Json, {
    publicUrl: 'https://data.cv.edu:8443/campus//',
  });
  assert.equal(parseCampus(given, 'campus.json').publicUrl, 'https://data.cv.edu:8443/campus');
});

test('if there are several errors, each has its own line', () => {
  const lines = errorLine((campus) => Object.assign(campus, { timeZone: 'Texas', name: 5 })).split('\n');
  assert.equal(lines.length, 2);
});

test('a URL with a password is refused, and the error does not repeat it', () => {
  const secret = 'https://reader:Sesame@data.example.edu/a';
  const changes: readonly [string, (campus: Json) => void][] = [
    ['publicUrl', (campus) => Object.assign(campus, { publicUrl: secret })],
    ['provider.siteUrl', (campus) => Object.assign(campus.provider ?? {}, { siteUrl: secret })],
    ['provider.coreUrl', (campus) => Object.assign(campus.provider ?? {}, { coreUrl: secret })],
    ['provider.imageOrigins.0', (campus) => Object.assign(campus.provider ?? {}, { imageOrigins: [secret] })],
    ['sources.main.url', (campus) => Object.assign(campus.sources?.main ?? {}, { url: secret })],
    [
      'sources.two.pages.0.url',
      (campus) =>
        Object.assign(campus.sources ?? {}, {
          two: { name: 'Two', pages: [{ kind: 'list', url: secret }] },
        }),
    ],
  ];
  for (const [path, change] of changes) {
    const line = errorLine(change);
    assert.ok(line.startsWith(`campus.json: ${path}: must `), line);
    assert.doesNotMatch(line, /Sesame|reader/);
  }
});

test('a source may list its former keys, but not a current or former key of another source', () => {
  const source = { name: 'Aid', kind: 'list', url: 'https://aid.example.edu/' };
  const parse = (sources: object) =>
    parseCampus({ ...JSON.parse(readFileSync(EXAMPLE, 'utf8')), sources }, 'campus.json').sources;
  assert.deepEqual(
    parse({ aid: { ...source, formerly: 'help' }, law: { ...source, formerly: ['bar', 'law'] } }).map(
      ({ formerly }) => formerly,
    ),
    [['help'], ['bar', 'law']],
  );
  const wrong = (sources: object, message: RegExp) => assert.throws(() => parse(sources), message);
  wrong(
    { aid: source, law: { ...source, formerly: 'aid' } },
    /^ConfigurationError: campus\.json: sources\.law\.formerly: aid is the key of aid, now or before$/,
  );
  wrong(
    { aid: { ...source, formerly: ['help'] }, law: { ...source, formerly: ['help'] } },
    /sources\.law\.formerly: help is the key of aid/,
  );
  wrong({ aid: { ...source, formerly: 'No Key' } }, /sources\.aid\.formerly: must be a key, or a list/);
});
