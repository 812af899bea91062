/** A page that repeats one piece, of any length, to find code whose run time grows faster than the page. */
export interface HostilePage {
  readonly name: string;
  /** Makes a page of about this many characters. */
  readonly make: (length: number) => string;
}

const fill = (length: number, piece: (at: number) => string): string => {
  const pieces: string[] = [];
  for (let size = 0, at = 0; size < length; at += 1) {
    const next = piece(at);
    pieces.push(next);
    size += next.length;
  }
  return pieces.join('');
};
const page = (body: string): string =>
  `<!doctype html><html><body><main><h1>Awards</h1>${body}</main></body></html>`;

const repeated = (name: string, piece: (at: number) => string, before = '', after = ''): HostilePage => ({
  name,
  make: (length) => page(before + fill(length, piece) + after),
});

export const HOSTILE_PAGES: readonly HostilePage[] = [
  repeated('paragraphs of one letter', () => '<p>x</p>'),
  repeated('many boxes', () => '<div>x</div>'),
  repeated('files without an end', () => 'data:image/png,x'),
  repeated('labels without values', () => '<div class="label">Amount</div>'),
  repeated(
    'a label with many values',
    () => '<div>x</div>',
    '<div><div class="label">Amount</div>',
    '</div>',
  ),
  repeated('terms', () => '<dt>Amount', '<dl>', '</dl>'),
  repeated('values of one term', () => '<dd>x', '<dl><dt>Amount', '</dl>'),
  repeated('scripts whose data never ends', () => 'a={"b":[', '<script>', '</script>'),
  repeated(
    'data in a script',
    (at) => `{"name":"Reed ${at} Award","amount":5},`,
    '<script>a=[',
    '{}]</script>',
  ),
  repeated('equal awards', () => '<h2>Reed Award</h2><p>$500</p>'),
  repeated('awards of one name', (at) => `<h2>Reed Award</h2><p>$${at + 100}</p>`),
  repeated('awards', (at) => `<h2>Reed ${at} Award</h2><p>For juniors.</p>`),
  repeated('awards in panels', (at) => `<details><summary>Reed ${at} Award</summary>$500</details>`),
  repeated('panels in panels', () => '<details><summary>Reed Award</summary>', '', ''),
  repeated(
    'buttons of one panel',
    () => '<button aria-controls="a">Reed Award</button>',
    '<div id="a">x</div>',
  ),
  repeated('panels by class', () => '<div class="accordion-title">Reed Award</div>'),
  repeated('awards in cards', (at) => `<div class="card"><h3>Reed ${at} Award</h3><p>$500</p></div>`),
  repeated('cards in cards', () => '<div class="card"><h3>Reed Award</h3>'),
  repeated('bold lines', () => '<p><strong>Reed Award</strong></p>'),
  repeated('items of a list', () => '<li>Reed Award', '<ul>', '</ul>'),
  repeated(
    'table rows',
    (at) => `<tr><td>Reed ${at} Award</td><td>$500</td></tr>`,
    '<table><tr><th>Name<th>Amount</tr>',
    '</table>',
  ),
  repeated(
    'cells that span',
    () => '<tr><td colspan=99999 rowspan=99999>Reed Award<td>$5</tr>',
    '<table><tr><th>Name<th>Amount</tr>',
    '</table>',
  ),
  repeated('wide table', () => '<td>$5', '<table><tr><th>Name<th>Amount</tr><tr>', '</tr></table>'),
  repeated('tables', () => '<table><tr><th>Name<th>Amount<tr><td>Reed Award<td>$5</table>'),
  repeated('paragraphs directly in a table', () => '<p>x</p>', '<table>', '</table>'),
  repeated('links', (at) => `<a href="/awards/${at}">Reed Award</a> `),
  repeated('a long link', () => 'x', '<a href="/a/', '">Reed Award</a>'),
  repeated('a long class', () => 'card ', '<div class="', '"><h3>Reed Award</h3></div>'),
  repeated('parentheses', () => '(', '<h2>Reed Award ', '</h2><p>x</p>'),
  repeated('spaces', () => ' &nbsp;', '<h2>Reed Award', 'x</h2><p>x</p>'),
  repeated('colons', () => 'Amount: '),
  repeated('dashes', () => ' - ', '<h2>Reed Award</h2><p>Amount', 'x</p>'),
  repeated('dots', () => 'U.S. ', '<h2>Reed Award</h2><p>', '</p>'),
  repeated('blank lines', () => '<br>', '<h2>Reed Award</h2><p>a@', '</p>'),
  repeated('sums', () => '$5 ', '<h2>Reed Award ', '</h2><p>x</p>'),
  repeated('days', () => 'March 1, ', '<h2>Reed Award</h2><p>Deadline: ', '</p>'),
  repeated('at signs', () => 'a@', '<h2>Reed Award</h2><p>', '</p>'),
  repeated('unclosed bold elements', (at) => `<b id=${at % 40}>x`),
  repeated('end tags that close nothing', () => '<div></b></i>'),
  repeated('spans', () => '<span>a</span>', '<p>', '</p>'),
  repeated(
    'broken blocks of data',
    () => '{"@type":"Grant","name":"Reed Award",',
    '<script type="application/ld+json">',
    '</script>',
  ),
  repeated(
    'blocks of data',
    () => '<script type="application/ld+json">{"@type":"Grant","name":"Reed Award"}</script>',
  ),
  {
    name: 'a header of the page that holds all, beside breaks',
    make: (length) =>
      `<body><header>${fill(length / 2, () => '<h2>Reed Award</h2>')}</header>${fill(length / 2, () => '<br>')}</body>`,
  },
  {
    name: 'file: rows',
    make: (length) => `Name,Amount\n${fill(length, (at) => `Reed ${at} Award,$500\n`)}`,
  },
  {
    name: 'file: an open quote',
    make: (length) => `Name,Amount\n${fill(length, () => '"Reed Award,$500\n')}`,
  },
];
