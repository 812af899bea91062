import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { elementsOf } from './dom.ts';
import type { Line } from './line.ts';
import { linesOfAll, textOf } from './lines.ts';
import { parsePage } from './parse.ts';

const lines = (body: string): Line[] => {
  const { $, base } = parsePage({ body: `<div id="x">${body}</div>`, url: 'https://x.edu/a/list' });
  return linesOfAll(elementsOf($('#x')), base);
};
const texts = (body: string): string[] => lines(body).map(({ text }) => text);
const kinds = (body: string): string[] => lines(body).map(({ kind, text }) => `${kind} ${text}`);

/** A line as `kind level: text`; `close` if no gap is above it. */
const shown = ({ kind, text, level, gap }: Line): string =>
  `${kind}${level === 0 ? '' : ` ${level}`}${gap ? '' : ' close'}: ${text}`;

interface Case {
  readonly shows: string;
  readonly rows: readonly { readonly html: string; readonly lines: readonly string[] }[];
}

describe('lines.yaml', () => {
  for (const { shows, rows } of parse(
    readFileSync(join(import.meta.dirname, 'lines.yaml'), 'utf8'),
  ) as Case[])
    test(shows, () => {
      for (const row of rows) assert.deepEqual({ ...row, lines: lines(row.html).map(shown) }, row);
    });
});

describe('what a reader sees', () => {
  test('a paragraph in the element of a heading is text', () => {
    const long = 'We look for students of the sea. '.repeat(8).trim();
    assert.deepEqual(kinds(`<h1>Fund<h1><div>${long}</div><h3>Aid</h3>`), [
      'heading Fund',
      `text ${long}`,
      'heading Aid',
    ]);
    const name = 'N'.repeat(250);
    assert.deepEqual(kinds(`<h2>${name}</h2><h2>${name}N</h2>`), [`heading ${name}`, `text ${name}N`]);
  });

  test('a heading with breaks is one line, with the texts between them', () => {
    const [line] = lines('<h4>Reed <b>Award</b><br> Alder Award<br></h4>');
    assert.equal(line?.text, 'Reed Award Alder Award');
    assert.deepEqual(line?.between, ['Reed Award', 'Alder Award']);
    assert.equal(lines('<h4>Reed<br></h4>')[0]?.between, undefined);
  });

  test('a header that is closed too late, or never, contains the page', () => {
    const read = (body: string): string[] => {
      const { $, base } = parsePage({ body, url: 'https://x.edu/' });
      return linesOfAll(elementsOf($('body')), base).map(({ text }) => text);
    };
    assert.deepEqual(read('<script>1</script><header><h1>a</h1><section>b</section>'), ['a', 'b']);
    assert.deepEqual(read('<header><p>a</p></header><br><footer>b</footer>'), ['a']);
    assert.deepEqual(read('<header>a</header><p>b</p>'), ['b']);
    assert.deepEqual(read('<p>a</p><script>1</script><footer>b</footer>'), ['a']);
  });

  test('the root is read even if it is hidden, because a closed panel is content', () => {
    const { $, base } = parsePage({ body: '<div id="x" hidden>a</div>', url: 'https://x.edu/' });
    assert.deepEqual(
      linesOfAll(elementsOf($('#x')), base).map(({ text }) => text),
      ['a'],
    );
  });

  test('icon fonts and zero-width characters are removed', () => {
    assert.deepEqual(texts('\uF0A9 Amount\u200B: $5\u00AD00'), ['Amount: $500']);
    assert.deepEqual(texts('one&#8209;page essay'), ['one-page essay']);
  });
});

describe('the kinds of lines', () => {
  test('labels and values of a pair share their row', () => {
    const [a, b, one, two, c, three] = lines('<dl><dt>A<dt>B<dd>1<dd>2<dt>C<dd>3</dl>');
    assert.deepEqual([a?.kind, one?.kind], ['term', 'text']);
    assert.ok(a?.row === b?.row && a?.row === one?.row && a?.row === two?.row && a?.row !== null);
    assert.ok(c?.row === three?.row && c?.row !== a?.row);
    const [th, td, next] = lines('<table><tr><th>A<td>1<tr><td>2</table>');
    assert.ok(th?.row === td?.row && td?.row !== next?.row);
  });

  test('emphasis and links are included', () => {
    const [line] = lines(
      '<strong>Amount:</strong> see <a href="../b">here</a> or <a href="mailto:a@x.edu?subject=x">write</a> <a href="/login">in</a> <a href="javascript:x()">js</a>',
    );
    assert.deepEqual(
      line?.parts.filter(({ bold }) => bold).map(({ text }) => text),
      ['Amount:'],
    );
    assert.deepEqual(line?.links, [
      { url: 'https://x.edu/b', mail: null, text: 'here' },
      { url: null, mail: 'a@x.edu', text: 'write' },
    ]);
  });
});

test('relative links refer to the base URL in the page', () => {
  const { base } = parsePage({ body: '<base href="/awards/">', url: 'https://x.edu/a/list' });
  assert.equal(base, 'https://x.edu/awards/');
});

test('a page that is nested deeper than any real page is rejected, whatever precedes the nested boxes', () => {
  const parse = (body: string) => parsePage({ body, url: 'https://x.edu/' });
  const nest = '<div>'.repeat(100_000);
  for (const before of [
    '',
    '<!-->',
    '<!-- a --!>',
    '<script>"<p>"</script>',
    '<p title="<!--">',
    "<p title='<script>'>",
    '<?<!--?>',
    '<svg><style><p>',
  ]) {
    assert.throws(() => parse(before + nest), { name: 'PageTooLarge' }, before);
  }
  parse(`<!-- ${nest}`);
  parse(`<script>${nest}`);
  parse('<p>a<br><li>b'.repeat(20_000));
  parse('<div><span>a</span></div>'.repeat(20_000));
});

test('emphasis that is never closed is reopened in a limited number of paragraphs', () => {
  const emphasis = Array.from({ length: 250 }, (_, at) => `<b id=${at}>`).join('');
  const body = `<p>${emphasis}${'<p>a'.repeat(5_000)}`;
  assert.throws(() => parsePage({ body, url: 'https://x.edu/' }), { name: 'PageTooLarge' });
});

test('nested boxes are read at every depth to which they are parsed', () => {
  const nest = '<div>'.repeat(290);
  assert.deepEqual(texts(`${nest}deep`), ['deep']);
  const { $, base } = parsePage({ body: `${nest}<h3 id="y">a</h3>`, url: 'https://x.edu/' });
  assert.deepEqual(
    elementsOf($('#y')).map((heading) => textOf(heading, base)),
    ['a'],
  );
});
