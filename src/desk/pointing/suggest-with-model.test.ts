import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { suggest } from '../suggest/suggest.ts';
import { modelResponse } from './model-response.ts';
import { suggestWithModel } from './suggest-with-model.ts';

const TODAY = '2026-11-21';
const getPage = async () => null;

/** The suggestion for a page when a model returns these lines. */
async function suggestionFor(body: string, response: unknown) {
  const page = {
    url: 'https://x.edu/awards',
    role: 'list',
    contentType: 'text/html',
    body: `<main>${body}</main>`,
  };
  const rules = await suggest(page, TODAY, getPage);
  const suggestion = await suggestWithModel(
    page,
    { response: modelResponse.parse(response), rules, today: TODAY },
    getPage,
  );
  if (suggestion.kind === 'nothing') return { nothing: suggestion.problem, names: suggestion.names };
  const { best, doubts } = suggestion;
  return {
    names: best.records.map(({ title }) => title),
    values: best.records.map(({ amountText, deadline }) => [amountText, deadline.date]),
    options: 'options' in best.entry ? best.entry.options : undefined,
    doubts: doubts.map(({ award, field, why }) => `${award}, ${field}: ${why}`),
  };
}

const at = (line: number, name: string, more: object = {}) => ({ line, name, ...more });

const TWO = `<h1>Money</h1><h2>Reed Award</h2><p>Amount: $500</p><p>Deadline: March 1, 2027</p>
  <h2>Elm Grant</h2><p>Amount: $700</p>`;
const REED = at(2, 'Reed Award', {
  ...{ amount: { line: 3, words: '$500' }, deadline: { line: 4, words: 'March 1, 2027' } },
});
const ELM = at(5, 'Elm Grant', { amount: { line: 6, words: '$700' } });

describe('an entry is chosen for the awards that a language model locates', () => {
  test('there are no warnings if the model and the rules agree', async () => {
    const { names, values, doubts } = await suggestionFor(TWO, { awards: [REED, ELM] });
    assert.deepEqual(names, ['Reed Award', 'Elm Grant']);
    assert.deepEqual(values, [
      ['$500', '2027-03-01'],
      ['$700', null],
    ]);
    assert.deepEqual(doubts, []);
  });

  test('awards that only the rules find are dropped, awards that only the model finds are added, with warnings', async () => {
    const page = `${TWO}<p>For the bold: <i>The Bright Side</i> pays $50.</p>`;
    const { names, doubts } = await suggestionFor(page, { awards: [REED, at(7, 'The Bright Side')] });
    assert.deepEqual(names?.toSorted(), ['Reed Award', 'The Bright Side']);
    assert.ok(doubts?.includes('Elm Grant, null: read by rules, but not named by the language model'));
    assert.ok(doubts?.some((one) => one.startsWith('The Bright Side, null: named by the language model')));
  });

  test('a value gets a warning if the model and the rules differ, or if only one of them has a value', async () => {
    const { doubts } = await suggestionFor(TWO, {
      awards: [at(2, 'Reed Award', { amount: { line: 6, words: '$700' } }), ELM],
    });
    assert.deepEqual(doubts, [
      'Reed Award, amount: the language model quotes another value',
      'Reed Award, deadline: the language model quotes no value',
    ]);
  });

  test('the entry has the place of a page-wide value', async () => {
    const page = `<h1>Money</h1><p>Everything here closes, every year again, on May 3, 2027</p>
      <h2>Reed Award</h2><p>$500</p><h2>Elm Grant</h2><p>$700</p>`;
    const { values, doubts } = await suggestionFor(page, {
      awards: [
        at(3, 'Reed Award', { amount: { line: 4, words: '$500' } }),
        at(5, 'Elm Grant', { amount: { line: 6, words: '$700' } }),
      ],
      forAll: { deadline: { line: 2, words: 'May 3, 2027' } },
    });
    assert.deepEqual(values, [
      ['$500', '2027-05-03'],
      ['$700', '2027-05-03'],
    ]);
    assert.deepEqual(doubts, []);
  });

  test('of two days on the page, the entry reads the one at the quoted place', async () => {
    const page = `<h1>Reed Award</h1><p>The Reed Award pays $500 to students who need it.</p>
      <p>Applications should be mailed by March 1, 2027.</p><p>Application deadline: May 3, 2027</p>`;
    const { values, options, doubts } = await suggestionFor(page, {
      awards: [
        at(1, 'Reed Award', {
          ...{ amount: { line: 2, words: '$500' }, deadline: { line: 3, words: 'March 1, 2027' } },
        }),
      ],
    });
    assert.deepEqual(
      [values, options?.values, doubts],
      [[['$500', '2027-03-01']], { deadline: ['Applications should be mailed by…'] }, []],
    );
  });

  test('a column of bare numbers that the model quotes as amounts is read, in the currency of the page', async () => {
    const group = (name: string, sum: string) => `<tr><td colspan="2"><b>${name}</b></td></tr>
      <tr><td>CAT above 90%</td><td>${sum}</td></tr>`;
    const page = `<h1>Money</h1><table>${group('Reed Award', '75,000')}${group('Elm Grant', '25,000')}</table>
      <p>Nobody gets more than INR 75000.</p>`;
    const { values } = await suggestionFor(page, {
      awards: [
        at(2, 'Reed Award', { amount: { line: 4, words: '75,000' } }),
        at(5, 'Elm Grant', { amount: { line: 7, words: '25,000' } }),
      ],
    });
    assert.deepEqual(values, [
      ['75,000 (INR)', null],
      ['25,000 (INR)', null],
    ]);
  });

  test('a second record with the name of an award has a warning', async () => {
    const page = `${TWO}<h2>Reed Award</h2><p>Amount: $900</p>`;
    const { doubts } = await suggestionFor(page, { awards: [REED, ELM] });
    assert.deepEqual(doubts, [
      'Reed Award, null: several records have this name, but the language model names one',
    ]);
  });

  test('an award that the page also has under a longer name needs neither an option nor a warning', async () => {
    const page = TWO.replace('Reed Award', 'For the Ada Reed Memorial Award (Arts)');
    const { names, options, doubts } = await suggestionFor(page, {
      awards: [{ ...REED, name: 'Ada Reed Memorial Award' }, ELM],
    });
    assert.deepEqual(
      [names, options, doubts],
      [['For the Ada Reed Memorial Award (Arts)', 'Elm Grant'], undefined, []],
    );
  });

  test('the entry has names that no rule recognizes', async () => {
    const page =
      '<h1>Money</h1><div>The Bright Side</div><div>pays $50</div><div>Golden Road</div><div>pays $70</div>';
    const { names } = await suggestionFor(page, { awards: [at(2, 'The Bright Side'), at(4, 'Golden Road')] });
    assert.deepEqual(names, ['The Bright Side', 'Golden Road']);
  });
});

