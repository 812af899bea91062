import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { command } from '../support/cli.ts';

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

  test('a missing campus file, and one that is not JSON, are reported', async () => {
    const missing = join(directory, 'none.json');
    assert.deepEqual(await command(['serve', '--campus', missing]), {
      code: 2,
      out: '',
      err: `${missing}: cannot be read\n`,
    });
    const broken = join(directory, 'broken.json');
    await writeFile(broken, '{"name": ');
    const { code, err } = await command(['check', '--campus', broken]);
    assert.equal(code, 2);
    assert.match(err, /broken\.json: is not JSON: [^\n]+\n$/);
  });

  test('of a file that is not JSON, the line is named and nothing of it repeated', async () => {
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
    assert.doesNotMatch(err, /\n\s+at /, 'no stack trace');
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

  test('a table without the needed columns is reported by explain', async () => {
    const file = join(directory, 'table.csv');
    await writeFile(file, 'raw\n$500\n');
    const { code, err } = await command(['explain', file]);
    assert.equal(code, 2);
    assert.match(err, /^[^\n]+\n$/);
  });
});

describe('explain', () => {
  test('prints the steps and the result for a text', async () => {
    const { code, out } = await command(['explain', '--field', 'amount', 'Up to three $1,000 awards']);
    assert.equal(code, 0);
    assert.match(out, /^amount: "Up to three \$1,000 awards"\n/);
    assert.match(out, /\n= \$1,000\n$/);
  });
});
