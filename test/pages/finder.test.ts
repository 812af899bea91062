import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Deployment, deploy, trigger } from '../support/deployments.ts';
import { openHtml } from '../support/open-html.ts';

describe('the finder', () => {
  let campus: Deployment;
  before(async () => {
    campus = await deploy('one process', { sites: 'all', sports: [] });
    await trigger(`${campus.scholarships}/api/trigger/scholarships`);
  });
  after(() => campus.stop());

  const open = (path: string, status?: number) => openHtml(campus, path, status);
  const json = async (path: string) => (await fetch(`${campus.router}${path}`)).json();

  test('the finder shows the results of the list, its filters, its downloads and the next page', async () => {
    const query = 'search=engineer&deadline=open';
    const { total } = (await json(`/scholarships/api/scholarships?${query}&fuzzy=1`)) as { total: number };
    const { $ } = await open(`/scholarships?${query}`);
    assert.equal($('#found').text(), `${total} scholarships`);
    assert.deepEqual(
      $('.chips a')
        .map((_, element) => $(element).attr('aria-label') ?? $(element).text())
        .get(),
      ['Remove filter: “engineer”', 'Remove filter: Open', 'Clear all'],
    );
    assert.equal($('input[name=search]').attr('value'), 'engineer');
    assert.equal($('input[name=deadline][checked]').attr('value'), 'open');
    const forms = $('p.links a')
      .map((_, element) => element.attribs.href ?? '')
      .get();
    assert.ok(forms.length >= 5);
    for (const form of forms) {
      assert.ok(form.includes(query), form);
      assert.ok((await fetch(`${campus.router}${form}`)).ok, form);
    }
    const all = await open('/scholarships');
    const who = all.$('fieldset').filter((_, element) => all.$('legend', element).text() === 'Who I am');
    assert.equal(who.find('[value=merit], [value="need-based"]').length, 0);
    assert.equal(all.$('[name=audience][value=merit]').length, 1);
    assert.match(all.$('[name=amount][value=unknown]').parent().text(), /Not stated/);
    const next = all.$('a[rel=next]').attr('href') ?? '';
    const second = await open(next);
    assert.equal(second.$('a[rel=prev]').attr('href'), '/scholarships');
    assert.notEqual(second.$('.award h3').first().text(), all.$('.award h3').first().text());
  });

  test('the sort order is shown, and numbered pages link the right results', async () => {
    const sorts = async (path: string) => {
      const { $ } = await open(path);
      return [$('.sorting b').text(), ...$('.sorting a').map((_, element) => $(element).text())].join(', ');
    };
    assert.equal(await sorts('/scholarships'), 'Deadline, Amount, Newest, Title');
    assert.equal(
      await sorts('/scholarships?search=engineer&sort=relevance'),
      'Best match, Title matches, by deadline, Amount, Newest, Title',
    );
    const { total } = (await json('/scholarships/api/scholarships')) as { total: number };
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
    const group = $('fieldset').filter((_, element) => $('legend', element).text() === 'Who offers it');
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

  test('an award shows the text of its page and its changes', async () => {
    const { scholarships } = (await json('/scholarships/api/scholarships?fields=printed')) as {
      scholarships: { id: string; printed: { deadline: string; where: { deadline: string } } }[];
    };
    // Some name their deadline only in their text.
    const { id, printed } = scholarships.find((one) => one.printed.deadline !== null) ?? assert.fail();
    const { $ } = await open(`/scholarships/award/${id}`);
    const headings = $('h2')
      .map((_, element) => $(element).text())
      .get();
    assert.ok(headings.includes('What the page says') && headings.includes('What changed'));
    assert.ok($('dl.facts').text().includes(printed.deadline));
    const linked = $('dl.facts a').filter((_, link) => $(link).text() === `“${printed.deadline}”`);
    assert.equal(linked.attr('href'), printed.where.deadline);
    assert.match($('.history').text(), /Added/);
  });
});
