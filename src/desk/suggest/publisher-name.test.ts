import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../../scholarships/html/parse.ts';
import { publisherName } from './publisher-name.ts';

const nameOf = (body: string): string | null => publisherName(parsePage({ body, url: 'https://x.example/' }));

test('the name of a page is its heading or, if that is a common word, the part of its title that is not', () => {
  assert.equal(nameOf('<title>Scholarships | School of Nursing</title>'), 'School of Nursing');
  assert.equal(nameOf('<title>Scholarships</title><h1>Honors College</h1>'), 'Honors College');
  assert.equal(
    nameOf('<title>Awards | Fen University</title><main><h1>College of Business Scholarships</h1></main>'),
    'College of Business Scholarships',
  );
  assert.equal(
    nameOf('<title>Awards | School of Law</title><h1>Fen University</h1><main><h1>Awards</h1></main>'),
    'School of Law',
    'the heading beside the content is that of the site',
  );
  assert.equal(nameOf('<title>Our Scholarships and Awards</title>'), null);
});

test('a name has no control characters', () => {
  assert.equal(nameOf('<title>School of \u001b]0;x\u0007Nursing</title>'), 'School of ]0;xNursing');
});
