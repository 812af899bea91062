import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { MAX_TEXT } from '../text/clean.ts';
import { TAG_RULES, type Tagged, tagsOf } from './tags.ts';

const award = (given: Partial<Tagged>): Tagged => ({
  title: 'Reed Award',
  categories: [],
  eligibility: [],
  requirements: [],
  description: '',
  ...given,
});
const ofProse = (description: string): string[] => tagsOf(award({ description }));

/** For each tag a sentence that has it, and one that only looks as if it had. */
const CASES: readonly (readonly [tag: string, yes: string, no: string])[] = [
  ['high-school', 'Open to graduating high school seniors.', 'He built the high school.'],
  ['freshman', 'For incoming freshmen.', 'First-year graduate students may apply.'],
  ['undergraduate', 'Open to sophomores and juniors.', 'High school juniors may visit.'],
  [
    'undergraduate',
    'Seniors in good standing may apply: senior standing is required.',
    'A dinner for senior citizens.',
  ],
  ['graduate', 'Open to graduate students.', 'Graduate students are not eligible.'],
  ['graduate', 'For doctoral candidates.', 'For undergraduate students.'],
  ['transfer', 'New transfer students may apply.', 'The award is not transferable; no transfer of funds.'],
  [
    'first-generation',
    'For first-generation college students.',
    'She was of the first generation of teachers here.',
  ],
  [
    'first-generation',
    'The first in their family to attend college.',
    'First-generation Americans of Polish descent.',
  ],
  ['need-based', 'Students with demonstrated financial need.', 'Awarded regardless of financial need.'],
  ['need-based', 'Must be Pell eligible.', 'This is a non-need-based award; need is not considered.'],
  ['merit', 'Chosen for academic excellence.', 'Given regardless of academic merit.'],
  [
    'residency',
    'Must be a resident of Harris County.',
    'Permanent residents of the United States may apply.',
  ],
  ['residency', 'For in-state students.', 'For resident assistants and hall residents.'],
  ['international', 'Open to international students.', 'International students are not eligible.'],
  ['international', 'Holders of an F-1 visa may apply.', 'For majors in international business.'],
  ['veteran', 'For veterans and their dependents.', 'Founded by a veteran journalist.'],
  ['veteran', 'For members of the National Guard.', 'For students of veterinary medicine.'],
  ['women', 'For women in engineering.', 'Open to men and women alike.'],
  ['women', 'Given to a female student.', 'She played women’s basketball.'],
  ['underrepresented', 'For students from underrepresented groups.', 'A minority owner of the club.'],
  ['disability', 'For students with disabilities.', 'Awarded without regard to race, sex or disability.'],
  ['agriculture', 'For students majoring in agronomy.', 'The farm was sold.'],
  ['architecture', 'For majors in architecture.', 'For students of computer architecture.'],
  ['arts', 'For majors in graphic design.', 'Students in the College of Liberal Arts.'],
  ['biology', 'For biology majors.', 'Biological parents must sign for students.'],
  ['business', 'For accounting majors.', 'Call during business hours for students.'],
  ['chemistry', 'Students majoring in biochemistry.', 'For majors in chemical engineering.'],
  ['communication', 'For journalism students.', 'Students with good communication skills.'],
  ['computer-science', 'For computer science majors.', 'Students need a computer.'],
  ['construction', 'For majors in construction management.', 'Students see the construction of the hall.'],
  ['education', 'For elementary education majors.', 'Helps students with the cost of higher education.'],
  ['engineering', 'For students majoring in civil engineering.', 'Given by a retired engineer.'],
  ['geoscience', 'Students of geology.', 'Students of all grades.'],
  ['health', 'For pre-med students.', 'Students on medical leave.'],
  ['humanities', 'For history majors.', 'The history of this award.'],
  ['law', 'For students of criminal justice.', 'As required by state law.'],
  ['mathematics', 'Majors in statistics.', 'Statistics show that students need help.'],
  ['music', 'For music majors.', 'Students like to dance.'],
  ['nursing', 'For students in the nursing program.', 'Given by a retired nurse.'],
  ['physics', 'For physics majors.', 'Physical fitness counts.'],
  ['social-science', 'For psychology majors.', 'Students may visit the counseling center.'],
  ['stem', 'For majors in STEM fields.', 'Students of stem cell ethics.'],
  ['technology', 'For students in the College of Technology.', 'Students pay a technology fee.'],
  ['leadership', 'Shown leadership on campus.', 'Under the leadership of Dr. Reed.'],
  ['community-service', 'A record of community service.', 'Service hours are not counted.'],
  ['research', 'Pays for undergraduate research.', 'The office researches each claim.'],
  ['study-abroad', 'For students who study abroad.', 'Broad studies.'],
  ['full-tuition', 'Covers full tuition and fees.', 'For students paying full tuition.'],
  ['renewable', 'Renewable for up to four years.', 'This award is not renewable.'],
  ['renewable', 'May be renewed.', 'For students of renewable energy.'],
  ['essay-required', 'Submit an essay of 500 words.', 'No essay is required.'],
  [
    'recommendation-required',
    'Two letters of recommendation.',
    'Letters of recommendation are not required.',
  ],
];

