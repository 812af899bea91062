import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { pageName } from './page-name.ts';

const nameOf = (page: string): string | null => pageName({ $: load(page) });

test('a page is named by the part of its title that is no common word, without control characters', () => {
  assert.equal(nameOf('<title>Scholarships | School of Nursing</title>'), 'School of Nursing');
  assert.equal(nameOf('<title>Scholarships</title><h1>Honors College</h1>'), 'Honors College');
  assert.equal(nameOf('<title>Our Scholarships and Awards</title>'), null);
  assert.equal(nameOf('<title>School of \u001b]0;x\u0007Nursing</title>'), 'School of ]0;xNursing');
});
