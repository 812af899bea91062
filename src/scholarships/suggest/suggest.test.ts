import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DecodedPage } from '../extractors/extractor.ts';
import { type Proposal, preparePage, propose, withRunRecords } from './proposals.ts';
import { type Suggestion, suggest } from './suggest.ts';

const URL_OF_LIST = 'https://x.edu/awards/';

function suggestFor(body: string, linkedPages: Record<string, string> = {}): Promise<Suggestion> {
  const page = (url: string, role: string, text: string): DecodedPage => ({
    url,
    role,
    body: text,
    contentType: 'text/html',
  });
  return suggest(page(URL_OF_LIST, 'list', body), '2026-11-21', async ({ url, role }) =>
    linkedPages[url] === undefined ? null : page(url, role, linkedPages[url]),
  );
}

async function entryOf(body: string, linkedPages: Record<string, string> = {}) {
  const suggestion = await suggestFor(body, linkedPages);
  assert.equal(suggestion.kind, 'found', JSON.stringify(suggestion));
  const { entry, records } = suggestion.best;
  const [{ kind = '', options = {} } = {}, ...more] = 'pages' in entry ? entry.pages : [entry];
  return { kind, options, more, records, titles: records.map(({ title }) => title) };
}

describe('the entry that explains a page best', () => {
  test('awards in headings need no options', async () => {
    const body =
      '<main><h1>Awards</h1><h2>Reed Award</h2><p>$500 for juniors.</p><h2>Alder Grant</h2><p>$700 for nurses.</p></main>';
    const { options, titles } = await entryOf(body);
    assert.deepEqual([options, titles], [{}, ['Reed Award', 'Alder Grant']]);
  });

  test('page-wide values are inherited', async () => {
    const body = `<main><h1>Awards</h1><p>Applications for all awards are due March 1, 2027. Questions: ask@x.edu</p>
      <h2>Reed Award</h2><p>$500 for juniors.</p><h2>Alder Grant</h2><p>$700 for nurses.</p></main>`;
    const { options, records } = await entryOf(body);
    assert.deepEqual(options, {});
    assert.deepEqual(
      records.map(({ deadline, contactEmail }) => [deadline.date, contactEmail]),
      [
        ['2027-03-01', 'ask@x.edu'],
        ['2027-03-01', 'ask@x.edu'],
      ],
    );
  });

  test('headings that are not awards are skipped', async () => {
    const body = `<main><h2>Reed Award</h2><p>$500 for juniors.</p><h2>Alder Grant</h2><p>$700 for nurses.</p>
      <h2>Our Team</h2><p>Ann and Ben.</p></main>`;
    const { options, titles } = await entryOf(body);
    assert.deepEqual([options, titles], [{ skip: ['Our Team'] }, ['Reed Award', 'Alder Grant']]);
  });

  test('links to a page per award are followed', async () => {
    const body =
      '<main><ul><li><a href="reed">Reed Award</a></li><li><a href="alder">Alder Grant</a></li></ul></main>';
    const detail = (name: string): string =>
      `<main><h1>${name}</h1><dl><dt>Amount<dd>$500<dt>Deadline<dd>March 1, 2027<dt>Eligibility<dd>Juniors of any major</dl></main>`;
    const linkedPages = {
      [`${URL_OF_LIST}reed`]: detail('Reed Award'),
      [`${URL_OF_LIST}alder`]: detail('Alder Grant'),
    };
    const { kind, titles } = await entryOf(body, linkedPages);
    assert.deepEqual([kind, titles], ['list', ['Reed Award', 'Alder Grant']]);
  });

  test('names in a table are followed only if their pages have more values', async () => {
    const names = ['Reed Award', 'Alder Grant', 'Birch Scholarship'];
    const rows = names.map(
      (name) => `<tr><td>March 1, 2027<td><a href="${name.slice(0, 4)}">${name}</a></tr>`,
    );
    const list = `<main><table><tr><th>Deadline<th>Name</tr>${rows.join('')}</table></main>`;
    const linkedPages = (text: string) =>
      Object.fromEntries(
        names.map((name) => [
          URL_OF_LIST + name.slice(0, 4),
          `<main><h1>${name} of Ohio</h1><p>${text}</p></main>`,
        ]),
      );
    const more = await entryOf(list, linkedPages('It pays $500. Applicants must be juniors.'));
    assert.deepEqual([more.kind, more.options], ['table', { details: true }]);
    const same = await entryOf(list, linkedPages('We are happy to have it.'));
    assert.deepEqual([same.kind, same.options], ['table', {}]);
    assert.deepEqual((await entryOf(list)).options, {});
  });

  test('missing deadlines in a table are remarked on', async () => {
    const rows = ['Reed', 'Alder', 'Birch'].map((name) => `<tr><td>${name} Award<td>$500<td>x</tr>`).join('');
    const page = `<main><table><tr><th>Name<th>Amount<th>Purse</tr>${rows}</table></main>`;
    assert.equal((await entryOf(page)).kind, 'table');
    const suggestion = await suggestFor(page);
    assert.ok(suggestion.kind === 'found' && suggestion.remarks.includes('3 of 3 have no deadline'));
  });
});

