import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readOrExplain } from './explain-empty.ts';
import { siteKinds } from './site-kinds.ts';

function outcomeOf(name: string, body: string): string {
  const kind = siteKinds[name];
  assert.ok(kind);
  const page = { url: 'https://x.edu/awards', role: 'list', body, contentType: 'text/html' };
  const reading = readOrExplain(kind, page, kind.options.parse({}));
  return reading.kind === 'read' ? `${reading.records.length} awards` : reading.problem;
}

/** Parsing it takes half a minute. */
const NEST = '<div>'.repeat(200_000);

describe('a page that is nested too deeply is not parsed, whatever its kind', () => {
  for (const name of Object.keys(siteKinds)) {
    test(name, () => {
      const began = process.cpuUsage();
      const why = outcomeOf(name, `<!--><!doctype html>${NEST}`);
      assert.match(why, /nested too deeply|web page where the exported file should be/);
      assert.ok(process.cpuUsage(began).user < 2_000_000);
    });
  }

  test('also markup within data', () => {
    const grant = { '@type': 'MonetaryGrant', name: 'Reed Award', description: NEST };
    const page = `<script type="application/ld+json">${JSON.stringify(grant)}</script>`;
    assert.match(outcomeOf('json-ld', page), /nested too deeply/);
  });
});

describe('a page that yields nothing says why', () => {
  test('which other kind would find awards', () => {
    const rows = ['Reed Award', 'Alder Grant'].map((name) => `<tr><td>${name}<td>$500</tr>`).join('');
    const page = `<main><h1>Awards</h1><table><tr><th>Name<th>Amount</tr>${rows}</table></main>`;
    assert.match(outcomeOf('accordion', page), /another kind reads it: table \(2 awards\)$/);
    assert.equal(outcomeOf('table', page), '2 awards');
  });

  test('an application rendered by scripts, a list of files, and an honest empty list', () => {
    const files = ['a', 'b', 'c', 'd']
      .map((name) => `<li><a href="${name}.pdf">Form ${name}</a></li>`)
      .join('');
    const script = '<script type="module" src="/app.js"></script>';
    for (const name of ['headings', 'cards', 'definitions', 'prose']) {
      assert.match(outcomeOf(name, `<div id="root"></div>${script}`), /rendered by scripts/, name);
      assert.match(
        outcomeOf(name, `<main><h1>Forms</h1><ul>${files}</ul></main>`),
        /list of 4 PDF files/,
        name,
      );
      const none = '<main><h1>Awards</h1><p>There are currently no open scholarships.</p></main>';
      assert.equal(outcomeOf(name, none + script), '0 awards', name);
    }
  });
});
