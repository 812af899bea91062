import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { andReload, findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { type PretendSite, startPretendSite } from '../support/pretend-site.ts';
import { ROOT } from '../support/root.ts';

const awards = ['Reed Award', 'Alder Grant', 'Birch Scholarship', 'Cedar Scholarship', 'Doe Scholarship'];
const entries = awards.map(
  (
    name,
    at,
  ) => `<h2 onclick="top.bad=1">${name}</h2><p>Amount: $${at + 1},500</p><p>Deadline: March ${at + 1}, 2027</p>
    <p>For juniors in nursing with a GPA of 3.0. <a href="https://elsewhere.example/apply">Apply</a></p>`,
);
/** A page that tries to run scripts, redirect, cover everything and request URLs in the private network. */
const HOSTILE = `<!doctype html><html><head><title>Scholarships</title><base target="_top">
  <meta http-equiv="refresh" content="0;url=https://elsewhere.example/"><link rel="stylesheet" href="/site.css">
  <link rel="stylesheet" href="/missing.css"><style>@import "/more.css"; body { background: url("/back.png") }
  @font-face { font-family: Site; src: url('/site.woff2') } p { font-family: Site }</style>
  <script>top.bad = 1; document.body.textContent = 'bad';</script></head><body onload="top.bad=1">
  <div style="position:fixed;inset:0;background:#fff;z-index:2147483647"></div>
  <iframe src="/inside"></iframe><svg><a xlink:href="javascript:top.bad=1"><text>x</text></a></svg>
  <img src="/picture.png" alt="A tower" onerror="top.bad=1"><img src="http://169.254.169.254/secret.png" alt="">
  <main><h1>Scholarships</h1>${entries.join('')}</main><form action="https://elsewhere.example/"><button>Go</button></form>
  </body></html>`;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The status of a request with headers that a browser would not send. */
async function statusOf(url: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  const outgoing = request(url, { headers, method, agent: false });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.statusCode;
}

describe('look URL', () => {
  let site: PretendSite;
  let review: string;
  let folder: string;
  let file: string;
  let end: () => Promise<unknown[]>;
  before(async () => {
    site = await startPretendSite();
    site.on('/awards', () => ({ headers: { 'content-type': 'text/html' }, body: HOSTILE }));
    site.on('/site.css', () => ({
      headers: { 'content-type': 'text/css' },
      body: '@import url(/more.css); h2 { color: rgb(1, 2, 3); background: url(data:image/png;base64,AAAA) no-repeat }',
    }));
    site.on('/picture.png', () => ({ headers: { 'content-type': 'image/png' }, body: PIXEL }));
    folder = await mkdtemp(join(tmpdir(), 'look-'));
    file = join(folder, 'campus.json');
    const campus = {
      ...{ name: 'Cedar Valley', timeZone: 'UTC', teams: {}, sources: {} },
      provider: { kind: 'espn', siteUrl: site.url, coreUrl: site.url, imageOrigins: [site.url] },
    };
    await writeFile(file, JSON.stringify(campus));
    const command = [join(ROOT, 'src/cli/main.js'), 'look', `${site.url}/awards`, '--campus', file];
    const child = spawn(process.execPath, command, {
      env: BARE_ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(child, 'exit');
    end = () => {
      child.kill('SIGINT');
      return exited;
    };
    for await (const line of createInterface({ input: child.stderr })) {
      const [, url] = /^open (\S+)/.exec(line) ?? [];
      if (url === undefined) continue;
      review = url;
      break;
    }
    assert.ok(review, 'the program printed its URL');
  });
  after(async () => {
    // Ctrl-C stops the program, with exit code 0 because a list was found.
    if (end !== undefined) assert.deepEqual(await end(), [0, null]);
    await site?.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  test('only requests with the token, the right host name and no other origin are served', async () => {
    const { origin, host } = new URL(review);
    assert.equal(await statusOf(review, {}), 200);
    assert.equal(await statusOf(`${origin}/`, {}), 404);
    assert.equal(await statusOf(`${origin}/page`, {}), 404);
    assert.equal(await statusOf(review, { host: 'rebound.example' }), 421);
    assert.equal(await statusOf(review, { host: host.replace('127.0.0.1', 'localhost') }), 421);
    assert.equal(await statusOf(review, { origin: 'https://elsewhere.example' }), 403);
    assert.equal(await statusOf(`${review}page`, { origin: 'null' }), 403);
    assert.equal(await statusOf(review, {}, 'POST'), 405);
    assert.equal(await statusOf(`${review}asset/99`, {}), 404);
  });

  test('the frame has no scripts, forms or links of the page; styles and pictures come from the workbench', async () => {
    const response = await fetch(`${review}page`);
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /default-src 'none'.*sandbox allow-same-origin allow-top-navigation-by-user-activation$/,
    );
    const text = await response.text();
    assert.doesNotMatch(
      text,
      /<script|<iframe|<base|<meta|<svg|\son\w+=|elsewhere\.example|javascript:|169\.254/,
    );
    const types = await Promise.all(
      [0, 1, 2, 3].map(async (at) => {
        const { status, headers } = await fetch(`${review}asset/${at}`);
        return [status, headers.get('content-type')];
      }),
    );
    // Resources that cannot be loaded are replaced by nothing. The last one is a URL in the private network.
    const nothing = [200, 'text/css'];
    assert.deepEqual(types, [[200, 'text/css'], nothing, [200, 'image/png'], nothing]);
    assert.equal(await (await fetch(`${review}asset/3`)).text(), '');
    assert.doesNotMatch(await (await fetch(`${review}asset/0`)).text(), /url|import/);
    for (const path of ['/inside', '/more.css', '/back.png', '/site.woff2'])
      assert.ok(!site.paths().includes(path), path);
  });

  describe('in a browser', { skip: noBrowser }, () => {
    let browser: Browser;
    before(async () => {
      browser = await startBrowser();
    });
    after(() => browser?.close());

    test('a record links to its mark and a mark to its record, despite an overlay; no script of the page runs', async () => {
      const page = await openPage(browser, review);
      const frame = page.frameLocator('iframe');
      await frame.locator('#award-4').waitFor();
      assert.equal(await page.locator('.record').count(), awards.length);
      assert.equal(await frame.locator('.campus-name').count(), awards.length);
      assert.equal(await frame.locator('.campus-amount').first().textContent(), '$1,500');
      const last = page.locator('#award-4 a');
      await last.focus();
      await page.keyboard.press('Enter');
      await frame.locator('#award-4:target').waitFor();
      await page.waitForFunction('document.querySelector("#award-4").ariaCurrent === "true"');
      await frame.locator('.campus-number[href="./#award-4"]').click();
      await page.waitForURL(/#award-4$/);
      await page.locator('#award-4[aria-current]').waitFor();
      await page.getByRole('button', { name: 'Plain view' }).click();
      // The previous page had the site's style.
      await frame.locator('link').first().waitFor({ state: 'detached' });
      await frame.locator('#award-4:target').waitFor();
      assert.equal(await page.evaluate('window.bad'), undefined);
      assert.deepEqual(page.complaints, [], 'the console is empty');
    });

    test('a change on a hostile page is written to the campus file, despite its overlay', async () => {
      const page = await openPage(browser, review);
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await andReload(page, () => press('Not a scholarship: Reed Award'));
      await press('Write to campus file');
      await andReload(page, () => press('Save'));
      await page.getByText('Written.').waitFor();
      const [source] = Object.values<{ options: unknown }>(JSON.parse(await readFile(file, 'utf8')).sources);
      assert.match(JSON.stringify(source?.options), /"not":\["Reed Award"\]/);
      assert.equal(await page.evaluate('window.bad'), undefined);
      await andReload(page, () => press('Undo'));
    });

    test('the workbench is accessible in light and dark; on a phone, page and records are two views', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await openPage(browser, review, { colorScheme, viewport: { width: 375, height: 800 } });
        assert.deepEqual(await findBarriers(page), []);
        assert.equal(await page.locator('iframe').isVisible(), false);
        await page.getByRole('button', { name: 'Page', exact: true }).click();
        assert.equal(await page.locator('iframe').isVisible(), true);
        assert.equal(await page.locator('main').isVisible(), false);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 375);
      }
    });
  });
});
