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

  /**
   * What people typed, with the filters and words that it means, the query to the API that finds the same (`''`: nothing
   * is found, and other searches are offered), and what is said of words that were left out.
   */
  const SENTENCES: readonly (readonly [
    typed: string,
    chips: readonly string[],
    query: string,
    said?: string,
  ])[] = [
    ['nursing', ['“nursing”'], 'field=nursing'],
    [
      'nursing Texas',
      ['“nursing Texas”'],
      'field=nursing',
      'No scholarship mentions Texas; these match nursing.',
    ],
    ['nursing sophomore', ['“nursing”', 'Sophomore'], 'field=nursing&for=undergraduate'],
    ['I am a nursing student', ['“I am a nursing student”'], 'field=nursing'],
    [
      'second-year nursing student 3.2 GPA Texas need money by March',
      ['“nursing Texas”', 'GPA 3.2', 'Sophomore', 'Due by Mar 31, 2027'],
      'field=nursing&for=undergraduate&gpa=3.2&deadlineTo=2027-03-31',
      'No scholarship mentions Texas; these match nursing.',
    ],
    [
      'women in stem',
      ['“women in stem”'],
      'search=women&field=stem,engineering,computer-science,mathematics',
    ],
    ['no essay', ['No essay'], 'without=essay-required'],
    ['full ride', ['Full tuition'], ''],
    [
      'single mom',
      ['“single mom”'],
      'ids=foundation-1870,business-evening-mba-working-parent-award,foundation-1948',
    ],
    ['due in march', ['Due in March 2027'], 'deadlineFrom=2027-03-01&deadlineTo=2027-03-31'],
    [
      'freshman biology 3.4 gpa no essay this month',
      ['“biology”', 'GPA 3.4', 'Freshman', 'Due in November 2026', 'No essay'],
      '',
    ],
    [
      'biology freshman from small town no essay closes in december',
      ['“biology small town”', 'Freshman', 'Due in December 2026', 'No essay'],
      '',
    ],
    ['bio major', ['“bio major”'], 'field=biology'],
    ['biolgy scholarships', ['“biolgy scholarships”'], 'field=biology'],
    [
      'nursing transfer student with kids part time',
      ['“nursing with kids part time”', 'Transfer student'],
      'field=nursing&for=transfer,undergraduate',
      'No scholarship mentions part time, and no scholarship matches with kids as well; these match nursing.',
    ],
    ['part-time student', ['“part-time student”'], ''],
    [
      'half time nursing',
      ['“half time nursing”'],
      'field=nursing',
      'No scholarship mentions half time; these match nursing.',
    ],
    [
      'student parent',
      ['“student parent”'],
      'ids=foundation-1870,business-evening-mba-working-parent-award,foundation-1948',
    ],
    [
      'single dad',
      ['“single dad”'],
      'ids=foundation-1870,business-evening-mba-working-parent-award,foundation-1948',
    ],
    ['international grad student', ['“international”', 'Graduate'], 'audience=international&for=graduate'],
    ['masters', ['Graduate'], 'for=graduate'],
    ['masters in education', ['“education”', 'Graduate'], 'field=education&for=graduate'],
    ['phd engineering', ['“engineering”', 'Graduate'], 'search=engineering&fuzzy=1&for=graduate'],
    [
      'engineering junior renewable over 2000',
      ['“engineering renewable”', 'Junior', '$2,000 or more'],
      'field=engineering&for=junior,undergraduate&amountMin=2000',
      'No scholarship matches renewable as well; these match engineering.',
    ],
    ['over 5k', ['$5,000 or more'], 'amountMin=5000'],
    ['more than $2,000', ['$2,000 or more'], 'amountMin=2000'],
    ['at least 2000 dollars', ['$2,000 or more'], 'amountMin=2000'],
    ['under 500', ['$500 or less'], 'amountMax=500'],
    [
      'renewable engineering',
      ['“renewable engineering”'],
      'search=engineering&fuzzy=1',
      'No scholarship matches renewable as well; these match engineering.',
    ],
    ['first gen', ['“first gen”'], 'audience=first-generation'],
    ['first generation college student', ['“first generation college student”'], 'audience=first-generation'],
    ['no gpa', ['No minimum GPA'], 'gpa=0'],
    ['low gpa', ['GPA 2.0'], 'gpa=2'],
    ['2.5 average', ['GPA 2.5'], 'gpa=2.5'],
    ['3,4 gpa', ['GPA 3.4'], 'gpa=3.4'],
    ['military', ['“military”'], 'audience=veteran'],
    ['veteran', ['“veteran”'], 'audience=veteran'],
    [
      'my dad is a veteran',
      ['“my dad is a veteran”'],
      'audience=veteran',
      'No scholarship mentions dad; these match veteran.',
    ],
    ['dreamers daca', ['“dreamers daca”'], 'search=daca'],
    ['undocumented', ['“undocumented”'], 'search=daca'],
    [
      'study abroad in japan',
      ['“study abroad in japan”'],
      'feature=study-abroad',
      'No scholarship mentions japan; these match study abroad.',
    ],
    ['study abroad', ['“study abroad”'], 'feature=study-abroad'],
    ['becas para estudiantes de enfermeria', ['“becas para estudiantes de enfermeria”'], 'field=nursing'],
    ['becas', ['“becas”'], ' '],
    ['enfermería', ['“enfermería”'], 'field=nursing'],
    ['soy estudiante de primer año', ['Freshman'], 'for=freshman,undergraduate'],
    ['lgbtq', ['“lgbtq”'], ''],
    ['black students', ['“black students”'], 'audience=underrepresented'],
    [
      'hispanic women engineering',
      ['“hispanic women engineering”'],
      'field=engineering&audience=women',
      'No scholarship matches hispanic as well; these match women engineering.',
    ],
    ['native american', ['“native american”'], 'audience=underrepresented'],
    ['freshman', ['Freshman'], 'for=freshman,undergraduate'],
    [
      'freshmen engineering',
      ['“engineering”', 'Freshman'],
      'search=engineering&fuzzy=1&for=freshman,undergraduate',
    ],
    ['incoming freshman', ['Freshman'], 'for=freshman,undergraduate'],
    [
      'community college transfer',
      ['“community college transfer”'],
      'search=community college&audience=transfer,international',
    ],
    ['senior in high school', ['High school'], 'for=high-school,freshman'],
    ['twins', ['“twins”'], ''],
    ['left handed', ['“left handed”'], ''],
    ['due tomorrow', ['Due Nov 22'], ''],
    ['due this week', ['Due by Nov 22'], ''],
    ['due next week', ['Due Nov 23 to Nov 29'], ''],
    ['due by dec 15', ['Due by Dec 15'], 'deadlineTo=2026-12-15'],
    ['before 12/15', ['Due by Dec 14'], 'deadlineTo=2026-12-14'],
    [
      'due by feb 30',
      ['“due by feb 30”'],
      'search=due by feb 30&fuzzy=1',
      'No scholarship matches feb as well; these match due 30.',
    ],
    ['due before christmas', ['Due by Dec 24'], 'deadlineTo=2026-12-24'],
    ['deadline in the next two weeks', ['Due by Dec 5'], 'deadlineTo=2026-12-05'],
    ['closing soon nursing', ['“nursing”', 'Due within 30 days'], ''],
    ['easy scholarships', ['“easy scholarships”'], ' '],
    ['no recommendation letters', ['No recommendation letter'], 'without=recommendation-required'],
    [
      'no essay no letters',
      ['No essay', 'No recommendation letter'],
      'without=essay-required,recommendation-required',
    ],
    ['merit', ['“merit”'], 'audience=merit'],
    ['need based', ['“need based”'], 'audience=need-based'],
    ['financial need', ['“financial need”'], 'audience=need-based'],
    ['athletes', ['“athletes”'], 'search=athletic'],
    ['music', ['“music”'], 'field=music'],
    ['theatre', ['“theatre”'], 'search=theater'],
    ['computer sciense', ['“computer sciense”'], 'field=computer-science'],
    ['comp sci', ['“comp sci”'], 'field=computer-science'],
    ['cs', ['“cs”'], 'field=computer-science'],
    ['pre-med', ['“pre-med”'], 'search=pre-medical'],
    ['pre med', ['“pre med”'], 'search=pre-medical'],
    ['law school', ['“law school”'], 'field=law'],
    ['accounting 3.0', ['“accounting”', 'GPA 3.0'], ''],
    ['"women in engineering"', ['"women in engineering"'], 'search=women in engineering'],
    [
      'scholarship for girls who code',
      ['“scholarship for girls who code”'],
      'search=women&fuzzy=1',
      'No scholarship mentions code; these match girls.',
    ],
    ['e', ['“e”'], 'search=e&fuzzy=1'],
    ['?', ['“?”'], ' '],
    ['3.4', ['GPA 3.4'], 'gpa=3.4'],
    [
      'due in january or february',
      ['Due Jan 1, 2027 to Feb 28, 2027'],
      'deadlineFrom=2027-01-01&deadlineTo=2027-02-28',
    ],
    [
      'between dec 15 and jan 10',
      ['Due Dec 15 to Jan 10, 2027'],
      'deadlineFrom=2026-12-15&deadlineTo=2027-01-10',
    ],
    [
      'over $1,000 due after january 1',
      ['Due Jan 2, 2027 or later', '$1,000 or more'],
      'amountMin=1000&deadlineFrom=2027-01-02',
    ],
    ['after february', ['Due Mar 1, 2027 or later'], 'deadlineFrom=2027-03-01'],
    ['before friday', ['Due by Nov 26'], ''],
    ['due by friday', ['Due by Nov 27'], ''],
    ['antes de marzo', ['Due by Feb 28, 2027'], 'deadlineTo=2027-02-28'],
    ['vence en marzo', ['Due in March 2027'], 'deadlineFrom=2027-03-01&deadlineTo=2027-03-31'],
    ['between $500 and $1500', ['$500 or more', '$1,500 or less'], 'amountMin=500&amountMax=1500'],
    ['from 2025 to 2026', ['“from 2025 to 2026”'], ''],
    ['two thousand dollars', ['$2,000 or more'], 'amountMin=2000'],
    ['becas de más de 1000 dólares', ['$1,000 or more'], 'amountMin=1000'],
    ['less than 3.0 gpa', ['GPA 2.99'], 'gpa=2.99'],
    ['up to 3.5 gpa', ['GPA 3.5'], 'gpa=3.5'],
    ['3.75 or higher', ['GPA 3.75'], 'gpa=3.75'],
    ['i need help paying for school', [], ' '],
    ['estudiantes internacionales', ['“estudiantes internacionales”'], 'audience=international'],
    ['men', ['“men”'], ''],
    ['work study', ['“work study”'], ''],
    ['adult learner', ['“adult learner”'], 'search=returning student&fuzzy=1'],
    [
      'no essay or letters of recommendation',
      ['No essay', 'No recommendation letter'],
      'without=essay-required,recommendation-required',
    ],
    ['10000', ['$10,000 or more'], ''],
  ];
  for (const [typed, words, query, said = ''] of SENTENCES) {
    test(`“${typed}” finds the awards that it means, with chips to remove parts of it`, async () => {
      const expected = query === '' ? 0 : await total(`deadline=open&${query.trim()}`);
      assert.equal(expected > 0, query !== '');
      const { $ } = await inFinder(typed);
      assert.equal(Number.parseInt($('#found').text(), 10), expected);
      assert.deepEqual(chips($), words);
      assert.equal($('.ignored').text(), said);
      const search = await inSearch(typed);
      if (expected === 0) return assert.doesNotMatch(search.$('h2').text(), /Scholarships [1-9]/);
      assert.equal(search.$('h2').first().text(), `Scholarships ${expected}`);
      assert.deepEqual(chips(search.$), words);
      assert.equal(search.$('.ignored').text(), said);
      assert.deepEqual(
        textsOf(search.$, '.award h3'),
        textsOf($, '.award h3').slice(0, 5),
        'the same, first',
      );
    });
  }

  test('what is typed as unwanted is not found', async () => {
    const all = await total('deadline=open');
    const withInterview = await total('deadline=open&search=interview&fuzzy=1');
    assert.ok(withInterview > 0);
    for (const typed of ['no interview', 'without interviews', '-interview', 'no interview required']) {
      const { $ } = await inFinder(typed);
      assert.equal(Number.parseInt($('#found').text(), 10), all - withInterview);
    }
    const { $ } = await inFinder('nursing -interview 3.9 gpa');
    assert.deepEqual(chips($), ['“nursing no interview”', 'GPA 3.9']);
  });

  test('a word that is only found by a topic or as a part of words is named', async () => {
    for (const [typed, said] of [
      ['dance', 'No results for dance, showing arts.'],
      ['tall people', 'No results for tall, showing words that contain it.'],
      ['women', ''],
    ] as const)
      for (const open of [inFinder, inSearch]) {
        const notes = textsOf((await open(typed)).$, 'p.small').filter((text) => /results for/.test(text));
        assert.deepEqual(notes, said === '' ? [] : [said]);
      }
  });

  test('each chip leads to the search without it, and “See all” to the finder', async () => {
    const typed = 'second-year nursing student 3.2 GPA Texas need money by March';
    const { $ } = await inFinder(typed);
    const found = Number.parseInt($('#found').text(), 10);
    for (const chip of $('.chips a[aria-label]').get()) {
      const rest = await openHtml(campus, chip.attribs.href ?? '');
      assert.equal(chips(rest.$).length, 3);
      assert.ok(Number.parseInt(rest.$('#found').text(), 10) >= found);
    }
    const search = await inSearch(typed);
    const all = search.$('a').filter((_, link) => search.$(link).text() === `See all ${found} and filter`);
    const opened = await openHtml(campus, all.attr('href') ?? '');
    assert.equal(Number.parseInt(opened.$('#found').text(), 10), found);
  });

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
    ['next football game', /^\/games\?sport=football$/],
    ['who do we play saturday', /^\/games\?date=2026-11-21$/],
    ['tv schedule', /^\/games$/],
    ['did we win', /^\/games$/],
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

  const NOTHING = ['full ride', 'texas', 'closing soon nursing', 'zzqx nothing', 'due tomorrow', 'qqqq zzzz'];
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

  test('a word that is nearly another is offered where it would find something', async () => {
    for (const open of [inFinder, inSearch]) {
      const { $ } = await open('quory');
      const { $: found } = await openHtml(campus, $('.proposal a').attr('href') ?? '');
      assert.ok(found('.award').length > 0);
    }
  });

  test('a topic in the search of everything leads to as many scholarships as it says', async () => {
    const { $ } = await inSearch('nursing');
    const topic = $('section li').filter((_, item) => /^Nursing \(\d+\)$/.test($(item).text()));
    const { $: found } = await openHtml(campus, topic.find('a').attr('href') ?? '');
    assert.equal($(topic).text(), `Nursing (${Number.parseInt(found('#found').text(), 10)})`);
  });

  test('a sport is found however its name is written, with its games and its team first', async () => {
    const headings = async (typed: string) => textsOf((await inSearch(typed)).$, 'h2').slice(0, 2);
    const expected = await headings('women’s basketball');
    assert.match(expected.join(), /^Games \d+,Teams 1$/);
    for (const typed of ["women's basketball", 'womens basketball', 'womens-basketball'])
      assert.deepEqual(await headings(typed), expected, typed);
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
