import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  readingOf,
  recordOf,
  recordsOf,
  survivesMutilation,
  whyChanged,
} from '../../../../test/support/site-pages.ts';
import { nextgen } from './extract.ts';

const at = { url: 'https://cedarvalley.scholarships.ngwebsolutions.com/Scholarships/Search' };

const result = (
  title: string,
  text: string,
  apply = '<a class="btn btn-primary" href="/Scholarships/Apply/88">Apply</a>',
): string => `<div class="result"><h3>${title}</h3><div class="ng-force-wrap">${text}</div>${apply}</div>`;

const PAGE = `<html><body><form><input name="q"></form><div id="results">
${result('<a href="/Scholarships/Details/301">Honors Hall Scholarship</a> Aug 1 2026 11:59 PM', '<p>The award is $1,000 per semester. A 3.5 GPA is asked.</p><p>Apply by March 1, 2027. Write to honors@cedarvalley.example.</p>')}
${result('<a href="/Scholarships/Details/302">Umbrella Fund</a>', 'Awards vary. Submit the materials that the donor asks for.')}
${result('River Walk Grant', 'For those who walk.', '<a class="btn btn-primary" href="https://riverwalk.example/apply">Apply</a>')}
</div><footer>Webmaster: web@cedarvalley.example $9,999</footer></body></html>`;

test('a result is an award; its date stamp is not part of the title', () => {
  const record = recordOf(nextgen, PAGE, 'Honors Hall Scholarship', at);
  assert.equal(record.key, '301');
  assert.match(record.description ?? '', /\$1,000 per semester/);
  assert.equal(record.contactEmail, 'honors@cedarvalley.example');
});

test('the link of an award is the link of its button, or else the link of its title', () => {
  assert.equal(
    recordOf(nextgen, PAGE, 'Honors Hall Scholarship', at).link,
    'https://cedarvalley.scholarships.ngwebsolutions.com/Scholarships/Apply/88',
  );
  const without = PAGE.replaceAll(/<a class="btn[^>]*88">Apply<\/a>/g, '');
  assert.equal(
    recordOf(nextgen, without, 'Umbrella Fund', at).link,
    'https://cedarvalley.scholarships.ngwebsolutions.com/Scholarships/Details/302',
  );
});

test("an award without an amount does not get its neighbor's", () => {
  const record = recordOf(nextgen, PAGE, 'Umbrella Fund', at);
  assert.equal(record.amount, null);
  assert.doesNotMatch(JSON.stringify(record), /1,000|9,999/);
});

test('an award without its own URL is identified by its title', () => {
  assert.equal(recordOf(nextgen, PAGE, 'River Walk Grant', at).key, 'river-walk-grant');
});

test('the order of the results does not change the keys', () => {
  const keys = (body: string): string[] =>
    recordsOf(nextgen, body, at)
      .map(({ key }) => key)
      .toSorted();
  const blocks = PAGE.match(/<div class="result">[\s\S]*?<\/a><\/div>/g) ?? [];
  assert.equal(blocks.length, 3);
  assert.deepEqual(keys(`<div id="results">${blocks.toReversed().join('')}</div>`), keys(PAGE));
});

test('the stamp is the deadline only if the options enable that, and prose takes precedence', () => {
  const stamped = result('Kite Club Award Sep 9 2027 5:00 PM', 'For kites.');
  const body = `<div id="results">${stamped}</div>`;
  assert.equal(recordOf(nextgen, body, 'Kite Club Award', at).deadline, null);
  const options = { stampIsDeadline: true };
  assert.equal(recordOf(nextgen, body, 'Kite Club Award', { ...at, options }).deadline, 'Sep 9 2027 5:00 PM');
  assert.equal(recordOf(nextgen, PAGE, 'Honors Hall Scholarship', { ...at, options }).deadline, null);
});

test('links to the sign-in page are ignored', () => {
  const login = result(
    'Oar Award',
    'For oars.',
    '<a class="btn btn-primary" href="/Account/Login?returnUrl=%2F">Apply</a>',
  );
  assert.equal(recordOf(nextgen, `<div id="results">${login}</div>`, 'Oar Award', at).link, at.url);
});

test('further pages are followed if there are any', () => {
  const pager =
    '<ul class="pagination"><li><a href="?page=2">2</a></li><li><a href="/Scholarships/Help">Help</a></li></ul>';
  assert.deepEqual(readingOf(nextgen, PAGE.replace('</body>', `${pager}</body>`), at).follow, [
    { url: `${at.url}?page=2`, role: 'list' },
  ]);
});

test('a mark after the title closes the award', () => {
  const page = PAGE.replace('Umbrella Fund</a>', 'Umbrella Fund</a> - CLOSED');
  assert.equal(recordOf(nextgen, page, 'Umbrella Fund', at).ended, true);
});

test('a list may state that it has no awards; a missing list, or results without titles, are a changed layout', () => {
  assert.deepEqual(recordsOf(nextgen, '<div id="results">No scholarships found.</div>', at), []);
  assert.match(whyChanged(nextgen, '<main><div class="tile">Oar Award</div></main>', at), /#results/);
  assert.match(whyChanged(nextgen, PAGE.replaceAll('h3>', 'div>'), at), /0 of 3/);
  const moved =
    '<div id="results"><p>Oar Scholarship $5</p><p>Kite Scholarship $6</p><p>Sail Award $7</p></div>';
  assert.match(whyChanged(nextgen, moved, at), /no award found/);
});

test('no mutilated page makes the extractor throw', () => survivesMutilation(nextgen, PAGE, at));
