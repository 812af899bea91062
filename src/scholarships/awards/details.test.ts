import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { elementsOf } from '../html/dom.ts';
import { linesOfAll } from '../html/lines.ts';
import { parsePage } from '../html/parse.ts';
import { type Details, readDetails } from './details.ts';
import { createLabelVocabulary, type Field } from './label-vocabulary.ts';

const read = (body: string, labels: Record<string, Field> = {}): Details => {
  const { $, base } = parsePage({ body: `<div id="x">${body}</div>`, url: 'https://x.edu/' });
  return readDetails(linesOfAll(elementsOf($('#x')), base), createLabelVocabulary(labels));
};

describe('labels', () => {
  const amount = (body: string): string | null => read(body).amount;

  test('a label may have a colon or a dash, be in bold or on a line of its own, or be part of a pair', () => {
    for (const body of [
      'Amount: $500',
      'AWARD AMOUNT : $500',
      'Award – $500',
      '<b>Value</b> $500',
      '<p><strong>Stipend</strong></p><p>$500</p>',
      'Award<br>$500',
      '<h4>Award Amount</h4><p>$500</p>',
      '<dl><dt>Funds</dt><dd>$500</dd></dl>',
      '<table><tr><th>Worth</th><td>$500</td></tr></table>',
      '<table><tr><td>Amount</td><td>$500</td></tr></table>',
      '<ul><li><b>Amount:</b> $500</li></ul>',
      '<label>Amount</label> $500',
      '<span class="field__label">Amount</span><span>$500</span>',
    ])
      assert.equal(amount(body), '$500', body);
  });

  test('a day next to a sum, or after a word for a deadline, needs no label', () => {
    assert.equal(read('<p>$500 – March 1, 2027</p>').deadline, 'March 1, 2027');
    const both = read('<p>Due March 1, 2027 - $500 - $1,000</p>');
    assert.deepEqual([both.deadline, both.amount], ['Due March 1, 2027', '$500 - $1,000']);
    assert.equal(read('<p>March 1, 2027</p>').deadline, null);
    assert.equal(read('<p><b>WHEN</b></p><p>By March 1, 2027</p>').deadline, 'By March 1, 2027');
    assert.equal(read('<p><b>WHEN</b></p><p>June to August 2027</p>').deadline, null);
    for (const label of [
      'Fall cut-off date',
      'Fall cutoff date',
      'Fall expiration date',
      'Fall closing date',
    ])
      assert.equal(read(`<p>${label}: March 1</p>`).deadline, 'March 1', label);
    assert.deepEqual(read('<p>Eligibility: nurses with a 3.2 GPA. Deadline: March 1.</p>').eligibility, [
      'nurses with a 3.2 GPA.',
    ]);
  });

  test('a line may have several labels, whatever separates them', () => {
    for (const between of [' | ', ' &bull; ', '; ', ', ', '. ', ' ', '</span> <span>']) {
      const {
        amount: sum,
        deadline,
        gpa,
      } = read(`<p><span>Amount: $500${between}Deadline: March 1, 2027${between}Minimum GPA: 3.0</span></p>`);
      assert.deepEqual([sum, deadline, gpa], ['$500', 'March 1, 2027', '3.0'], between);
    }
  });

  test('words of a sentence are not labels', () => {
    for (const body of [
      'Awards are made in May.',
      'The <b>award</b> is $500.',
      '<b>Scholarships</b> are available.',
      'See https://x.edu/a: it is good.',
      '<a href="/x">Apply</a>',
      'Please note: nothing.',
    ]) {
      const { amount: sum, deadline, requirements } = read(body);
      assert.deepEqual([sum, deadline, requirements], [null, null, []], body);
    }
  });

  test('other dates are not deadlines', () => {
    const { deadline, description } = read(
      '<dl><dt>Opens</dt><dd>Nov 1</dd><dt>FAFSA deadline</dt><dd>March 2</dd><dt>Letters due</dt><dd>April 1</dd><dt>Notification</dt><dd>May 1</dd></dl>',
    );
    assert.equal(deadline, null);
    assert.equal(
      description,
      'Opens: Nov 1\n\nFAFSA deadline: March 2\n\nLetters due: April 1\n\nNotification: May 1',
    );
  });

  test('two values of the same field keep their labels', () => {
    assert.equal(
      read('Fall deadline: October 1<br>Spring deadline: March 1').deadline,
      'Fall deadline: October 1; Spring deadline: March 1',
    );
    assert.equal(read('Amount: $5<br>Amount: $5').amount, '$5');
  });

  test('labels may be defined for one site', () => {
    assert.equal(read('Purse: $5', { purse: 'amount' }).amount, '$5');
    assert.equal(read('Award: Gold', { award: 'note' }).amount, null);
  });
});

describe('lists', () => {
  test('a list continues over items, paragraphs below its heading, and lines without a label', () => {
    assert.deepEqual(read('<p>Eligibility: Applicants must</p><ul><li>a<li>b</ul><p>Text.</p>').eligibility, [
      'Applicants must',
      'a',
      'b',
    ]);
    assert.deepEqual(read('<h4>Eligibility</h4><p>a</p><p>b</p><h4>History</h4><p>c</p>').eligibility, [
      'a',
      'b',
    ]);
    assert.deepEqual(read('Criteria:<br>Must be a junior<br>3.0 GPA<br>Deadline: May 1').eligibility, [
      'Must be a junior',
      '3.0 GPA',
    ]);
  });

  test('a list ends where a paragraph or a day begins', () => {
    const { eligibility, description } = read(
      '<p>Eligibility: juniors<br>The deadline for Fall is Monday, March 15.</p><p>Given yearly.</p>',
    );
    assert.deepEqual(eligibility, ['juniors']);
    assert.match(description, /March 15\.\n\nGiven yearly\.$/);
  });

  test('an average among criteria is both the GPA and a criterion', () => {
    const { gpa, eligibility } = read('<b>Criteria:</b> Senior standing, Overall GPA: 3.5');
    assert.deepEqual([gpa, eligibility], ['3.5', ['Senior standing', 'Overall GPA: 3.5']]);
  });

  test('requirements exclude links and include forms', () => {
    assert.deepEqual(read('<b>How to apply:</b> <a href="/f">Apply here</a>').requirements, []);
    assert.deepEqual(
      read('<h4>Required</h4><ul><li><a href="/f.pdf">Application form</a><li>Essay</ul>').requirements,
      ['Application form', 'Essay'],
    );
  });

  test('a preference keeps its label', () => {
    assert.deepEqual(read('Preference: 3.5 GPA').eligibility, ['Preference: 3.5 GPA']);
  });
});

