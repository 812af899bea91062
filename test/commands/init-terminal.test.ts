import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startSandbox } from '../../sandbox/index.ts';
import { ALL_SPORTS } from '../../src/sports/index.ts';
import { onSomePort } from '../support/ports.ts';
import { FREE_PORTS } from '../support/program.ts';
import { hasTerminal, startAtTerminal } from '../support/terminal.ts';

describe('init at a terminal', { skip: !hasTerminal() && 'the program `script` is missing' }, () => {
  test('mistakes can be corrected, a pasted list is accepted as a whole, and the service starts at once', async () => {
    await using begun = new AsyncDisposableStack();
    const sandbox = await startSandbox();
    begun.defer(() => sandbox.stop());
    const cwd = await mkdtemp(join(tmpdir(), 'campus-data-'));
    begun.defer(() => rm(cwd, { recursive: true, force: true }));
    const env = { ...FREE_PORTS, TZ: 'UTC', LOG_LEVEL: 'silent', DATABASE_URL: 'sqlite::memory:' };
    const person = startAtTerminal(['init', '--provider', sandbox.providerUrl], { cwd, env });
    begun.defer(() => person.kill());
    const { honors = '', nsm = '' } = sandbox.siteUrls;
    const contact = 'https://www.lakeside.example/web';

    await person.typeAt('The university’s name: ', 'Lakeside Technical College');
    await person.typeAt('Your contact page, sent to the scraped sites: ', 'our page');
    await person.typeAt('Your contact page, sent to the scraped sites: ', contact);
    await person.until('No team at the provider is called Lakeside Technical College');
    await person.typeAt('Another name of its teams', 'Cedar Valley Herons');
    // Text that is typed while the teams are being fetched is not lost.
    person.type('no');
    await person.until('no to skip) [https://www.lakeside.example/]: no');
    const list = [
      `${honors}/scholarships.html`,
      `${honors}/scholarships.html`,
      `${nsm}/students/scholarships`,
    ];
    await person.typeAt('(empty when done): ', list.join('\r'));
    await person.until('is already in the list');
    await person.typeAt('(empty when done): ', '');
    await person.typeAt('(numbers separated by commas, all, none) [none]: ', '2');
    await person.until('Enter when you are done with it');
    // A change that is saved in the workbench is written.
    const [, review = ''] = /open (http:\S+)/.exec(person.text()) ?? [];
    const shown = await (await fetch(review)).text();
    const [, name = ''] = /Not a scholarship: ([^"]+)"/.exec(shown) ?? [];
    for (const printed of [{ hint: 'not', name }, { do: 'save' }]) {
      const headers = { origin: new URL(review).origin, 'content-type': 'application/json' };
      const request = { method: 'POST', body: JSON.stringify(printed), headers };
      assert.equal((await fetch(`${review}command`, request)).status, 200);
    }
    await person.typeAt(': ', '');
    await person.typeAt('Its time zone: ', 'Texas');
    await person.typeAt('Its time zone: ', 'America/Chicago');
    await person.typeAt('(empty: not known yet): ', 'https://data.lakeside.example');
    await person.typeAt('(empty: not known): ', '129.7.0.0/16');
    await person.until('Teams: mens-basketball: Cedar Valley Herons');
    await person.typeAt('Write campus.json and .env (yes or no) [yes]: ', 'maybe');
    await person.until('please answer yes or no.');
    await person.typeAt('Write campus.json and .env (yes or no) [yes]: ', 'yes');
    await person.until('Now: npx campus-data serve');
    await person.typeAt('Start it now (yes or no) [yes]: ', 'yes');
    await person.until('open http://');
    await person.until(' ');
    const router = [...person.text().matchAll(/open (http:\S+)/g)].at(-1)?.[1] ?? '';
    const campus = (await (await fetch(`${router}/campus`)).json()) as { name: string; sources: unknown[] };
    assert.deepEqual([campus.name, campus.sources.length], ['Lakeside Technical College', 2]);
    const settings = await readFile(join(cwd, '.env'), 'utf8');
    assert.match(settings, /^CLIENT_LIMITS=129\.7\.0\.0\/16=6000$/m);
    const written = JSON.parse(await readFile(join(cwd, 'campus.json'), 'utf8'));
    assert.equal(written.publicUrl, 'https://data.lakeside.example');
    assert.deepEqual(
      Object.values<{ options?: { not?: string[] } }>(written.sources).flatMap(
        ({ options }) => options?.not ?? [],
      ),
      [name],
    );
    assert.equal(
      Object.keys(written.teams).length,
      ALL_SPORTS.length,
      'softball must be included, although its team has only the school’s name',
    );
    await person.interrupt();
  });

  test('the answer no leaves a draft, and an unreachable provider is not reported as a missing team', async () => {
    await using begun = new AsyncDisposableStack();
    const cwd = await mkdtemp(join(tmpdir(), 'campus-data-'));
    begun.defer(() => rm(cwd, { recursive: true, force: true }));
    const args = ['init', 'Fen College', '--contact', 'https://www.fen.example/', '--time-zone', 'UTC'];
    const person = startAtTerminal([...args, '--provider', 'http://127.0.0.1:9'], { cwd, env: {} });
    begun.defer(() => person.kill());
    await person.until('The sports provider could not be requested');
    await person.typeAt('(yes or no) [yes]: ', 'no');
    await person.typeAt('no to skip) ', 'no');
    await person.typeAt('(empty when done): ', '');
    await person.typeAt('(empty: not known yet): ', '');
    await person.typeAt('(empty: not known): ', '');
    await person.until('No sports.');
    await person.typeAt('Write campus.json and .env (yes or no) [yes]: ', 'no');
    await person.until('Saved as campus.draft.json; nothing else was written.');
    assert.equal(await person.ended, 0);
    assert.equal(JSON.parse(await readFile(join(cwd, 'campus.draft.json'), 'utf8')).name, 'Fen College');
  });

  test('the workbench uses the given port, a failed page is named, and an IP address is not suggested as the site', async (t) => {
    const sandbox = await startSandbox();
    t.after(() => sandbox.stop());
    const cwd = await mkdtemp(join(tmpdir(), 'campus-data-'));
    t.after(() => rm(cwd, { recursive: true, force: true }));
    const pages = [`${sandbox.siteUrls.nsm}/students/scholarships`, `${sandbox.siteUrls.nsm}/`];
    await onSomePort(async (port) => {
      const given = ['--team', '', '--provider', sandbox.providerUrl, '--port', `${port}`];
      const person = startAtTerminal(['init', 'Fen College', ...given], { cwd, env: {} });
      t.after(() => person.kill());
      await person.typeAt('sent to the scraped sites: ', 'http://10.1.2.3/web');
      await person.typeAt('(type no to skip) [no]: ', '');
      await person.typeAt('(empty when done): ', pages.join(' '));
      await person.until(`✖ ${pages[1]}`);
      await person.until('no scholarship was found on the page');
      await person.typeAt('(empty when done): ', '');
      await person.typeAt('all, none) [none]: ', 'all');
      await person.until(`open http://127.0.0.1:${port}/`);
      await person.interrupt();
    });
  });
});