describe('the only award of a page', () => {
  const titleOf = async (name: string): Promise<string | undefined> => {
    const body = `<main><h1>Welcome</h1><p>Students of the county may apply for the ${name} until May 1, 2027.</p>
      <p>It pays $500.</p><h2>Eligibility</h2><ul><li>Botany majors</li></ul></main>`;
    return (await entryOf(body)).titles[0];
  };
  for (const name of ['Reed Women in Botany Scholarship', 'REED HALL SCHOLARSHIP', 'Reed Grant Program'])
    test(`the only award of a page may be named in a sentence: ${name}`, async () =>
      assert.equal(await titleOf(name), name));
});

test('the only award of a page keeps its whole name', async () => {
  const { titles } = await entryOf(`<main><h1>Scholarship</h1><h2>Merit Scholarship</h2>
    <p>The college offers this scholarship to students with good marks. To apply, send the form by May 1, 2027.</p>
    <h2>Terms and Conditions</h2><p>The scholarship is given for one year.</p></main>`);
  assert.deepEqual(titles, ['Merit Scholarship']);
});

test('the name of a group does not replace the award below it', async () => {
  const { titles } = await entryOf(`<main><h1>Undergraduate Scholarship</h1>
    <p>For students of our department, who may apply.</p>
    <h2>Reed Botany Scholarship</h2><p>For students of botany.</p></main>`);
  assert.deepEqual(titles, ['Reed Botany Scholarship']);
});

test('a text as long as a sentence is a name if it ends like the name of an award', async () => {
  const long = `${'Reed Family and Friends of the Cedar Valley Botanical Garden '.repeat(2)}Memorial Scholarship`;
  const page = (name: string): string => `<main><h1>Awards</h1><p>What we offer.</p>
    <div><p>Alder Grant</p></div><p>$700 for nurses.</p><div><p>${name}</p></div><p>$500 for juniors.</p></main>`;
  assert.deepEqual((await entryOf(page(long))).titles, ['Alder Grant', long]);
});

test('a group among awards in the same markup is an award if it has values', async () => {
  const box = (name: string, text: string, who: string): string =>
    `<div class="box"><h3>${name}</h3><p>${text}</p><p><strong>Eligibility:</strong> ${who}</p></div>`;
  const boxes = [
    box('Moss Excellence Scholarship', 'Pays half of the tuition of one year.', 'Students with high grades'),
    box('Financial Need-Based Grants', 'Pays a third of the tuition.', 'Students with financial need'),
    box('Women in Trades Scholarship', 'Pays a quarter of the tuition.', 'Female students of a trade'),
    box('Harbor Service Scholarship', 'Pays a tenth of the tuition.', 'Students who serve the town'),
  ];
  const { titles } = await entryOf(`<main><h1>Aid</h1><div>${boxes.join('')}</div></main>`);
  assert.deepEqual(titles, [
    'Moss Excellence Scholarship',
    'Financial Need-Based Grants',
    'Women in Trades Scholarship',
    'Harbor Service Scholarship',
  ]);
  const headed = ['Alder Grant', 'Moss Award', 'Reed Award', 'External Scholarships', 'Fern Award'].map(
    (name) => `<h2>${name}</h2><p>Open to students who are juniors, whatever they study.</p>`,
  );
  const { titles: others } = await entryOf(`<main><h1>Aid</h1>${headed.join('')}</main>`);
  assert.deepEqual(others, ['Alder Grant', 'Moss Award', 'Reed Award', 'Fern Award']);
});