describe('other lines', () => {
  test('paragraphs, items and notes without a field go into the description', () => {
    const { description } = read(
      '<p>One<br>two</p><ul><li>a<li>b</ul><p>Number of awards: 3</p><p><a href="/x">Learn more</a></p>',
    );
    assert.equal(description, 'One\ntwo\n\n• a\n• b\n\nNumber of awards: 3');
  });

  test('a line or a status can mark the award as closed', () => {
    for (const body of [
      'Applications are now closed.',
      '<b>Status:</b> Closed',
      'Deadline: Closed',
      '[CLOSED]',
      'This scholarship is no longer available.',
    ])
      assert.equal(read(body).ended, true, body);
    for (const body of [
      'The office is closed on Fridays.',
      '<b>Status:</b> Open',
      'Applications close May 1.',
    ])
      assert.equal(read(body).ended, false, body);
  });

  test('the text of an award ends before other awards', () => {
    assert.equal(read('<p>a</p><h3>Other scholarships</h3><p>Amount: $9</p>').amount, null);
  });

  test('the email address under a contact label takes precedence', () => {
    assert.equal(read('<p>Made by web@x.edu</p><p>Contact: Jo, jo@x.edu</p>').contactEmail, 'jo@x.edu');
    assert.equal(read('<p>Ask <a href="mailto:jo@x.edu">Jo</a>.</p>').contactEmail, 'jo@x.edu');
  });
});

describe('values without a label', () => {
  test('a line that is only a sum, a day or both needs no label', () => {
    for (const body of ['<h6>$2,000 | Due Jan. 15, 2027</h6>', '<p>$2,000</p><p>Due Jan. 15, 2027</p>']) {
      const { amount, deadline, description } = read(`${body}<p>For sculptors.</p>`);
      assert.deepEqual([amount, deadline], ['$2,000', 'Due Jan. 15, 2027'], body);
      assert.equal(description, 'For sculptors.');
    }
  });

  test('a printed label takes precedence', () => {
    assert.equal(read('<p>$500</p><p>Amount: $900</p>').amount, '$900');
  });

  test('sums in sentences and lists are not the amount', () => {
    assert.equal(read('<p>$500 for sculptors.</p><ul><li>$20 fee</li></ul>').amount, null);
  });
});

describe('where a value ends', () => {
  test('prose after a value is not lost', () => {
    const { deadline, description } = read('Deadline: Nov. 20. Preference to students of energy.');
    assert.match(deadline ?? '', /^Nov\. 20/);
    assert.equal(description, 'Preference to students of energy.');
    assert.equal(read('Average award: $350. Rolling deadline.').description, 'Rolling deadline.');
  });

  test('the end of a sentence is not part of a label', () => {
    const { eligibility, deadline } = read('Criteria: a 3.6 GPA in history. Deadline: May 1');
    assert.deepEqual([eligibility, deadline], [['a 3.6 GPA in history.'], 'May 1']);
  });

  test('all values in the box of a label belong to the label', () => {
    const field =
      '<div><div class="field__label">Eligibility</div><div><div>Juniors</div><div>3.0 GPA</div></div></div>';
    assert.deepEqual(read(`${field}<p>Pearl was a nurse.</p>`).eligibility, ['Juniors', '3.0 GPA']);
  });

  test('a label may contain the year of the deadline', () => {
    assert.equal(read('Deadline for Fall 2025: March 1').deadline, 'Deadline for Fall 2025: March 1');
    assert.equal(
      read('Due Date for 2017-18 Applications: April 24, 2017').deadline,
      'Due Date for 2017-18 Applications: April 24, 2017',
    );
    assert.equal(read('Deadline for fall: March 1').deadline, 'March 1');
  });

  test('particular documents are requirements, other `requirements` are criteria', () => {
    const papers = read('<p>Supporting Documents Required of Winners:</p><ul><li>Headshot</li></ul>');
    assert.deepEqual(papers.requirements, ['Headshot']);
    assert.deepEqual(read('License Requirement: General').eligibility, ['License Requirement: General']);
  });

  test('a criterion keeps its label and its whole text', () => {
    assert.deepEqual(read('<b>Eligible Majors:</b> Geology; Civil Engineering').eligibility, [
      'Eligible Majors: Geology, Civil Engineering',
    ]);
  });

  test('a criterion that excludes nobody is left out', () => {
    for (const value of ['0', 'Any', 'None.', 'All'])
      assert.deepEqual(read(`<b>Eligible Majors:</b> ${value}`).eligibility, [], value);
  });

  test('a link to the form is not a requirement; a closing notice in the middle of a line closes the award', () => {
    assert.deepEqual(read('<p>To apply: <a href="/f.pdf">Form</a></p>').requirements, []);
    assert.equal(read('Amounts vary. Closed for 2026–27.').ended, true);
  });
});
