import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { SourceId } from '../../src/scholarships/model/award.ts';
import { saveProposal } from '../../src/scholarships/store/prepared-entries.ts';
import { withScholarshipTables } from '../../src/scholarships/store/tables.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { andReload, findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { command } from '../support/cli.ts';
import { onSomePort } from '../support/ports.ts';
import { startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';

const NAMES = ['Reed Award', 'Alder Grant', 'Birch Scholarship', 'Cedar Scholarship', 'Doe Scholarship'];
const listOf = (names: readonly string[]) => () => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><title>Office</title><main><h1>Scholarships</h1>${names
    .map((name, at) => `<h2>${name}</h2><p>Amount: $${at + 1},500</p><p>Deadline: March ${at + 1}, 2099</p>`)
    .join('')}</main></html>`,
});

describe('all sources of a campus', { skip: noBrowser }, () => {
  const begun = releaseStack();
  let browser: Browser;
  let baseUrl: string;
  let port: number;
  let scrape: () => Promise<unknown>;
  let shrink: () => void;
  let corrections: string;
  let openDesk: (requested: readonly string[]) => Promise<string>;
  let requests: () => number;
  let propose: () => Promise<void>;
  let sourceOf: (key: string) => Promise<object>;
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'look-sources-'));
    begun.defer(() => rm(folder, { recursive: true, force: true }));
    corrections = join(folder, 'corrections.json');
    const site = await startPretendSite();
    begun.defer(() => site.stop());
    site.on('/money', listOf(NAMES));
    site.on('/more', listOf(['Elm Grant', 'Fir Award']));
    requests = () => site.paths().length;
    shrink = () => site.on('/money', listOf(['Reed Award', 'Gorse Award']));
    const source = (name: string, path: string) => ({ name, kind: 'list', url: `${site.url}${path}` });
    const campus = {
      ...{ name: 'Cedar Valley', timeZone: 'UTC', teams: {}, privateHosts: [site.host] },
      provider: { kind: 'espn', siteUrl: site.url, coreUrl: site.url, imageOrigins: [site.url] },
      sources: { money: source('Office of Money', '/money'), more: source('More', '/more') },
      politeness: { delaySeconds: 0, jitterSeconds: 0 },
    };
    await writeFile(join(folder, 'campus.json'), JSON.stringify(campus));
    const environment = { DATABASE_URL: `sqlite:${folder}/campus.db`, ...BARE_ENVIRONMENT };
    scrape = () => command(['scrape'], environment, folder);
    propose = async () => {
      site.on('/more', () => ({ headers: { 'content-type': 'text/html' }, body: '<main>Moved</main>' }));
      await scrape();
      const database = openDatabase(environment.DATABASE_URL, { name: 'test' });
      await saveProposal(withScholarshipTables(database), {
        ...{ source: 'more' as SourceId, run_id: 'a', doubts: 1, proposed_at: Date.now() },
        entry: JSON.stringify({ ...source('', '/more'), options: { title: 'p' }, name: undefined }),
        titles: JSON.stringify(['Elm Grant', 'Oak Prize']),
      });
      await database.destroy();
    };
    sourceOf = async (key) => JSON.parse(await readFile(join(folder, 'campus.json'), 'utf8')).sources[key];
    await scrape();
    shrink();
    await scrape();
    openDesk = async (requested) => {
      const child = spawn(process.execPath, [join(ROOT, 'src/cli/main.js'), ...requested], {
        ...{ env: environment, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      });
      const exited = once(child, 'exit');
      const lines: string[] = [];
      for await (const line of createInterface({ input: child.stderr })) {
        lines.push(line);
        const [, opened] = /^open (\S+)/.exec(line) ?? [];
        if (opened === undefined) continue;
        begun.defer(async () => {
          child.kill('SIGINT');
          assert.deepEqual(await exited, [0, null]);
        });
        return opened;
      }
      throw new Error(lines.join('\n'));
    };
    baseUrl = await onSomePort((requested) => {
      port = requested;
      return openDesk(['look', '--port', `${requested}`]);
    });
    // The server exits when its last tab is closed, so one stays open between tests.
    const tab = await fetch(`${baseUrl}alive`);
    begun.defer(async () => tab.body?.cancel());
    browser = await startBrowser();
    begun.defer(() => browser.close());
  });

  test('are shown with their state, accessibly, in light and dark, on a phone', async () => {
    assert.equal(new URL(baseUrl).port, String(port), 'at the requested port');
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage(browser, baseUrl, { colorScheme, viewport: { width: 375, height: 800 } });
      const rows = await page.locator('tbody tr').allTextContents();
      assert.match(
        rows.join('\n'),
        /Office of Money\s*Read automatically, not checked yet\s*held back.*5.*More.*yet\s*OK/s,
      );
      assert.deepEqual(await findBarriers(page), []);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 375);
      const lines =
        await page.evaluate(`[...document.querySelectorAll('.figure, th:nth-child(3)')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      })`);
      assert.deepEqual(
        new Set(lines as number[]),
        new Set([1]),
        'words and numbers are not broken across lines',
      );
    }
  });

  test('for a list that is held back, the previous and the new version are shown, to reject or accept it', async () => {
    const page = await openPage(browser, baseUrl);
    const held = page.locator('.held');
    assert.match((await held.textContent()) ?? '', /4 open scholarships are gone.*until \d{4}-\d\d-\d\d/);
    assert.deepEqual(
      (await held.getByLabel('Before').locator('li').allTextContents()).map((text) => text.trim()),
      [
        'Alder Grant gone',
        'Birch Scholarship gone',
        'Cedar Scholarship gone',
        'Doe Scholarship gone',
        'Reed Award',
      ],
    );
    assert.deepEqual(
      (await held.getByLabel('Now').locator('li').allTextContents()).map((text) => text.trim()),
      ['Reed Award', 'Gorse Award new'],
    );
    await andReload(page, () => page.getByRole('button', { name: 'Keep' }).click());
    await page.getByText('Office of Money stays as it was.').waitFor();
    assert.equal(await held.count(), 0);

    // A rejected list stays rejected over further runs.
    await scrape();
    await scrape();
    await page.reload();
    assert.match((await page.locator('#money').textContent()) ?? '', /held back.*5/s);
    await andReload(page, () => page.getByRole('button', { name: 'Accept' }).click());
    await page.getByText('Office of Money: 2 scholarships accepted.').waitFor();
    assert.equal(await page.locator('#money .figure').first().textContent(), '2');
    assert.match((await page.locator('#money').textContent()) ?? '', /gone: Alder Grant/);
    assert.deepEqual(page.complaints, []);
  });

  test('each links to its stored page beside its records, and a link to an award opens its record', async () => {
    const page = await openPage(browser, baseUrl);
    await page.getByRole('link', { name: 'More' }).click();
    await page.frameLocator('iframe').locator('#award-1').waitFor();
    await page.goto(`${baseUrl}source/more/?award=more-fir-award`);
    await page.locator('[id="award-1"][aria-current]').waitFor();
    await page.goto(`${baseUrl}source/more/?award=more-award-of-another-page`);
    await page.getByText('That scholarship is on another page of this source').waitFor();
    await page.getByRole('link', { name: 'All sources' }).click();
    await page.getByRole('heading', { name: 'Sources of Cedar Valley' }).waitFor();
    assert.equal((await fetch(`${baseUrl}source/none/`)).status, 404);
  });

  test('a value that is wrong on the page itself can be corrected in a form, like with the command', async () => {
    const page = await openPage(browser, `${baseUrl}source/more/?award=more-fir-award`);
    const record = page.locator('[data-award="more-fir-award"]');
    await record.getByRole('button', { name: 'The page itself is wrong' }).click();
    const form = page.getByRole('dialog', { name: 'Fir Award' });
    await form.getByLabel('What is wrong').selectOption('deadline');
    await form.getByLabel('What is right').fill('soon');
    await form.getByLabel('How you know').fill('a letter');
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('Enter');
    await form.getByText(/deadline: must be a day such as/).waitFor();
    assert.equal(existsSync(corrections), false, 'a value that the command would refuse is not written');

    await form.getByLabel('What is right').fill('2099-05-01');
    await andReload(page, () => page.keyboard.press('Enter'));
    await page.getByText(/^deadline: rolling → 2099-05-01\. Written: /).waitFor();
    assert.equal(await page.locator('[aria-current]').getAttribute('data-award'), 'more-fir-award');
    await record.getByText('Corrected: deadline is 2099-05-01, because: a letter').waitFor();
    const { set, was } = JSON.parse(await readFile(corrections, 'utf8'))['more-fir-award'];
    assert.deepEqual([set, was], [{ deadline: '2099-05-01' }, { deadline: 'March 2, 2099' }]);

    await andReload(page, () => record.getByRole('button', { name: 'Remove the correction' }).click());
    await page.getByText(/^deadline: 2099-05-01 → rolling\. Written: /).waitFor();
    assert.equal(await readFile(corrections, 'utf8'), '{}\n');
    // The 422 response for the invalid value.
    assert.deepEqual(
      page.complaints.filter((text) => !text.includes('422')),
      [],
    );
    const [own, other] = [new URL(baseUrl).origin, 'https://elsewhere.example'];
    const body = JSON.stringify({ do: 'correct', id: 'more-fir-award', field: 'hide', because: 'x' });
    const send = async (origin: string, path = 'source/more/command'): Promise<number> =>
      (
        await fetch(`${baseUrl}${path}`, {
          method: 'POST',
          body,
          headers: { origin, 'content-type': 'application/json' },
        })
      ).status;
    assert.equal(await send(other), 403);
    assert.equal(await send(own, 'command'), 422, 'only on the page of a source');
    assert.equal(await readFile(corrections, 'utf8'), '{}\n');
  });

  test('look KEY --stored shows the page as the last run found it, without a request to the site', async () => {
    const before = requests();
    const opened = await openDesk(['look', 'more', '--stored']);
    const text = await (await fetch(`${opened}page`)).text();
    assert.match(text, /Elm Grant.*Fir Award/s);
    assert.equal(requests(), before);
  });

  test('a prepared entry for a page with a new layout is accepted with a click', async () => {
    await propose();
    const page = await openPage(browser, baseUrl);
    const proposed = page.getByRole('region', { name: 'More' });
    assert.match(
      (await proposed.textContent()) ?? '',
      /2 scholarships, with 1 warning.*Elm Grant\s*Oak Prize new/s,
    );
    assert.deepEqual(await findBarriers(page), []);
    await andReload(page, () => page.getByRole('button', { name: 'Take it: More' }).click());
    await page.getByText('Written.').waitFor();
    assert.equal(await proposed.count(), 0);
    assert.partialDeepStrictEqual(await sourceOf('more'), { name: 'More', options: { title: 'p' } });
  });
});