test('two layouts on one page become two pages of one source', async () => {
  const rows = ['Stage', 'Light'].map((name) => `<tr><td>${name} Prize<td>$50</tr>`).join('');
  const { kind, more, titles } =
    await entryOf(`<main><h1>Awards</h1><h2>Reed Award</h2><p>$500 for juniors.</p>
    <h2>Alder Grant</h2><p>$700 for nurses.</p><h2>Other awards</h2>
    <table><tr><th>Name<th>Amount</tr>${rows}</table></main>`);
  assert.deepEqual([kind, more.map((page) => page.kind)], ['list', ['table']]);
  assert.deepEqual(titles, ['Reed Award', 'Alder Grant', 'Stage Prize', 'Light Prize']);
});

test('a next page that is not followed is reported', async () => {
  const remarksOn = async (pager: string): Promise<string> => {
    const suggestion = await suggestFor(`<main><h1>Awards</h1><h2>Reed Award</h2><p>$500 for juniors.</p>
      <h2>Alder Grant</h2><p>$700 for nurses.</p>${pager}</main>`);
    return suggestion.kind === 'found' ? suggestion.remarks.join() : suggestion.problem;
  };
  assert.match(
    await remarksOn('<a href="/more">Next</a>'),
    /next page was not followed.*: https:\/\/x\.edu\/more$/,
  );
  assert.doesNotMatch(await remarksOn('<div class="pager"><a href="?page=2">Next</a></div>'), /not followed/);
});

describe('a page that cannot be read is explained', () => {
  const why = async (body: string): Promise<string> => {
    const suggestion = await suggestFor(body);
    return suggestion.kind === 'nothing' ? suggestion.problem : 'found';
  };

  test('pages rendered by scripts, lists of files, pages without awards and deeply nested pages are explained', async () => {
    assert.match(await why('<div id="app"></div><script src="/app.js"></script>'), /rendered by scripts/);
    assert.match(
      await why(
        `<main>${'<p><a href="a.pdf">Report of a year</a> of our work, which was good.</p>'.repeat(9)}</main>`,
      ),
      /9 PDF files/,
    );
    assert.match(
      await why(`<main><h2>About us</h2><p>${'We teach. '.repeat(60)}</p></main>`),
      /no award was found/,
    );
    assert.match(await why('<div>'.repeat(1000)), /nested too deeply/);
  });

  test('the possible location of the list is reported', async () => {
    const sheet = '<iframe src="https://docs.google.com/spreadsheets/d/1/pubhtml"></iframe>';
    const location =
      /; perhaps the list is elsewhere: a Google Sheet in a frame, https:\/\/docs\.google\.com\/spreadsheets\/d\/1\/pubhtml$/;
    for (const main of [
      `<main><h2>About us</h2><p>${'We teach. '.repeat(60)}</p></main>`,
      '<div id="app"></div><script src="/app.js"></script>',
    ])
      assert.match(await why(main + sheet), location);
  });

  test('a list that may be a list of awards is reported, but not proposed', async () => {
    const box = (name: string, text: string): string => `<article><h3>${name}</h3><p>${text}</p></article>`;
    const boxes = [
      box(
        'Patriot Pen',
        'An annual essay competition for eligible middle-school students. Entries can advance through district and national judging.',
      ),
      box(
        'Voice of the Town',
        'The annual scholarship competition for eligible high-school students, with opportunities to advance beyond the town.',
      ),
    ];
    const section = `<section>${boxes.join('')}</section>`;
    assert.equal(
      await why(`<main><h1>Programs of Post 91</h1>${section}</main>`),
      'no award was found on the page',
    );
    assert.equal(
      await why(`<main><h1>Post 91 Scholarships</h1>${section}</main>`),
      'these may be scholarships, but the evidence is too weak to propose them: Patriot Pen; Voice of the Town. Try by hand: {"kind":"list","url":"https://x.edu/awards/","options":{"title":"h3"}}',
    );
  });

  test('a list of awards that have already been given is explained', async () => {
    const items = ['2021 Reed Award', '2020 Alder Award', '2018 Elm Prize'].map(
      (name) => `<li><strong>${name}</strong>, Harbor</li>`,
    );
    assert.equal(
      await why(`<main><h1>Honors</h1><ul>${items.join('')}</ul></main>`),
      'the scholarships on the page have already been awarded (2021 Reed Award; 2020 Alder Award; 2018 Elm Prize)',
    );
  });
});

