import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writeDemoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { COMMAND_NAMES, createProgram } from '../../src/cli/program.ts';
import { cli, command, type Ended } from '../support/cli.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';
import { smallCampus } from '../support/small-campus.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const COMMANDS = COMMAND_NAMES;

/** Commands with a report, which is also available as JSON. */
const REPORTING = COMMANDS.filter((name) => !['serve', 'openapi', 'look', 'sources'].includes(name));
/** Without commands that write or need PostgreSQL, which have their own tests. */
const SHOWN = REPORTING.filter((name) => !['init', 'copy-database'].includes(name));

const assertFits = (text: string): void => {
  for (const line of text.split('\n')) assert.ok(line.length <= 80 || /^\S+$/.test(line.trim()), line);
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors and cursor movements begin with it
const CONTROL = /\u001b/;

describe('all commands', () => {
  test('are npm scripts and have a row in docs/operating/run.md', () => {
    assert.ok(COMMANDS.length >= 8, COMMANDS.join());
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const documented = read('docs/operating/run.md');
    for (const name of COMMANDS) {
      assert.match(scripts[name] ?? '', new RegExp(`src/cli/main\\.js ${name}\\b`), name);
      assert.match(documented, new RegExp(`npm run (--silent )?${name}\\b`), name);
    }
  });

  test('have a help text with examples, and --json if they report', async () => {
    for (const name of COMMANDS) {
      const [command] = (await createProgram(name)).commands;
      assert.ok(command !== undefined);
      const lines: string[] = [];
      command.configureOutput({ writeOut: (text) => void lines.push(text), getOutHelpWidth: () => 80 });
      command.outputHelp();
      const out = lines.join('');
      assert.match(out, new RegExp(`^Usage: npm run ${name} -- \\[options\\]`));
      assert.match(out, new RegExp(`\nExamples:\n {2}\\$ npm run (--silent )?${name}\\b`));
      assert.equal(out.includes('--json'), REPORTING.includes(name), name);
      assertFits(out);
    }
  });

  test('that had another name in 0.4 work by their old name too, which is said', async () => {
    const { code, err } = await command(['rename', 'a', 'b', '--campus', 'none.json']);
    assert.equal(code, 2);
    assert.match(
      err,
      /^this command is now npm run sources -- rename a b --campus none.json; the next release will not accept the old name\nnone.json: /,
    );
  });

  test('report wrong arguments with one line and exit code 2', async () => {
    const wrong = [['scrape', '--nonsense'], ['nonsense'], ['suggest', 'ftp://www.example.edu']];
    for (const [at, args] of wrong.entries()) {
      // The first command runs in a process of its own, as when an operator starts it.
      const { code, out, err } = await (at === 0 ? cli : command)(args);
      assert.deepEqual([code, out], [2, ''], args.join(' '));
      assert.match(err, /^[^\n]+\n$/);
    }
  });
});

describe('reports', () => {
  let sandbox: Sandbox;
  let directory: string;
  let all: (...more: string[]) => Promise<(Ended & { name: string })[]>;
  const cleanup = releaseStack();
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
    writeDemoCampus(smallCampus(sandbox, ['honors'], ['football']), join(directory, 'campus.json'));
    const environment = { DATABASE_URL: `sqlite:${directory}/campus.db` };
    const run = (name: string, ...args: string[]) => command([name, ...args], environment, directory);
    await run('scrape', '--source', 'honors');
    all = async (...more) => {
      const ended: (Ended & { name: string })[] = [];
      for (const name of SHOWN)
        ended.push({ name, ...(await run(name, ...(argumentsOf()[name] ?? []), ...more)) });
      return ended;
    };
  });

  /** Arguments with which each command succeeds. */
  const argumentsOf = (): Record<string, string[]> => ({
    scrape: ['--source', 'honors'],
    check: [],
    'find-team': ['state'],
    changes: ['--since', 'today'],
    backup: ['backup.db'],
    review: [],
    correct: ['honors-honors-entrance-scholarship', '--set', 'deadline=2027-05-01', '--because', 'by phone'],
    suggest: [`${sandbox.siteUrls.honors}/scholarships.html`],
  });

  test('fit into 80 columns, and have no colors outside a terminal', async () => {
    for (const { name, code, out, err } of await all()) {
      assert.equal(code, 0, `${name}: ${err}`);
      assert.doesNotMatch(out + err, CONTROL);
      assertFits(out);
    }
  });

  test('are JSON with --json, with nothing else on standard output', async () => {
    for (const { name, code, out, err } of await all('--json')) {
      assert.equal(code, 0, `${name}: ${err}`);
      assert.equal(typeof JSON.parse(out), 'object', name);
    }
  });
});

describe('settings in a file', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    await writeFile(join(directory, '.env'), '# ports\nPORT=http\nSPORTS_PORT=8081\n');
    await writeFile(join(directory, 'other.env'), 'ADMIN_PORT=admin\n');
  });
  after(() => rm(directory, { recursive: true, force: true }));

  test('are read from .env in the current folder; the environment takes precedence', async () => {
    const wrong = await command(['serve'], {}, directory);
    assert.deepEqual([wrong.code, wrong.err], [2, 'PORT: must be a whole number\n']);
    const { err } = await command(['serve'], { PORT: '8080' }, directory);
    assert.equal(err, 'campus.json: there is no such file (init writes one; --campus names another)\n');
  });

  test('are read from the file that --env-file names', async () => {
    const { code, err } = await command(['serve', '--env-file', 'other.env'], {}, directory);
    assert.deepEqual([code, err], [2, 'ADMIN_PORT: must be a whole number\n']);
    // Node reports the missing file before our code runs.
    assert.match((await cli(['serve', '--env-file', 'none.env'])).err, /^[^\n]*none\.env: not found\n$/);
  });
});
