import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { WorkCounter } from '../../../test/support/work-count.ts';
import { parsePage } from '../../scholarships/html/parse.ts';
import { preparePage, readCandidate } from '../suggest/proposals.ts';
import { matchByName } from './agreement.ts';
import { modelResponse, verifyResponse } from './model-response.ts';
import { linesOf } from './page-lines.ts';

const TODAY = '2026-11-28';

/** The awards that a model names on a page, and the records that rules read there. */
async function read(titles: readonly string[], named: readonly string[]) {
  const list = titles.map((title) => `<h2>${title}</h2><p>Amount: $500</p>`).join('');
  const body = `<main><h1>Money</h1>${list}<p>${named.join('. ')}</p></main>`;
  const page = { url: 'https://x.edu/awards', role: 'list', contentType: 'text/html', body };
  const response = modelResponse.parse({ awards: named.map((name) => ({ line: 1, name })) });
  const { awards } = verifyResponse(response, linesOf(parsePage(page)), TODAY);
  const records = await readCandidate(
    { kind: 'list', options: {} },
    preparePage(page, TODAY, async () => null),
  );
  assert.ok(typeof records !== 'string');
  return { awards, records };
}

describe('the awards of a model and those of the rules are matched by name', () => {
  const counter = new WorkCounter();
  after(() => counter[Symbol.dispose]());

  test('the same name before a longer one, a longer one before one with the same words', async () => {
    const titles = ['Reed Award for Juniors', 'Reed Award', 'Central Elm Memorial Prize', 'Oak Grant'];
    const named = ['Reed Award', 'Memorial Elm Prize', 'Reed Award for', 'Oak Tree Grant'];
    const { awards, records } = await read(titles, named);
    const { pairs, missing, extra } = matchByName(awards, records);
    assert.deepEqual(Object.fromEntries(pairs.map(({ award, record }) => [award.name, record.title])), {
      'Reed Award': 'Reed Award',
      'Reed Award for': 'Reed Award for Juniors',
      'Memorial Elm Prize': 'Central Elm Memorial Prize',
    });
    assert.deepEqual(
      [missing.map(({ name }) => name), extra.map(({ title }) => title)],
      [['Oak Tree Grant'], ['Oak Grant']],
    );
  });

  test('names that match nothing take linear time', async () => {
    const work = async (count: number): Promise<number> => {
      const numbers = [...new Array(count).keys()];
      const { awards, records } = await read(
        numbers.map((at) => `Elm ${at} Memorial Award`),
        numbers.map((at) => `Oak ${at} Prize of Place`),
      );
      assert.deepEqual([awards.length, records.length], [count, count]);
      return counter.count(() => assert.equal(matchByName(awards, records).missing.length, count));
    };
    // The first time, texts are read that are cached later.
    await work(10);
    const [small, large] = [await work(50), await work(200)];
    assert.ok(large < 5 * small, `${large} is more than five times ${small}`);
  });
});
