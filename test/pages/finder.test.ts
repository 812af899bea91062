import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openHtml } from '../support/open-html.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

describe('the finder', () => {
  let campus: SharedDemo;
  before(async () => {
    campus = await openSharedDemo();
  });

  const open = (path: string, status?: number) => openHtml(campus, path, status);
  const json = async (path: string) => (await fetch(`${campus.router}${path}`)).json();

  test('the finder shows the results, filters, downloads and a link to the next page', async () => {
    const query = 'search=engineer&amountMin=500';
    const requested = `/scholarships/api/scholarships?${query}&fuzzy=1&deadline=open`;
    const { total } = (await json(requested)) as { total: number };
    const { $ } = await open(`/scholarships?${query}`);
    assert.match($('#found').text(), new RegExp(`^${total} scholarships up to \\$\\d`));
    assert.deepEqual(
      $('.chips a')
        .map((_, element) => $(element).attr('aria-label') ?? $(element).text())
        .get(),
      ['Remove filter: “engineer”', 'Remove filter: $500 or more', 'Clear all'],
    );
    assert.equal($('input[name=search]').attr('value'), 'engineer');
    assert.equal(
      $('input[name=deadline][checked]').parent().text().trim().split(/ \d/)[0],
      'Open or opening later',
    );
    const forms = $('p.links a')
      .map((_, element) => element.attribs.href ?? '')
      .get();
    assert.ok(forms.length >= 5);
    for (const form of forms) {
      assert.ok(form.includes(query) && form.includes('deadline=open'), form);
      assert.ok((await fetch(`${campus.router}${form}`)).ok, form);
    }
    const all = await open('/scholarships');
    const who = all.$('fieldset').filter((_, element) => all.$('legend', element).text() === 'Who I am');
    assert.equal(who.find('[value=merit], [value="need-based"]').length, 0);
    assert.equal(all.$('[name=audience][value=merit]').length, 1);
    assert.equal(all.$('[name=audience][value=women]').length, 0, 'who a visitor is does not filter');
    assert.match(all.$('[name=amount][value=unknown]').parent().text(), /Not stated/);
    const next = all.$('a[rel=next]').attr('href') ?? '';
    const second = await open(next);
    assert.equal(second.$('a[rel=prev]').attr('href'), '/scholarships');
    assert.notEqual(second.$('.award h3').first().text(), all.$('.award h3').first().text());
  });

  test('the sum of all results names how many of them do not state an amount', async () => {
    interface List {
      readonly total: number;
      readonly scholarships: readonly {
        readonly amountMin: number | null;
        readonly amountMax: number | null;
      }[];
      readonly facets: Readonly<Record<string, readonly { readonly value: string }[]>>;
    }
    const list = (query: string): Promise<List> =>
      json(
        `/scholarships/api/scholarships?deadline=open&fields=amountMin,amountMax&${query}`,
      ) as Promise<List>;
    const { facets } = await list('limit=1&facets=field,source');
    const { field = [], source = [] } = facets;
    const questions = field.flatMap((one) => source.map((by) => `field=${one.value}&source=${by.value}`));
    for (const question of questions) {
      const { total, scholarships } = await list(question);
      const silent = scholarships.filter(({ amountMin, amountMax }) => (amountMax ?? amountMin) === null);
      if (total > 20 || silent.length === 0 || silent.length === total) continue;
      const { $ } = await open(`/scholarships?${question}`);
      assert.match(
        $('#found').text(),
        new RegExp(`up to \\$[\\d,]+ .*, and ${silent.length} without a stated amount`),
      );
      return;
    }
    assert.fail('no filter has few scholarships, of which some state an amount');
  });

  test('the sort order is shown, and numbered pages link to the right results', async () => {
    const sorts = async (path: string) => {
      const { $ } = await open(path);
      return [$('.sorting b').text(), ...$('.sorting a').map((_, element) => $(element).text())].join(', ');
    };
    assert.equal(await sorts('/scholarships'), 'Deadline, Amount, Newest, Title');
    assert.equal(
      await sorts('/scholarships?search=engineer&sort=relevance'),
      'Best match, Deadline (titles first), Amount, Newest, Title',
    );
    const { total } = (await json('/scholarships/api/scholarships?deadline=open')) as { total: number };
    const last = Math.ceil(total / 20);
    const { $ } = await open('/scholarships?offset=80');
    assert.equal($('.pager').text().replace(/\s+/g, ' ').trim(), `Previous 1…456…${last} Next`);
    assert.equal($('.pager [aria-current]').text(), '5');
    assert.equal(
      $(`.pager a[aria-label="Page ${last}"]`).attr('href'),
      `/scholarships?offset=${(last - 1) * 20}`,
    );
    assert.match($('#found').text(), / 81 to 100$/);
  });

  test('filters may be repeated or separated by commas; the count beside a filter is its number of results', async () => {
    const { $ } = await open('/scholarships?field=engineering&field=nursing&sort=-amount');
    assert.match($('.chips').text(), /ngineering.*ursing/s);
    const group = $('fieldset').filter((_, element) => $('legend', element).text() === 'Offered by');
    const choice = group.find('.choice').first();
    const key = choice.find('input').attr('value') ?? '';
    const chosen = await open(`/scholarships?field=engineering,nursing&source=${key}`);
    assert.match(chosen.$('#found').text(), new RegExp(`^${choice.find('.count').text()} scholarship`));
  });

  test('without results the finder suggests filters to remove', async () => {
    const { $ } = await open('/scholarships?search=engineer&source=arch');
    assert.equal($('#found').text(), '0 scholarships');
    const ways = $('main li').filter((_, element) => /^Without/.test($(element).text()));
    assert.ok(ways.length >= 1);
    const way = await open(ways.find('a').first().attr('href') ?? '');
    assert.ok(way.$('.award').length > 0);
  });

  test('markup in a search is shown as text', async () => {
    const typed = '"><script>alert(1)</script>';
    const { $ } = await open(`/scholarships?${new URLSearchParams({ search: typed })}`);
    assert.equal($('input[name=search]').attr('value'), typed);
    assert.equal($('main script').length, 0);
    assert.match($('.chips').text(), /<script>/);
  });

  test('a misspelled word is replaced by the nearest one, and the finder says so', async () => {
    const { $ } = await open('/scholarships?search=enginering');
    assert.ok($('.award').length > 5);
    assert.match($('main').text(), /No results for enginering, showing engineering/);
    assert.match($('.award mark').text(), /engineering/i);
  });

  const list = (query: string) =>
    json(`/scholarships/api/scholarships?${query}&limit=500&fields=title,tags,deadline`) as Promise<{
      total: number;
      scholarships: { title: string; tags: string[]; deadline: string | null }[];
    }>;
  const titlesOf = ($: Awaited<ReturnType<typeof open>>['$']) =>
    $('.award h3')
      .map((_, element) => $(element).text())
      .get();

  test('the student’s audience excludes only awards for others; awards for this audience come first', async () => {
    const nursing = await open('/scholarships?field=nursing&gpa=3.2');
    const before = Number.parseInt(nursing.$('#found').text(), 10);
    const { $ } = await open('/scholarships?field=nursing&gpa=3.2&for=undergraduate');
    const found = await list('field=nursing&gpa=3.2&for=undergraduate&deadline=open');
    assert.equal(Number.parseInt($('#found').text(), 10), found.total);
    assert.deepEqual(
      titlesOf($),
      found.scholarships.map(({ title }) => title),
    );
    const isForOthers = (tags: string[]) =>
      tags.some((tag) => ['high-school', 'freshman', 'graduate', 'transfer'].includes(tag)) &&
      !tags.includes('undergraduate');
    const all = await list('field=nursing&gpa=3.2&deadline=open');
    assert.equal(found.total, before - all.scholarships.filter(({ tags }) => isForOthers(tags)).length);
    assert.ok(found.total > 1);
  });

  test('an award that names years is for students of these years', async () => {
    const rows = async (who: string) => {
      const { $ } = await open(`/scholarships?search=biology&for=${who}&gpa=3.4`);
      const award = $('.award').filter((_, row) => $(row).text().includes('A. R. Castellane'));
      return { found: award.length, ticks: award.find('.fits').text(), facts: award.text() };
    };
    assert.equal((await rows('freshman')).found, 0);
    assert.equal((await rows('senior')).found, 0);
    const { found, ticks, facts } = await rows('junior');
    assert.equal(found, 1);
    assert.match(ticks, /✓ Junior/);
    assert.doesNotMatch(facts, /Undergraduate/);
    const { ticks: wider } = await rows('undergraduate');
    assert.match(wider, /✓ Undergraduate/);
  });

  for (const [who, tags] of [
    ['freshman', ['freshman', 'undergraduate']],
    ['sophomore', ['sophomore', 'undergraduate']],
    ['junior', ['junior', 'undergraduate']],
    ['senior', ['senior', 'undergraduate']],
    ['graduate', ['graduate']],
    ['residency', ['residency']],
    ['international', ['international']],
    ['veteran', ['veteran']],
    ['women', ['women']],
  ] as const) {
    test(`for ${who}: awards without the audience’s tags come last and are counted`, async () => {
      const found = await list(`for=${tags.join()}&deadline=open`);
      const namesAudience = (award: { tags: readonly string[] }) =>
        tags.some((tag) => award.tags.includes(tag));
      const silent = found.scholarships.filter((award) => !namesAudience(award)).length;
      assert.ok(silent > 0 && silent < found.total);
      let last = await open(`/scholarships?for=${who}`);
      assert.equal(Number.parseInt(last.$('#found').text(), 10), found.total);
      const rows = titlesOf(last.$);
      for (let offset = rows.length; offset < found.total; offset = rows.length) {
        last = await open(last.$('a[rel=next]').attr('href') ?? '');
        rows.push(...titlesOf(last.$));
      }
      assert.deepEqual(
        rows,
        found.scholarships.map(({ title }) => title),
      );
      assert.match(last.$('.silent').text(), new RegExp(`^${silent} more do not say`));
    });
  }

  test('a checkbox includes closed scholarships, and the page says so if only those match', async () => {
    const closed = (await list('deadline=closed')).total;
    const { $ } = await open('/scholarships');
    assert.equal(Number.parseInt($('#found').text(), 10), (await list('deadline=open')).total);
    const tick = $('section input[name=deadline]');
    assert.equal(tick.parent().text().trim(), `Include ${closed} closed`);
    const all = await open(`/scholarships?deadline=${tick.attr('value')}`);
    assert.equal(Number.parseInt(all.$('#found').text(), 10), (await list('')).total);
    assert.equal(all.$('section input[name=deadline][checked]').length, 1);
    // A form without a script sends the default choice beside the checked one.
    const form = await open('/scholarships?deadline=&deadline=any');
    assert.equal(form.$('#found').text(), all.$('#found').text());
    const only = (await list('deadline=closed')).scholarships[0]?.title ?? '';
    const search = new URLSearchParams({ search: only });
    const none = await open(`/scholarships?${search}`);
    assert.match(none.$('#results').text(), /The one scholarship that matches is closed/);
    const shown = await open(
      none
        .$('a')
        .filter((_, link) => none.$(link).text() === 'Show it')
        .attr('href') ?? '',
    );
    assert.deepEqual(titlesOf(shown.$), [only]);
    assert.match(shown.$('#results').text(), /It is closed/);
  });

  test('“Due by” shows awards due until then, and how many have no fixed deadline', async () => {
    const { $ } = await open('/scholarships?deadlineTo=2999-01-01');
    const dated = await list('deadline=open&deadlineTo=2999-01-01');
    assert.equal(Number.parseInt($('#found').text(), 10), dated.total);
    const undated = (await list('deadline=open')).total - dated.total;
    assert.ok(undated > 0);
    assert.match($('#results').text(), new RegExp(`${undated} more match but have no fixed deadline`));
    const wrong = await open('/scholarships?deadlineTo=2027-02-30');
    assert.match(wrong.$('.notice').text(), /^Ignored: “2027-02-30” \(not a day\)/);
  });

  test('months have the count of their deadlines, also as a bar, and choosing one filters by it', async () => {
    const { $ } = await open('/scholarships?gpa=3.2');
    const months = $('.months [name=month]:not([value=""])').map((_, input) => {
      const line = $(input).parent();
      const width = line.find('.share rect').attr('width');
      return { month: $(input).attr('value') ?? '', count: Number(line.find('.count').text()), width };
    });
    const all = months.get();
    assert.equal(all.length, 12);
    const { scholarships } = await list('gpa=3.2&deadline=open');
    const due = (month: string) => scholarships.filter(({ deadline }) => deadline?.startsWith(month)).length;
    const most = Math.max(...all.map(({ count }) => count));
    assert.ok(most > 1);
    for (const { month, count, width } of all) {
      assert.equal(count, due(month), month);
      const share = String(Math.round((count / most) * 100));
      assert.equal(width, count === 0 ? undefined : share, month);
    }
    const [, second] = all.filter(({ count }) => count > 0);
    const chosen = await open(`/scholarships?gpa=3.2&month=${second?.month}`);
    assert.equal(Number.parseInt(chosen.$('#found').text(), 10), second?.count);
    assert.equal(chosen.$('[name=month][checked]').attr('value'), second?.month);
    // The counts of the other months stay, like those of other filters.
    assert.equal(chosen.$('.months .count').text(), $('.months .count').text());
    const past = await open('/scholarships?month=2024-02');
    assert.equal(past.$('.months [checked]').parent().text().trim(), 'Feb 2024 0');
  });

  test('counts of amounts have bars, other counts have none', async () => {
    const { $ } = await open('/scholarships');
    const bars = (name: string) => $(`#facets [name=${name}]`).parent().find('.share').length;
    assert.ok(bars('amount') >= 2);
    for (const name of ['source', 'deadline', 'audience', 'feature', 'for'])
      assert.equal(bars(name), 0, name);
  });

  test('an award that opens later shows the day', async () => {
    const { scholarships } = (await json(
      '/scholarships/api/scholarships?fields=title,opens,state&limit=500&deadline=open',
    )) as { scholarships: { id: string; title: string; opens: string | null }[] };
    const today = new Date(campus.now()).toISOString().slice(0, 10);
    const later = scholarships.find(({ opens }) => opens !== null && opens > today);
    assert.ok(later);
    const { $ } = await open(`/scholarships?${new URLSearchParams({ search: later.title })}`);
    assert.match($('.award .facts').first().text(), /Opens [A-Z][a-z]{2} \d+/);
    const page = await open(`/scholarships/award/${later.id}`);
    assert.match(page.$('.apply').text(), /Applications open [A-Z][a-z]{2} \d+/);
    assert.equal(page.$('.apply .button').length, 0);
  });

  test('the page of an award shows the original text and the changes', async () => {
    const { scholarships } = (await json('/scholarships/api/scholarships?fields=printed')) as {
      scholarships: { id: string; printed: { deadline: string; where: { deadline: string } } }[];
    };
    // Some awards state their deadline only in their text.
    const { id, printed } = scholarships.find((one) => one.printed.deadline !== null) ?? assert.fail();
    const { $ } = await open(`/scholarships/award/${id}`);
    const headings = $('h2')
      .map((_, element) => $(element).text())
      .get();
    assert.ok(headings.includes('In the source page’s own words') && headings.includes('History'));
    assert.ok($('dl.facts').text().includes(printed.deadline));
    const linked = $('dl.facts a').filter((_, link) => $(link).text() === `“${printed.deadline}”`);
    assert.equal(linked.attr('href'), printed.where.deadline);
    assert.match($('.history').text(), /Added/);
  });
});
