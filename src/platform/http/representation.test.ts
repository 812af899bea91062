import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepare } from './prepared.ts';
import { createRepresentations, representJson } from './representation.ts';

const MEBIBYTE = 1024 * 1024;
const large = (name: string) => representJson(prepare({ name, filling: 'x'.repeat(10_000) }), 0);

test('a flood of questions that nobody repeats does not evict what is popular, nor is it kept', () => {
  const representations = createRepresentations(MEBIBYTE);
  let made = 0;
  const askPopular = () =>
    representations.of('popular', '1', () => {
      made += 1;
      return large('popular');
    });
  askPopular();
  assert.ok(askPopular().isPopular);
  for (let n = 0; n < 20_000; n += 1) {
    const { isPopular } = representations.of(`once ${n}`, '1', () => large(`once ${n}`));
    assert.equal(isPopular, false);
  }
  assert.ok(askPopular().isPopular);
  assert.equal(made, 2, 'at the first demand, and to be kept at the second');
});

test('a new version of the data is made anew, once', () => {
  const representations = createRepresentations(MEBIBYTE);
  const made: string[] = [];
  const ask = (version: string) =>
    representations.of('page', version, () => {
      made.push(version);
      return large(version);
    });
  for (const version of ['1', '1', '1', '2', '2', '2', '3']) ask(version);
  assert.deepEqual(made, ['1', '1', '2', '3']);
});