const warningsOf = async (body: string) => {
  const suggestion = await suggestFor(body);
  return suggestion.kind === 'found' && suggestion.doubts.map(({ award, why }) => [why, award]);
};

test('an award that is only named by a sentence in the text of another award is reported', async () => {
  const body = `<main><h1>Music</h1><h2>The Moss Music Scholarship</h2><p>$500 for juniors of music.</p>
<p>The Ann Reed Fellowships are named for an aunt of the donor. The Moss Music Scholarship is given each May.
The Moss Prize is given each June. The Nobel Prize was given to Ann Fern. The Harbor Award is given to her.</p>
<h2>Alder Grant</h2><p>$700 for nurses.</p></main>`;
  assert.deepEqual(await warningsOf(body), [['not read', 'Ann Reed Fellowships']]);
});

test('a plural name with a page of its own and no values may stand for several awards', async () => {
  const item = (name: string, text: string): string =>
    `<li><h3><a href="/${name.length}">${name}</a></h3><p>${text}</p></li>`;
  const items = [
    item('Fern Travel Scholarship', 'Every student should see the world, so this is open to all.'),
    item('Harbor Departmental Scholarships', 'Several departments of the university have some of their own.'),
    item('Alder Scholarships for Travel', '$500 for each student who is a junior of the university.'),
  ];
  assert.deepEqual(await warningsOf(`<main><h1>Study abroad</h1><ul>${items.join('')}</ul></main>`), [
    ['may be several scholarships: see the page that it links to', 'Harbor Departmental Scholarships'],
  ]);
  const file = (name: string): string => name.replace('/32"', '/32.pdf"');
  assert.notDeepEqual(items.map(file), items);
  assert.deepEqual(
    await warningsOf(`<main><h1>Study abroad</h1><ul>${items.map(file).join('')}</ul></main>`),
    [],
  );
});

test('criteria in a name do not count as evidence of an award', async () => {
  const links = ['Awards for Teachers', 'Grants for Women'].map(
    (name) => `<li><a href="/${name.length}">${name}</a></li>`,
  );
  const body = `<main><h1>Students</h1><ul>${links.join('')}</ul></main>`;
  const given = { url: URL_OF_LIST, role: 'list', body, contentType: 'text/html' };
  const page = preparePage(given, '2026-11-21', async () => null);
  const proposal = await propose({ kind: 'list', options: { titles: 'items' } }, page);
  assert.ok(proposal);
  const whom = ({ records }: Proposal): string[] => records.flatMap(({ eligibility }) => eligibility);
  assert.deepEqual(whom(proposal), []);
  assert.deepEqual(whom(await withRunRecords(proposal, page)), ['Teachers', 'Women']);
});

test('an award that only a sentence outside of the list names is reported', async () => {
  const body = `<main><h1>Awards</h1><ul><li>The Fern Award (to a current junior)</li><li>The Moss Award (to a senior)</li></ul>
<p>In the wider division, a Harbor Science Prize was established to encourage students. The Moss Award is given each May.</p></main>`;
  assert.deepEqual(await warningsOf(body), [['not read', 'Harbor Science Prize']]);
});