describe('only text of the page is taken from a response', () => {
  test('names and values that are not on the page are dropped', async () => {
    const invented = at(1, 'The Invented Award', { amount: { line: 1, words: '$9,999' } });
    const { names, values } = await suggestionFor(TWO, {
      awards: [invented, { ...REED, amount: { line: 3, words: '$5,000' } }, ELM],
    });
    assert.deepEqual(
      [names, values?.[0]],
      [
        ['Reed Award', 'Elm Grant'],
        ['$500', '2027-03-01'],
      ],
    );
  });

  test('a wrong line number does no harm', async () => {
    const { names } = await suggestionFor(TWO, {
      awards: [
        { ...REED, line: 99 },
        { ...ELM, line: 1, until: 900 },
      ],
    });
    assert.deepEqual(names, ['Reed Award', 'Elm Grant']);
  });

  test('if the model names no award, nothing is proposed, and the names found by the rules are reported', async () => {
    const { nothing, names } = await suggestionFor(TWO, { awards: [] });
    assert.match(nothing ?? '', /^the language model found no scholarship here, but the rules did/);
    assert.deepEqual(names, ['Reed Award', 'Elm Grant']);
  });

  test('an award of which the model is unsure is used only if the rules find it too', async () => {
    const unsure = { unsure: true };
    const both = await suggestionFor(TWO, {
      awards: [
        { ...REED, ...unsure },
        { ...ELM, ...unsure },
      ],
    });
    assert.deepEqual([both.names, both.doubts], [['Reed Award', 'Elm Grant'], []]);
    const alone = await suggestionFor('<h1>Club</h1><p>Tea party</p>', {
      awards: [at(2, 'Tea party', unsure)],
    });
    assert.match(alone.nothing ?? '', /no scholarship was found/);
  });
});
