import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { load } from 'cheerio';
import { openHtml } from '../support/open-html.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

/** The attributes that the widgets support. */
const KNOWN = [
  'source',
  'field',
  'for',
  'gpa',
  'search',
  'deadline',
  'deadlineto',
  'amountmin',
  'fuzzy',
  'limit',
  'theme',
  'sport',
  'id',
];

describe('the page with the embed code for other sites', () => {
  let campus: SharedDemo;
  before(async () => {
    campus = await openSharedDemo();
  });

  const open = (path: string) => openHtml(campus, path);

  for (const [from, link, element] of [
    ['/scholarships?search=biology&gpa=3.2&for=junior', /^\/embed\?show=scholarships&/, 'campus-deadlines'],
    ['/games', /^\/embed\?show=games$/, 'campus-games'],
    ['/games?sport=football', /^\/embed\?show=games&sport=football$/, 'campus-games'],
  ] as const) {
    test(`from ${from}, it shows the content of that page`, async () => {
      const { $: page } = await open(from);
      const href =
        page('a')
          .filter((_, one) => page(one).text() === 'Put this on your site')
          .attr('href') ?? '';
      assert.match(href, link);
      const { $, response } = await open(href);
      assert.match(response.headers.get('content-security-policy') ?? '', /frame-src 'self'/);
      const frame = $('iframe').attr('src') ?? '';
      const { $: shown } = await open(frame);
      assert.ok(shown('.award, .game').length > 0);
      const requested = new URL(href, campus.router).searchParams;
      requested.delete('show');
      const lines = $('.copied')
        .map((_, line) => $(line).text())
        .get();
      assert.equal(lines.length, 4);
      for (const line of lines) {
        const written = load(line);
        const [tag] = written(`${element}, iframe`).get();
        assert.ok(tag, line);
        const { src, width, height, title, ...attributes } = tag.attribs;
        const given = src === undefined ? new URLSearchParams(attributes) : new URL(src).searchParams;
        for (const [name, value] of requested)
          assert.equal(given.get(src === undefined ? name.toLowerCase() : name), value, `${name} in ${line}`);
        for (const name of given.keys()) assert.ok(KNOWN.includes(name.toLowerCase()), name);
        if (src !== undefined) assert.equal(new URL(src).pathname + new URL(src).search, frame);
      }
    });
  }

  test('chosen options stay chosen, and text with markup stays text', async () => {
    const query = new URLSearchParams({
      show: 'scholarships',
      field: 'biology',
      for: 'junior,undergraduate',
      theme: 'dark',
      limit: '3',
      search: '"><b>',
    });
    const { $ } = await open(`/embed?${query}`);
    assert.deepEqual(
      ['field', 'for', 'theme'].map((name) => $(`select[name=${name}] [selected]`).attr('value')),
      ['biology', 'junior,undergraduate', 'dark'],
    );
    assert.equal($('input[name=search]').attr('value'), '"><b>');
    assert.equal($('main b').length, 0);
    const written = load($('.copied').first().text());
    assert.equal(written('campus-deadlines').attr('search'), '"><b>');
    assert.equal(written('campus-deadlines').attr('theme'), 'dark');
  });

  test('a frame of games shows the requested number, and has room for it', async () => {
    const { $ } = await open('/embed?show=games&limit=3');
    const [frame] = $('iframe').get();
    assert.equal(frame?.attribs.src, '/embed/games?limit=3');
    assert.equal((await open('/embed/games?limit=3')).$('.game').length, 3);
    const heights = (page: typeof $) =>
      page('iframe')
        .get()
        .map(({ attribs }) => Number(attribs.height));
    const [three = 0, four = 0] = [...heights($), ...heights((await open('/embed?show=games&limit=4')).$)];
    assert.ok(three > 0 && four > three);
    for (const limit of ['0', '51', 'x', '1&limit=2'])
      await openHtml(campus, `/embed/games?limit=${limit}`, 400);
    assert.ok((await open('/embed/games?limit=')).$('.game').length > 3);
  });

  test('the API reference of the whole service links to the page, that of a single backend does not', async () => {
    const links = async (url: string) => {
      const $ = load(await (await fetch(`${url}/docs`)).text());
      return $('a[href=embed]').length;
    };
    assert.deepEqual([await links(campus.router), await links(campus.sports)], [1, 0]);
  });
});
