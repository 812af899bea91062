import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MAX_TEXT } from '../text/clean.ts';
import { separateLists, splitList } from './lists.ts';

const nothing = { eligibility: [], requirements: [], description: '' };

describe('a text that is split into a list', () => {
  test('an empty text is an empty list', () => assert.deepEqual(splitList(' \n - \n'), []));

  test('splitting an item again changes nothing, whatever the text', () => {
    const word = fc.constantFrom(
      'Must be',
      '; ',
      '1) ',
      '2. ',
      '• ',
      '\n',
      'a junior',
      '3.0 GPA',
      ', ',
      '(',
      ')',
      'and ',
      '. ',
      'é',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const items = splitList(words.join(''));
        assert.ok(items.every((item) => item === item.trim() && item !== ''));
        assert.equal(new Set(items).size, items.length);
      }),
    );
  });
});

describe('eligibility and requirements', () => {
  test('labeled lists are used and split', () => {
    const lists = separateLists({
      ...nothing,
      eligibility: ['Junior; 3.0 GPA'],
      requirements: ['Essay', 'Two letters of recommendation'],
    });
    assert.deepEqual(lists, {
      eligibility: ['Junior', '3.0 GPA'],
      requirements: ['Essay', 'Two letters of recommendation'],
    });
  });

  test('an item that is both a criterion and a requirement is in both lists', () => {
    const both = 'Must be a citizen, must have need, must provide a letter from a teacher';
    const entering = 'Entering their first year and provide proof of acceptance';
    const papers = ['Proof must be enclosed', 'Essay: applicants must be able to say why', 'Transcript'];
    assert.deepEqual(separateLists({ ...nothing, requirements: [both, ...papers, entering] }), {
      eligibility: [both, entering],
      requirements: [both, ...papers, entering],
    });
  });

  test('a sentence that requires a document is added to a labeled list unless the list names the document', () => {
    const asks = 'To apply, submit an essay and your official transcript.';
    const description = `${asks} Send your essay by mail.`;
    const lists = separateLists({ ...nothing, requirements: ['Complete the form', 'An essay'], description });
    assert.deepEqual(lists.requirements, ['Complete the form', 'An essay', asks]);
  });

  test('an item that clearly belongs to the other list moves there', () => {
    const lists = separateLists({
      ...nothing,
      eligibility: ['Junior standing', 'One-page personal statement', 'Need as determined by the FAFSA'],
    });
    assert.deepEqual(lists, {
      eligibility: ['Junior standing', 'Need as determined by the FAFSA'],
      requirements: ['One-page personal statement'],
    });
    assert.deepEqual(
      separateLists({
        ...nothing,
        requirements: ['Minimum 3.0 GPA', 'Completed 30 credit hours', 'Transcript'],
      }),
      {
        eligibility: ['Minimum 3.0 GPA', 'Completed 30 credit hours'],
        requirements: ['Transcript'],
      },
    );
  });

  test('a mixed list in the description is divided between eligibility and requirements', () => {
    const description = `To be eligible, students must meet the following criteria:
1. be a first-time freshman
2. declare a major in chemistry
3. file the FAFSA and show need
Students will also have to submit the following items:
4. one-page personal statement
5. letter of support from a teacher`;
    assert.deepEqual(separateLists({ ...nothing, description }), {
      eligibility: ['be a first-time freshman', 'declare a major in chemistry'],
      requirements: [
        'file the FAFSA and show need',
        'one-page personal statement',
        'letter of support from a teacher',
      ],
    });
  });

  test('sentences in the description are divided as well', () => {
    const description =
      'Established in 1987 by friends. Recipients shall be majoring in botany. Recipients shall have a GPA of at least 3.0. To be considered, submit an essay of 500 words. The award may be renewed. Applications are due May 1.';
    assert.deepEqual(separateLists({ ...nothing, description }), {
      eligibility: [
        'Recipients shall be majoring in botany.',
        'Recipients shall have a GPA of at least 3.0.',
      ],
      requirements: ['To be considered, submit an essay of 500 words.'],
    });
  });

  test('a list without a heading goes to the field to which most of its clear items belong', () => {
    assert.deepEqual(
      separateLists({
        ...nothing,
        description: 'For studio work.\n\n• Three boards, 24 by 36 inches\n• Statement of 200 words',
      }),
      {
        eligibility: [],
        requirements: ['Three boards, 24 by 36 inches', 'Statement of 200 words'],
      },
    );
    const who = separateLists({ ...nothing, description: '• Junior or senior\n• 50 hours of volunteering' });
    assert.deepEqual(who.eligibility, ['Junior or senior', '50 hours of volunteering']);
  });

  test('a labeled criterion is one item, even if its value has commas', () => {
    const item = 'Class Standing: Sophomore, Junior, Senior';
    assert.deepEqual(splitList(item), [item]);
  });

  test('questions and documents are requirements, credits are criteria', () => {
    const lists = separateLists({
      eligibility: ['Have you completed the FAFSA?', 'Portfolio required'],
      requirements: ['30+ transferable credits'],
      description: '',
    });
    assert.deepEqual(lists.eligibility, ['30+ transferable credits']);
    assert.deepEqual(lists.requirements, ['Have you completed the FAFSA?', 'Portfolio required']);
  });

  test('prose that repeats labeled lists adds nothing', () => {
    const lists = separateLists({
      eligibility: ['Botany major'],
      requirements: ['Essay'],
      description: 'Must be a botany major. Submit an essay.',
    });
    assert.deepEqual(lists, { eligibility: ['Botany major'], requirements: ['Essay'] });
  });

  test('prose that adds to labeled lists is used', () => {
    const added = (labelled: string, description: string): readonly string[] =>
      separateLists({ eligibility: [labelled], requirements: [], description }).eligibility.slice(1);
    assert.deepEqual(added('Botany major', 'Applicants must be a botany major.'), []);
    assert.deepEqual(added('Botany major, enrolled in this college', 'Must be a senior.'), [
      'Must be a senior.',
    ]);
    assert.deepEqual(
      added('Botany, chemistry, physics', 'Must be in botany, chemistry, physics, geology, law.'),
      [],
    );
    const papers = separateLists({
      ...nothing,
      requirements: ['Essay'],
      description: '• Essay\n• Transcript',
    });
    assert.deepEqual(papers.requirements, ['Essay', 'Transcript']);
  });

  test('an unclear item goes to the same field as the other items of its list', () => {
    const listed = (description: string): unknown => separateLists({ ...nothing, description });
    assert.deepEqual(listed('• Essay\n• Junior\n• Kindness'), {
      eligibility: ['Junior', 'Kindness'],
      requirements: ['Essay'],
    });
    assert.deepEqual(listed('• Deadline April 1\n• Juniors'), { eligibility: ['Juniors'], requirements: [] });
    assert.deepEqual(listed('• Juniors\n• Essay, deadline April 1'), {
      eligibility: ['Juniors'],
      requirements: ['Essay, deadline April 1'],
    });
    assert.deepEqual(listed('Candidates send work  1)  a poem 2) a drawing'), {
      eligibility: [],
      requirements: ['a poem', 'a drawing'],
    });
  });

  test('an item about what an award pays is in neither list', () => {
    const given = [
      'Covers full or partial tuition fees',
      'Partial or full tuition support',
      '50% of the tuition',
      'May include books',
      'Annual allowance',
      'Housing stipend',
    ];
    const description = ['A sum for the best.', '', ...given, 'Juniors of music', 'Tuition of residents']
      .map((line, at) => (at < 2 ? line : `• ${line}`))
      .join('\n');
    assert.deepEqual(separateLists({ ...nothing, description }), {
      eligibility: ['Juniors of music', 'Tuition of residents'],
      requirements: [],
    });
    const papers = separateLists({
      ...nothing,
      requirements: ['Essay', 'Cover letter', 'Covers of two books'],
    });
    assert.deepEqual(papers.requirements, ['Essay', 'Cover letter', 'Covers of two books']);
    const open = separateLists({
      ...nothing,
      description: 'Eligibility:\n• Covered by a health plan\n• Tuition of residents',
    });
    assert.deepEqual(open.eligibility, ['Covered by a health plan', 'Tuition of residents']);
  });

  test('useless items are in no list', () => {
    const items = [
      '2',
      'Yes',
      'View PDF',
      '(See link)',
      'Varies',
      'Click me to download!',
      'If you have any questions, please contact the office.',
      'For more detailed information, contact the club.',
      'Please email ask@x.edu with any questions.',
    ];
    const useful = [
      'Yes to a career in law',
      'Click here to apply',
      '18+',
      '3.0',
      'Answers to questions about art',
      'For more information about art students',
    ];
    assert.deepEqual(splitList(['Juniors', ...items, ...useful].join('\n')), ['Juniors', ...useful]);
  });

  test('history is removed from a criterion', () => {
    const criteria = (description: string): unknown => separateLists({ ...nothing, description }).eligibility;
    assert.deepEqual(criteria('Founded by friends, this fund supports students.'), [
      'this fund supports students.',
    ]);
    assert.deepEqual(criteria('The Moss Prize, established by friends, is awarded to a musician.'), [
      'The Moss Prize is awarded to a musician.',
    ]);
  });

  test('only the beginning of a text that is too long for one award is used', () => {
    const filler = '\n'.repeat(MAX_TEXT);
    const lists = separateLists({
      eligibility: [`${filler}Junior`],
      requirements: [`${filler}Essay`],
      description: `${filler}Must be a junior.`,
    });
    assert.deepEqual(lists, { eligibility: [], requirements: [] });
    const long = `Junior${' who reads books'.repeat(25)}`;
    assert.equal(long.length, 406);
    const { eligibility } = separateLists({ ...nothing, eligibility: [`${long} (an essay is required)`] });
    assert.deepEqual(eligibility, [`${long} (an essay is required)`]);
  });
});
