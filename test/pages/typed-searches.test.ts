import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openHtml } from '../support/open-html.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

/** Texts that people type, and their meaning, which is the same in the finder and in the search of everything. */
describe('texts typed into a search', () => {
  let campus: SharedDemo;
  before(async () => {
    campus = await openSharedDemo();
  });

  const total = async (query: string): Promise<number> => {
    const response = await fetch(`${campus.router}/scholarships/api/scholarships?${query}&limit=1`);
    return ((await response.json()) as { total: number }).total;
  };
  const inFinder = (typed: string) =>
    openHtml(campus, `/scholarships?${new URLSearchParams({ search: typed })}`);
  const inSearch = (typed: string) => openHtml(campus, `/search?${new URLSearchParams({ q: typed })}`);
  type Opened = Awaited<ReturnType<typeof inFinder>>['$'];
  const textsOf = ($: Opened, selector: string) =>
    $(selector)
      .map((_, element) => $(element).text().replaceAll(/\s+/g, ' ').trim())
      .get();
  const chips = ($: Opened) => textsOf($, '.chips a[aria-label]').map((text) => text.replace(/ ✕$/, ''));

  /** Sentences, with their chips and the query to the API that finds the same awards. */
  const SENTENCES: readonly (readonly [typed: string, chips: readonly string[], query: string])[] = [
    ['nursing Texas', ['“nursing Texas”'], 'search=nursing&fuzzy=1'],
    ['I am a nursing student', ['“I am a nursing student”'], 'search=nursing&fuzzy=1'],
    ['nursing sophomore', ['“nursing”', 'Sophomore'], 'search=nursing&fuzzy=1&for=undergraduate'],
    [
      'second-year nursing student 3.2 GPA Texas need money by March',
      ['“nursing Texas”', 'GPA 3.2', 'Sophomore', 'Due by Mar 31, 2027'],
      'search=nursing&fuzzy=1&for=undergraduate&gpa=3.2&deadlineTo=2027-03-31',
    ],
    ['women in stem', ['“women in stem”'], 'search=women stem&fuzzy=1'],
    ['no essay', ['No essay'], 'without=essay-required'],
    ['single mom', ['Women'], 'audience=women'],
    ['deadline march', ['Due in March 2027'], 'deadlineFrom=2027-03-01&deadlineTo=2027-03-31'],
    ['due in march', ['Due in March 2027'], 'deadlineFrom=2027-03-01&deadlineTo=2027-03-31'],
  ];
  for (const [typed, words, query] of SENTENCES) {
    test(`“${typed}” finds the awards that it means, with chips to remove parts of it`, async () => {
      const expected = await total(`deadline=open&${query}`);
      assert.ok(expected > 0);
      const { $ } = await inFinder(typed);
      assert.equal(Number.parseInt($('#found').text(), 10), expected);
      assert.deepEqual(chips($), words);
      for (const chip of $('.chips a[aria-label]').get()) {
        const rest = await openHtml(campus, chip.attribs.href ?? '');
        assert.equal(chips(rest.$).length, words.length - 1);
        assert.ok(Number.parseInt(rest.$('#found').text(), 10) >= expected);
      }
      const search = await inSearch(typed);
      assert.equal(search.$('h2').first().text(), `Scholarships ${expected}`);
      assert.deepEqual(chips(search.$), words);
      const all = search
        .$('a')
        .filter((_, link) => search.$(link).text() === `See all ${expected} and filter`);
      assert.equal(
        Number.parseInt((await openHtml(campus, all.attr('href') ?? '')).$('#found').text(), 10),
        expected,
      );
    });
  }

  test('a word that occurs in no scholarship is ignored and named, beside other words and beside filters', async () => {
    for (const open of [inFinder, inSearch]) {
      const { $ } = await open('nursing Texas');
      assert.equal($('.ignored').text(), 'No scholarship mentions Texas; these match nursing.');
    }
    const { $ } = await openHtml(campus, '/scholarships?search=Texas&field=nursing');
    assert.equal($('.ignored').text(), 'No scholarship mentions Texas; these match the rest.');
    assert.equal(Number.parseInt($('#found').text(), 10), await total('field=nursing&deadline=open'));
    const csv = $('p.links a').filter((_, link) => $(link).text() === 'Spreadsheet');
    const rows = (await (await fetch(`${campus.router}${csv.attr('href')}`)).text()).trim().split('\r\n');
    assert.equal(rows.length - 1, await total('field=nursing&deadline=open'));
  });

  /** Texts that name a sports page, and a pattern for the first URL to which they lead. */
  const PAGES: readonly (readonly [typed: string, path: RegExp])[] = [
    ['standings', /^\/teams\/[a-z-]+\?show=standings$/],
    ['softball standings', /^\/teams\/softball\?show=standings$/],
    ['roster', /^\/teams\/[a-z-]+\?show=roster$/],
    ['football tickets', /^\/games\/\d+$/],
    ['basketball tonight', /^\/games\?sport=mens-basketball,womens-basketball&date=2026-11-21$/],
    ['tomorrow', /^\/games\?date=2026-11-22$/],
  ];
  for (const [typed, path] of PAGES) {
    test(`“${typed}” leads to the page it names`, async () => {
      const inAll = await inSearch(typed);
      assert.equal(inAll.$('h2').first().text().replace(/ \d+$/, ''), 'Pages');
      assert.doesNotMatch(inAll.$('h2').text(), /Scholarships/, 'standings are not “good standing”');
      const inForm = await inFinder(typed);
      for (const href of [
        inAll.$('section a').first().attr('href'),
        inForm.$('.leads a').first().attr('href'),
      ]) {
        assert.match(href ?? '', path);
        await openHtml(campus, href ?? '');
      }
    });
  }

  test('tickets lead to an upcoming home game', async () => {
    const { $ } = await inSearch('football tickets');
    const href = $('section a').first().attr('href') ?? '';
    const game = (await (
      await fetch(`${campus.router}/sports/api/game?id=${href.split('/').at(-1)}`)
    ).json()) as {
      sport: string;
      status: string;
      local_team: { isHome: boolean };
    };
    assert.deepEqual([game.sport, game.status, game.local_team.isHome], ['football', 'scheduled', true]);
  });

  const NOTHING = [
    'full ride',
    'texas',
    'nursing veteran',
    'zzqx nothing',
    'single mom full ride',
    'qqqq zzzz',
  ];
  for (const typed of NOTHING) {
    test(`“${typed}” finds nothing, but has suggestions`, async () => {
      for (const open of [inFinder, inSearch]) {
        const { $ } = await open(typed);
        const ways = $('main li:not(.chips li) a, main .links a, .proposal a')
          .map((_, link) => $(link).attr('href') ?? '')
          .get()
          .filter((href) => href.startsWith('/scholarships?') && !/\.(csv|ics|atom)|json/.test(href));
        assert.ok(ways.length > 0, typed);
        for (const way of new Set(ways)) {
          const on = await openHtml(campus, way);
          assert.ok(on.$('.award').length > 0, way);
        }
      }
    });
  }

  test('an audience that no award of the typed subject has is offered as “I am”, which excludes no award', async () => {
    const { $ } = await inFinder('nursing veteran');
    const way = $('main li a').filter(
      (_, link) => $(link).text() === 'nursing, and I am: Veteran or military family',
    );
    const { $: found } = await openHtml(campus, way.attr('href') ?? '');
    assert.deepEqual(chips(found), ['“nursing”', 'Veteran or military family']);
    assert.equal(
      Number.parseInt(found('#found').text(), 10),
      await total('search=nursing&fuzzy=1&deadline=open'),
    );
  });

  test('the title of a scholarship is not mistaken for a year of study or a month', async () => {
    const { scholarships } = (await (
      await fetch(`${campus.router}/scholarships/api/scholarships?search=freshman&fields=title&limit=500`)
    ).json()) as { scholarships: { title: string }[] };
    const titled = scholarships.find(({ title }) => /\b(freshman|first-year)\b/i.test(title));
    assert.ok(titled);
    const { $ } = await inFinder(titled.title);
    assert.deepEqual(chips($), [`“${titled.title}”`]);
    assert.equal($('.award h3').first().text(), titled.title);
  });
});
