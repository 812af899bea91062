import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindNamed } from '../../../test/support/site-pages.ts';
import { readOrExplain } from './explain-empty.ts';
import { extractors } from './loaded-extractors.ts';

function outcomeOf(name: string, body: string): string {
  const kind = kindNamed(name);
  const page = { url: 'https://x.edu/awards', role: 'list', body, contentType: 'text/html' };
  const reading = readOrExplain(kind, page, kind.options.parse({}));
  return reading.kind === 'read' ? `${reading.records.length} awards` : reading.problem;
}

/** Parsing this takes half a minute. */
const NEST = '<div>'.repeat(200_000);

describe('a page that is nested too deeply is not parsed, whatever its extractor', () => {
  for (const name of Object.keys(extractors)) {
    test(name, () => {
      const began = process.cpuUsage();
      const why = outcomeOf(name, `<!--><!doctype html>${NEST}`);
      assert.match(why, /nested too deeply|web page where the exported file should be/);
      assert.ok(process.cpuUsage(began).user < 2_000_000);
    });
  }

  test('deeply nested markup within data is not parsed either', () => {
    const grant = { '@type': 'MonetaryGrant', name: 'Reed Award', description: NEST };
    const page = `<script type="application/ld+json">${JSON.stringify(grant)}</script>`;
    assert.match(outcomeOf('json-ld', page), /nested too deeply/);
  });
});

const ASK =
  'ask the office for the list as a web page with text, or as a spreadsheet saved as CSV, at a permanent URL';

describe('a page without awards is explained', () => {
  test('the explanation names another extractor that would find awards', () => {
    const rows = ['Reed Award', 'Alder Grant'].map((name) => `<tr><td>${name}<td>$500</tr>`).join('');
    const page = `<main><h1>Awards</h1><table><tr><th>Name<th>Amount</tr>${rows}</table></main>`;
    assert.match(outcomeOf('accordion', page), /it can be read as table \(2 awards\)$/);
    assert.equal(outcomeOf('table', page), '2 awards');
    const sentences = ['Reed', 'Alder'].map(
      (name) => `<p>The ${name} Scholarship is for juniors in nursing. It pays $500.</p>`,
    );
    assert.match(
      outcomeOf('accordion', `<main><h1>Nursing</h1>${sentences.join('')}</main>`),
      /it can be read as list \{"titles":"sentences"\} \(2 awards\)$/,
    );
    const data = ['Reed Award', 'Alder Grant'].map((name) => ({ name, amount: '$500' }));
    const script = `<script type="application/json">${JSON.stringify({ data })}</script>`;
    assert.match(
      outcomeOf('list', `<div id="root"></div><script src="/app.js"></script>${script}`),
      /it can be read as json \(2 awards\)$/,
    );
  });

  test('the explanation names the location of the list, if a frame, a refresh or the data of a script reveals it', () => {
    const main = '<main><h1>Awards</h1><p>Welcome.</p></main>';
    const sheet = 'https://docs.google.com/spreadsheets/d/e/2PACX-1v/pubhtml?widget=true';
    const data = JSON.stringify({ props: { awards: ['Reed Award', 'Alder Grant', 'Elm Prize'] } });
    const film = '<iframe src="https://www.youtube.com/embed/x"></iframe>';
    for (const [markup, locations] of [
      [`<iframe src="${sheet}"></iframe>`, `a Google Sheet in a frame, ${sheet}`],
      [
        '<iframe src="/other"></iframe><iframe data-src="https://airtable.com/embed/shr1"></iframe>',
        'an Airtable in a frame, https://airtable.com/embed/shr1; another page in a frame, https://x.edu/other',
      ],
      ['<object data="awards.pdf"></object>', `a PDF file in a frame, https://x.edu/awards.pdf; ${ASK}`],
      ['<a href="/f/27.pdf?v=2">Scholarships 2027</a>', `a PDF file, https://x.edu/f/27.pdf?v=2; ${ASK}`],
      [
        '<meta http-equiv="Refresh" content="0; URL=\'/aid/awards?id=5\'">',
        'the page redirects browsers to https://x.edu/aid/awards?id=5',
      ],
      [
        `<script id="__NEXT_DATA__" type="application/json">${data}</script>`,
        'JSON in the script __NEXT_DATA__ of https://x.edu/awards, from which a browser builds the page',
      ],
      [
        `<script>window.__NUXT__=${data}</script>`,
        'JSON in the script __NUXT__ of https://x.edu/awards, from .*',
      ],
    ] as const) {
      const expected = new RegExp(`; perhaps the list is elsewhere: ${locations.replaceAll('?', '[?]')}$`);
      for (const kind of ['list', 'table', 'json-ld', 'academicworks'])
        assert.match(outcomeOf(kind, main + markup), expected, `${kind} ${markup}`);
      assert.match(
        outcomeOf('list', `<div id="root"></div><script src="/a.js"></script>${markup}`),
        expected,
      );
    }
    for (const other of [
      '<a href="/form.pdf">Application form</a>',
      film,
      `<div hidden><iframe src="${sheet}"></iframe></div>`,
      '<object data="/seal.svg"></object>',
      '<meta http-equiv="refresh" content="300">',
      '<script id="__NEXT_DATA__" type="application/json">{"page":"/"}</script>',
      '<script type="application/json">{"path":"awards","theme":"award"}</script>',
    ])
      assert.doesNotMatch(outcomeOf('list', main + other), /elsewhere/, other);
    assert.equal(
      outcomeOf('list', `<main><h2>Reed Award</h2><p>$500</p></main><iframe src="${sheet}"></iframe>`),
      '1 awards',
    );
  });

  test('a page that is rendered by scripts, a list of files, and an empty list are recognized', () => {
    const files = ['a', 'b', 'c', 'd']
      .map((name) => `<li><a href="${name}.pdf">Form ${name}</a></li>`)
      .join('');
    const script = '<script type="module" src="/app.js"></script>';
    for (const name of ['headings', 'cards', 'definitions', 'prose']) {
      assert.match(outcomeOf(name, `<div id="root"></div>${script}`), /rendered by scripts/, name);
      assert.match(
        outcomeOf(name, `<main><h1>Forms</h1><ul>${files}</ul></main>`),
        new RegExp(`list of 4 PDF files, which are not read: ${ASK}`),
        name,
      );
      const none = '<main><h1>Awards</h1><p>There are currently no open scholarships.</p></main>';
      assert.equal(outcomeOf(name, none + script), '0 awards', name);
    }
  });
});
