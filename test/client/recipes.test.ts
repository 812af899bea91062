import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { startLocalServer } from '../support/local-server.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

const run = promisify(execFile);

interface Award {
  readonly id: string;
  readonly title: string;
  readonly link: string;
}

/** The first code block below a heading of a page. */
async function codeBelow(page: string, heading: string): Promise<string> {
  const text = await readFile(join(ROOT, page), 'utf8');
  const [, section] = text.split(`\n## ${heading}\n`);
  return /^```\w+\n(.*?)^```/ms.exec(section ?? '')?.[1] ?? assert.fail(heading);
}

describe('the recipes', () => {
  let campus: SharedDemo;
  let folder: string;
  const begun = releaseStack();
  before(async () => {
    campus = await openSharedDemo();
    folder = begun.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-'))).path;
    await mkdir(join(folder, 'node_modules'));
    await symlink(join(ROOT, 'node_modules/standardwebhooks'), join(folder, 'node_modules/standardwebhooks'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'client.js'), await (await fetch(`${campus.router}/client.js`)).text());
  });

  const recipe = async (heading: string, page = 'docs/recipes.md'): Promise<string> =>
    (await codeBelow(page, heading)).replaceAll(
      /https:\/\/data\.example\.edu|http:\/\/127\.0\.0\.1:8080/g,
      campus.router,
    );
  const json = async <T>(path: string): Promise<T> => (await (await fetch(campus.router + path)).json()) as T;
  const list = async (query: string): Promise<Award[]> =>
    (await json<{ scholarships: Award[] }>(`/scholarships/api/scholarships?${query}`)).scholarships;

  describe('for pages', { skip: noBrowser }, () => {
    /** The text of an element on a page with the recipe, as soon as it has some. */
    async function shown(code: string, selector: string): Promise<string> {
      const html = `<!doctype html><html lang="en"><title>A site</title><link rel="icon" href="data:,">${code}`;
      await using site = await startLocalServer(
        (_, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
        '127.0.0.2',
      );
      const browser = await startBrowser();
      try {
        const page = await openPage(browser, site.url);
        await page.locator(`${selector}:not(:empty)`).waitFor();
        await page.waitForLoadState('networkidle');
        assert.deepEqual(page.complaints, []);
        return (await page.locator(selector).textContent()) ?? '';
      } finally {
        await browser.close();
      }
    }

    test('the next game', async () => {
      const { nextGame } = await json<{ nextGame: { name: string } }>('/sports/api/team?sport=football');
      const text = await shown(await recipe('The next game, on a page'), '#next');
      assert.ok(text.startsWith(`${nextGame.name}, `), text);
    });

    test('open scholarships of one college', async () => {
      const awards = await list('source=business&deadline=open&limit=100');
      assert.ok(awards.length > 0);
      const text = await shown(await recipe('Open scholarships of one college'), '#awards');
      for (const { title } of awards) assert.ok(text.includes(title), title);
    });

    test('the page of the README', async () => {
      const [first] = await list('deadline=open&limit=5');
      const text = await shown(await recipe('On your page', 'README.md'), '#open');
      assert.ok(text.includes(first?.title ?? '?'), text);
    });
  });

  test('a table', async () => {
    await run('sh', ['-c', await recipe('Into a spreadsheet')], { cwd: folder });
    const table = await readFile(join(folder, 'scholarships.csv'), 'utf8');
    const awards = await list('deadline=open&limit=100');
    assert.ok(table.startsWith('\ufeffid,'));
    for (const { id } of awards) assert.ok(table.includes(`\n${id},`), id);
  });

  test('a mirror', async () => {
    await writeFile(join(folder, 'mirror.js'), await recipe('A mirror of the list'));
    const total = (await list('limit=500')).length;
    for (const _ of ['first', 'second']) {
      const { stdout } = await run(process.execPath, ['mirror.js', campus.router, 'awards.json'], {
        cwd: folder,
      });
      assert.equal(stdout, `${total} scholarships\n`);
    }
    const { awards } = JSON.parse(await readFile(join(folder, 'awards.json'), 'utf8')) as { awards: Award[] };
    assert.equal(new Set(awards.map(({ id }) => id)).size, total);
  });

  test('a channel', async () => {
    await writeFile(join(folder, 'channel.js'), await recipe('A message into a channel'));
    const posted: string[] = [];
    await using channel = await startLocalServer(async (incoming, outgoing) => {
      posted.push(Buffer.concat(await incoming.toArray()).toString());
      outgoing.end();
    });
    const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
    const webhook = new Webhook(secret);
    const send = (url: string, id: string, type: string, signature?: string) => {
      const body = JSON.stringify({
        type,
        data: { title: 'Women in Engineering', url: 'https://x.example/a' },
      });
      const now = new Date();
      return fetch(url, {
        method: 'POST',
        body,
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': signature ?? webhook.sign(id, now, body),
        },
      });
    };
    const environment = { ...process.env, CAMPUS_HOOK_SECRET: secret, CHANNEL_URL: channel.url, PORT: '0' };
    const receiver = spawn(process.execPath, ['channel.js'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [url] = (await once(createInterface({ input: receiver.stdout }), 'line')) as [string];
      assert.equal((await send(url, 'msg_1', 'scholarship.added')).status, 204);
      assert.equal((await send(url, 'msg_2', 'game.final')).status, 204);
      assert.equal((await send(url, 'msg_3', 'scholarship.added', 'v1,bm9uZQ==')).status, 400);
      assert.deepEqual(posted, ['{"text":"New scholarship: Women in Engineering https://x.example/a"}']);
    } finally {
      receiver.kill();
    }
  });
});
