import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scholarship } from '../model/award.ts';
import { fingerprint } from './fingerprint.ts';

const AWARD: Scholarship = {
  id: 'nsm-reed',
  source: 'nsm',
  title: 'Reed Award',
  amount: { min: 500, max: 1000 },
  amountText: '$500 - $1,000',
  deadline: { kind: 'date', date: '2027-03-01' },
  gpaRequirement: 3,
  eligibility: ['Junior', 'Botany major'],
  requirements: ['Essay'],
  description: 'For those who know reeds.',
  link: 'https://x.edu/reed',
  contactEmail: null,
  tags: ['biology', 'undergraduate'],
  raw: { amount: '$500 to $1,000', deadline: '3/1/2027', gpa: '3.0' },
};

test('white space, Unicode normalization, the order of lists and the printed texts do not affect the fingerprint', () => {
  const same: readonly Partial<Scholarship>[] = [
    { title: ' Reed \u00A0Award' },
    { description: 'For those\n who know reeds.' },
    { eligibility: ['Botany major', 'Junior'], tags: ['undergraduate', 'biology'] },
    { raw: { amount: null, deadline: 'March 1, 2027', gpa: null } },
    { amountText: '$500 - $1,000'.normalize('NFD') },
  ];
  for (const change of same)
    assert.equal(fingerprint({ ...AWARD, ...change }), fingerprint(AWARD), JSON.stringify(change));
});

test('every served value affects the fingerprint', () => {
  const other: readonly Partial<Scholarship>[] = [
    { title: 'Reed Awards' },
    { title: 'ReedAward' },
    { amount: { min: null, max: 1000 } },
    { amountText: 'Up to $1,000' },
    { amountText: null },
    { deadline: { kind: 'date', date: '2027-03-02' } },
    { deadline: { kind: 'inferred_year', date: '2027-03-01' } },
    { gpaRequirement: 3.1 },
    { eligibility: ['Junior'] },
    { requirements: [] },
    { description: '' },
    { link: 'https://x.edu/reeds' },
    { contactEmail: 'a@x.edu' },
    { tags: [] },
    { corrected: ['title'] },
    { corrected: ['tags', 'title'] },
  ];
  const all = other.map((change) => fingerprint({ ...AWARD, ...change }));
  assert.equal(new Set([...all, fingerprint(AWARD)]).size, other.length + 1);
});

test('a new release does not make every stored award look changed', () => {
  assert.equal(fingerprint(AWARD), 'ReWUf9Sl8cDVrvTao_XX2bpOqeTNMrKwIG_Nob4O6fs');
});