for (const [tag, yes, no] of CASES) {
  test(`${tag}: ${yes} – not: ${no}`, () => {
    assert.ok(ofProse(yes).includes(tag), `${yes} gives ${ofProse(yes).join(', ')}`);
    assert.ok(!ofProse(no).includes(tag), `${no} gives ${ofProse(no).join(', ')}`);
  });
}

describe('the vocabulary', () => {
  test('every tag has a case above, and no tag is there twice', () => {
    const tags = TAG_RULES.map(({ tag }) => tag);
    assert.deepEqual([...new Set(CASES.map(([tag]) => tag))].sort(), tags.toSorted());
    assert.equal(new Set(tags).size, tags.length);
  });

  test('is the table of docs/tags.md, word for word', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/tags.md'), 'utf8');
    const documented = [...docs.matchAll(/^\| `([a-z-]+)` \| (.+?) \|$/gm)].map(
      ([, tag, means]) => `${tag}: ${means}`,
    );
    assert.deepEqual(
      documented,
      TAG_RULES.map(({ tag, means }) => `${tag}: ${means}`),
    );
  });
});

test('names and categories need no context, a donor’s trade does', () => {
  assert.deepEqual(tagsOf(award({ title: 'Carmichael Nursing Endowment' })), ['nursing']);
  assert.deepEqual(tagsOf(award({ categories: ['College of Engineering'] })), ['engineering']);
  assert.deepEqual(tagsOf(award({ categories: ['Education'] })), ['education']);
  assert.deepEqual(tagsOf(award({ categories: ['Education abroad', 'Continued education'] })), [
    'study-abroad',
  ]);
  assert.deepEqual(ofProse('Jane Reed taught physics for forty years.'), []);
});

test('tags come in the order of the vocabulary, each once', () => {
  const tags = tagsOf(
    award({
      title: 'Women in Engineering Scholarship',
      eligibility: ['Engineering major', 'Junior or senior standing'],
      requirements: ['Essay'],
    }),
  );
  assert.deepEqual(tags, ['undergraduate', 'women', 'engineering', 'essay-required']);
});

test('what an application asks says nothing of whom the award is for', () => {
  assert.deepEqual(tagsOf(award({ requirements: ['Are you a first-generation college student?'] })), []);
});

test('short words beside each other', () => {
  assert.deepEqual(ofProse('First-generation • Need'), ['first-generation']);
  assert.deepEqual(ofProse('Women aged 25 or over'), ['women']);
});

test('a page too long to be one award is read up to the limit', () => {
  const filler = 'a '.repeat(MAX_TEXT / 2);
  assert.deepEqual(ofProse(`For music majors. ${filler}`), ['music']);
  assert.deepEqual(ofProse(`${filler}. For music majors.`), []);
});
