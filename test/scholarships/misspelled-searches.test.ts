import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadFacts, pageBytes, RECORDED } from '../../bench/real-pages/facts.ts';
import { createRandom } from '../../bench/search/made-up.ts';
import { truth } from '../../sandbox/sites/index.ts';
import { buildSearchIndex } from '../../src/scholarships/catalog/search-index.ts';
import { isFiller } from '../../src/scholarships/catalog/topics.ts';
import type { Scholarship } from '../../src/scholarships/model/award.ts';
import { fold, wordsOf } from '../../src/scholarships/text/same.ts';
import { servedAward } from '../support/served-award.ts';
import { skipWithoutShared } from '../support/shared.ts';

const TODAY = '2026-11-21';
/** Enough that the share hardly depends on the seed: 97 to 99 % in the sandbox, 95 to 97 % on recorded pages. */
const MISSPELLINGS = 600;

type Titled = Pick<Scholarship, 'id' | 'title' | 'description'>;

const serve = ({ id, title, description }: Titled) => servedAward({ id, title, description });

/** Makes one or two errors: a letter missing, doubled, replaced, or swapped with the next. */
function misspell(word: string, random: () => number): string {
  const withOneError = (text: string): string => {
    const at = 1 + Math.floor(random() * (text.length - 2));
    const [before, letter = '', next = '', rest] = [
      text.slice(0, at),
      text[at],
      text[at + 1],
      text.slice(at + 2),
    ];
    const ways = [
      before + next + rest,
      before + letter + letter + next + rest,
      `${before}${'aeiourstln'[Math.floor(random() * 10)]}${next}${rest}`,
      before + next + letter + rest,
    ];
    return ways[Math.floor(random() * ways.length)] ?? text;
  };
  return word.length >= 8 && random() < 0.3 ? withOneError(withOneError(word)) : withOneError(word);
}

/** Searches titles with one misspelled word. Returns the share whose first result is the right award. */
async function searchMisspelled(awards: readonly Titled[]): Promise<{ share: number; missed: string }> {
  const index = await buildSearchIndex(awards.map(serve));
  const random = createRandom(7);
  const missed: string[] = [];
  // Misspellings that occur in an award are left out, because the search does not correct them.
  const occurring = new Set(
    awards.flatMap(({ title, description }) => wordsOf(fold(`${title} ${description}`))),
  );
  for (let searches = 0; searches < MISSPELLINGS; ) {
    const award = awards[Math.floor(random() * awards.length)];
    const words = wordsOf(fold(award?.title ?? ''));
    const long = words.filter((word) => word.length >= 4 && /^[a-z]+$/.test(word));
    const word = long[Math.floor(random() * long.length)];
    if (word === undefined) continue;
    const misspelled = misspell(word, random);
    if (occurring.has(misspelled)) continue;
    searches += 1;
    const search = words.map((one) => (one === word ? misspelled : one)).join(' ');
    const { records } = index.find({ search, fuzzy: '1', sort: 'relevance', limit: 1, offset: 0 }, TODAY);
    const found = wordsOf(fold(records[0]?.detail.title ?? ''));
    // If several awards have all significant words of the title, any of them is right.
    if (!words.every((one) => isFiller(one) || found.includes(one)))
      missed.push(`${search} (${word}): ${found.join(' ')}`);
  }
  return { share: 1 - missed.length / MISSPELLINGS, missed: missed.join('\n') };
}

test('at least 95 % of misspelled titles of the sandbox find their award first', async () => {
  const awards = truth(Date.parse(`${TODAY}T18:00:00Z`)).map(({ source, key, title }) => ({
    id: `${source}-${key}`,
    title,
    description: '',
  }));
  const { share, missed } = await searchMisspelled(awards);
  assert.ok(share >= 0.95, `${share}\n${missed}`);
});

/** The text of a recorded page, without scripts, styles and tags. */
const textOf = (path: string): string =>
  String(pageBytes(path, RECORDED) ?? '').replaceAll(
    /<script.*?<\/script>|<style.*?<\/style>|<[^>]*>/gs,
    ' ',
  );

test('at least 94 % of misspelled titles of recorded pages find their award first, among all words of the pages', {
  skip: skipWithoutShared,
}, async () => {
  const awards = (loadFacts() ?? []).flatMap(({ page, path, awards }) =>
    awards.map(({ title }, at) => ({
      id: `${page}-${at}`,
      title,
      // Only one award gets the text of its page: the words only have to occur in the index.
      description: at === 0 ? textOf(path) : '',
    })),
  );
  const { share, missed } = await searchMisspelled(awards);
  assert.ok(share >= 0.94, `${share}\n${missed}`);
});
