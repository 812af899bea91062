import assert from 'node:assert/strict';
import { test } from 'node:test';
import { academicworks } from './extract.ts';

const PORTAL = 'https://cedarvalley.academicworks.com/opportunities';

test('the sub-lists and scopes in the options are fetched first', () => {
  const start = (url: string, options: object) =>
    academicworks.start(url, academicworks.options.parse(options)).map((page) => `${page.role} ${page.url}`);
  assert.deepEqual(start(PORTAL, { external: true, flexible: true, scopes: [60] }), [
    `list ${PORTAL}?scopes%5B%5D=60`,
    `external ${PORTAL}/external?scopes%5B%5D=60`,
    `flexible ${PORTAL}/flexible?scopes%5B%5D=60`,
  ]);
  assert.deepEqual(start('https://cedarvalley.academicworks.com', {}), [`list ${PORTAL}`]);
  assert.deepEqual(start(`${PORTAL}/external`, {}), [`list ${PORTAL}/external`]);
});

test('after a full page without a pager, the next page is requested', () => {
  const rows = Array.from(
    { length: 50 },
    (_, at) => `<tr><td>Varies<td><a href="/opportunities/${500 + at}">Award ${at}</a><td></tr>`,
  );
  const head = '<tr><th>Award<th>Name<th>Deadline</tr>';
  const nextOf = (url: string, listed: readonly string[]) => {
    const table = `<table class="striped-table"><thead>${head}</thead><tbody>${listed.join('')}</tbody></table>`;
    const page = {
      url,
      role: 'list',
      contentType: 'text/html',
      body: `<section id="main">${table}</section>`,
    };
    const reading = academicworks.read(page, academicworks.options.parse({ details: false }));
    assert.ok(reading.kind === 'read');
    return reading.follow.map((next) => next.url);
  };
  assert.deepEqual(nextOf(PORTAL, rows), [`${PORTAL}?page=2`]);
  assert.deepEqual(nextOf(`${PORTAL}?page=2`, rows), [`${PORTAL}?page=3`]);
  assert.deepEqual(nextOf(PORTAL, rows.slice(1)), []);
});
