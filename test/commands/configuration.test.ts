import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { extractorsByName } from '../../src/scholarships/index.ts';
import { command } from '../support/cli.ts';
import { FREE_PORTS } from '../support/program.ts';

const KINDS = Object.keys(extractorsByName).join(', ');

describe('a configuration error is one line and ends the command with code 2', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  test('a wrong setting is reported by name, without its value', async () => {
    const { code, out, err } = await command(['serve', '--campus', 'campus.example.json'], {
      API_KEYS: 'hunter2',
    });
    assert.equal(code, 2);
    assert.equal(out, '');
    assert.equal(err, 'API_KEYS: each key needs at least 16 characters\n');
  });

  test('a missing campus file, and a campus file that is not JSON, are reported', async () => {
    const missing = join(directory, 'none.json');
    assert.deepEqual(await command(['serve', '--campus', missing]), {
      code: 2,
      out: '',
      err: `${missing}: there is no such file (init writes one; --campus names another)\n`,
    });
    const broken = join(directory, 'broken.json');
    await writeFile(broken, '{"name": ');
    const { code, err } = await command(['check', '--campus', broken]);
    assert.equal(code, 2);
    assert.match(err, /broken\.json: is not JSON: [^\n]+\n$/);
  });

  test('the error about a file that is not JSON names the line, without quoting it', async () => {
    const broken = join(directory, 'broken.json');
    for (const [text, line] of [
      ['{\n  "provider": {\n  "siteUrl": https://me:hunter2@x.edu/" }\n}', 3],
      ['{\n\n\n"a": "me:hunter2"@x.edu', 4],
      ['hunter2', 1],
      ['{"a":\n"hunter2\n"}', 2],
    ] as const) {
      await writeFile(broken, text);
      const { err } = await command(['check', '--campus', broken]);
      assert.match(err, new RegExp(`line ${line}\\b`), err);
      assert.doesNotMatch(err, /hunt|me:/);
    }
  });

  test('an error in the campus file is reported with its path', async () => {
    const file = join(directory, 'campus.json');
    await writeFile(file, '{"name": "X", "timeZone": "Texas", "provider": {}, "teams": {}, "sources": {}}');
    const { code, err } = await command(['scrape', '--campus', file]);
    assert.equal(code, 2);
    assert.match(err, /campus\.json: timeZone: must be a time zone such as America\/Chicago\n/);
    assert.doesNotMatch(err, /\n\s+at /, 'the error must have no stack trace');
  });

  test('mistakes in .env are reported, each with its line and the setting that was probably meant', async () => {
    const env = join(directory, '.env');
    const lines = [
      '\uFEFFPROT=1',
      'TRUSTED_PROXY=127.0.0.1',
      'LOG_LEVEL="info',
      'PORT=9"',
      'PORT=x',
      'PORT=y',
      'FOO=b',
      'CAMPUS_HOOK_SECRET=whsec_c2VjcmV0',
    ];
    await writeFile(env, `${lines.join('\n')}\nPOSTGRES_PASSWORD=secret\n`);
    const { code, err } = await command(['serve', '--env-file', env]);
    assert.equal(code, 2);
    assert.deepEqual(
      err
        .trim()
        .split('\n')
        .map((line) => line.replace(`${env}: `, '')),
      [
        'line 1 begins with a byte order mark, which is ignored',
        'PORT occurs 2 times (lines 5, 6): the last one counts',
        'line 1: the setting PROT is not known: is PORT meant?',
        'line 2: the setting TRUSTED_PROXY is not known: is TRUSTED_PROXIES meant?',
        'line 7: the setting FOO is not known',
        'PORT: must be a whole number',
        'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
      ],
    );
  });

  test('a port that is taken is named with its setting', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    for (const name of ['SPORTS_PORT', 'ADMIN_PORT']) {
      const { code, err } = await command(['serve', '--campus', 'campus.example.json'], {
        ...FREE_PORTS,
        [name]: String(port),
      });
      assert.equal(code, 2);
      assert.match(err, new RegExp(`^${name}: cannot listen at 127\\.0\\.0\\.1:${port}: [^\\n]+\\n$`));
    }
  });

  test('mistakes in the campus file are reported in plain words, with the key that was probably meant', async () => {
    const file = join(directory, 'slips.json');
    const run = async (text: string) => {
      await writeFile(file, text);
      const { code, err } = await command(['check', '--campus', file]);
      assert.equal(code, 2);
      return err.replaceAll(`${file}: `, '');
    };
    assert.equal(
      await run(
        '\uFEFF{"nam": "X", "timeZone": 5, "teams": [], "sources": {"main": {"name": "M", "knd": "table"}}}',
      ),
      [
        'line 1 begins with a byte order mark, which is ignored',
        'name: is missing',
        'timeZone: must be a time zone such as America/Chicago',
        'provider: is missing',
        'teams: must be an object, in { }',
        `sources.main.kind: must be one of ${KINDS}`,
        'sources.main.url: must be an http or https URL',
        'sources.main: knd is not known: is kind meant?',
        'nam is not known: is name meant?\n',
      ].join('\n'),
    );
    assert.equal(
      await run('{"name": "X",\n"teams": {},\n"teams": {}}'),
      'teams: occurs twice, in lines 2 and 3\n',
    );
    assert.match(
      await run('{"name": "X", "teams": {"footbal": {}}, "sources": {"A B": {}}}'),
      /\nteams: footbal is not known: is football meant\?\nsources\.A B: must be a key of lower-case letters[^\n]+\n$/,
    );
    assert.equal(await run('[]'), 'must be an object, in { }\n');
  });

  test('an unavailable database is reported without its password', async () => {
    const { code, err } = await command(['scrape', '--campus', 'campus.example.json'], {
      DATABASE_URL: 'postgres://campus:hunter2@127.0.0.1:1/campus',
    });
    assert.equal(code, 2);
    assert.match(
      err,
      /^cannot use the database postgres:\/\/127\.0\.0\.1:1\/campus: connect ECONNREFUSED [^\n]+\n$/,
    );
    assert.doesNotMatch(err, /hunter2/);
  });
});
