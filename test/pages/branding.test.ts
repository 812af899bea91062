import assert from 'node:assert/strict';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { type Deployment, deploy } from '../support/deployments.ts';
import { openHtml } from '../support/open-html.ts';
import { smallCampus } from '../support/small-campus.ts';

const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><rect width="120" height="30" fill="${fill}"/></svg>`;
const SITE = {
  ...{
    logo: 'logo.svg',
    logoDark: 'dark.svg',
    favicon: 'icon.svg',
    color: '#C8102E',
    contact: 'web@example.edu',
  },
  links: [{ text: 'Financial aid', url: 'https://www.example.edu/aid' }],
  footer: [
    { text: 'Privacy', url: 'https://www.example.edu/privacy' },
    { text: 'Title IX', url: 'https://www.example.edu/title-ix' },
  ],
};

describe('a campus with its own branding', () => {
  let sandbox: Sandbox;
  const folder = mkdtempDisposableSync(join(tmpdir(), 'campus-data-site-'));
  const directory = folder.path;
  before(async () => {
    sandbox = await startSandbox();
    for (const [name, color] of Object.entries({ logo: 'black', dark: 'white', icon: 'red' }))
      writeFileSync(join(directory, `${name}.svg`), svg(color));
  });
  after(async () => {
    folder.remove();
    await sandbox.stop();
  });

  const read = (site: object, sports?: string[]) =>
    parseCampus({ ...smallCampus(sandbox, [], sports), site }, join(directory, 'campus.json'));
  async function open(sports: string[] | undefined, work: (campus: Deployment) => Promise<void>) {
    const campus = await deploy('one process', { sandbox, campus: read(SITE, sports) });
    try {
      await work(campus);
    } finally {
      await campus.stop();
    }
  }

  for (const [sports, words] of [
    [undefined, 'with sports'],
    [[], 'without sports'],
  ] as const) {
    test(`${words}, pages have its logo, color, icon and links`, async () => {
      await open(sports && [...sports], async (campus) => {
        for (const path of ['/', '/scholarships', '/status']) {
          const { $ } = await openHtml(campus, path);
          const image = $('header.site img');
          assert.equal(image.attr('width'), '176');
          const dark = $('header.site source').attr('srcset') ?? '';
          const icon = $('link[rel=icon]').attr('href') ?? '';
          for (const [url, color] of [
            [image.attr('src') ?? '', 'black'],
            [dark, 'white'],
            [icon, 'red'],
          ] as const) {
            const response = await fetch(campus.router + url);
            assert.equal(response.headers.get('content-type'), 'image/svg+xml');
            assert.match(
              response.headers.get('content-security-policy') ?? '',
              /default-src 'none'.*sandbox/,
            );
            assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000/);
            assert.equal(await response.text(), svg(color));
          }
          assert.match($('link[rel=stylesheet]').attr('href') ?? '', /-c8102e\.css$/);
          const link = $('header.site nav a').last();
          assert.deepEqual(
            [link.text(), link.attr('href')],
            ['Financial aid', 'https://www.example.edu/aid'],
          );
          const footer = $('footer.site nav').last();
          const names = footer.find('a').map((_, one) => $(one).text());
          assert.deepEqual(names.get(), ['Privacy', 'Title IX', 'web@example.edu']);
          assert.equal(footer.find('a').last().attr('href'), 'mailto:web@example.edu');
        }
        assert.equal((await fetch(`${campus.router}/assets/site-logo-0123456789`)).status, 404);
      });
    });
  }

  test('an error in the campus file is reported with its key', () => {
    for (const [site, message] of [
      [{ logo: 'missing.svg' }, /site\.logo: there is no file .*missing\.svg/],
      [{ logo: 'campus.json' }, /site\.logo: must be an https URL, or a file/],
      [{ favicon: 'http://www.example.edu/icon.png' }, /site\.favicon: must be an https URL/],
      [{ color: 'red' }, /site\.color: must be a color such as #c8102e/],
      [
        { links: [{ text: 'Aid', url: 'javascript:alert(1)' }] },
        /site\.links\.0\.url: must be an http or https URL/,
      ],
      [{ logo: 'https://user:secret@www.example.edu/logo.png' }, /site\.logo: must be an https URL/],
    ] as const)
      assert.throws(() => read(site), message);
  });
});
