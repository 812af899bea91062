import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalize } from '../values/scholarship.ts';
import { doubtsOf, remarksOn } from './doubts.ts';

const record = (title: string, deadline: string | null = null) =>
  normalize(
    {
      key: title,
      title,
      link: 'https://x.edu/awards/',
      description: '',
      amount: '$500',
      deadline,
      gpa: null,
      eligibility: ['Juniors'],
      requirements: [],
      contactEmail: null,
      categories: [],
      ended: false,
    },
    { source: 'main', today: '2026-11-21' },
  );
const judged = (chances: Readonly<Record<string, number>>, grade = {}) => ({
  records: Object.keys(chances).map((title) => record(title)),
  grade: { leftOver: [], doubtful: [], ...grade },
  opinion: { probabilities: Object.values(chances), mean: 0 },
});

test('nothing is doubtful where rules and model agree, however little is known of the awards', () => {
  const both = judged({ 'Reed Award': 0.9, 'Alder Grant': 0.8 });
  assert.deepEqual(doubtsOf(both, both), []);
  assert.deepEqual(doubtsOf(both, undefined), []);
  assert.deepEqual(remarksOn(both.records), ['2 of 2 have no deadline']);
  assert.deepEqual(
    remarksOn([record('Reed Award', 'March 1, 2027'), record('Alder Grant', 'May 1, 2027')]),
    [],
  );
});

test('names that only the model sees, or that no record has, were perhaps not read', () => {
  const rules = judged({ 'Reed Award': 0.9 }, { leftOver: ['Birch Prize'] });
  const model = judged({ 'Reed Award for Botany': 0.9, 'Alder Grant': 0.8, 'Our team': 0.3 });
  assert.deepEqual(doubtsOf(rules, model), ['not read: Birch Prize', 'not read: Alder Grant']);
});

test('records that the rules or the model take for something else are perhaps no awards', () => {
  const rules = judged({ 'Reed Award': 0.9, 'Our team': 0.2, Contact: 0.7 }, { doubtful: ['Contact'] });
  assert.deepEqual(doubtsOf(rules, rules), [
    'perhaps not an award: Contact',
    'perhaps not an award: Our team',
  ]);
});
