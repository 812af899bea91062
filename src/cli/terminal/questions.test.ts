import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { day } from './options.ts';
import { openQuestions } from './questions.ts';

/** A fake terminal that types the next answer when a question is asked. */
function createFakeTerminal(answers: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let seen = '';
  const remaining = [...answers];
  output.on('data', (chunk: Buffer) => {
    seen += chunk;
    if (!String(chunk).endsWith(': ')) return;
    const answer = remaining.shift();
    if (answer === undefined) input.end();
    else input.write(`${answer}\n`);
  });
  return { questions: openQuestions({ input, output }), seen: () => seen };
}

describe('questions at a terminal', () => {
  test('an invalid answer is explained, and the question is asked again', async () => {
    const { questions, seen } = createFakeTerminal(['', 'tomorrow', ' 2026-11-22 ', '', 'Iowa']);
    assert.equal(await questions.ask({ text: 'Which day', option: '--day', check: day }), '2026-11-22');
    assert.match(seen(), /^(Which day: give a day such as 2026-11-21\.\n){2}Which day: $/);
    assert.equal(await questions.ask({ text: 'Name', option: '--name' }), 'Iowa');
    assert.match(seen(), /Name: an answer is required[^\n]*\nName: $/);
    questions.close();
  });

  test('an empty answer takes the proposed value', async () => {
    const { questions, seen } = createFakeTerminal(['', 'no']);
    assert.equal(await questions.ask({ text: 'Zone', option: '--zone', fallback: 'UTC' }), 'UTC');
    assert.match(seen(), /Zone \[UTC\]: /);
    assert.equal(await questions.confirm('Write it', '--yes'), false);
    questions.close();
  });

  test('if the input ends before the answer, nothing is written', async () => {
    const { questions } = createFakeTerminal([]);
    await assert.rejects(questions.ask({ text: 'Name', option: '--name' }), /nothing was written/);
  });
});

describe('without a terminal', () => {
  test('a missing answer is reported with the name of its option', async () => {
    const questions = openQuestions({ input: new PassThrough(), output: new PassThrough() });
    assert.equal(await questions.ask({ text: 'Zone', option: '--zone', fallback: 'UTC' }), 'UTC');
    await assert.rejects(
      questions.ask({ text: 'Name', option: '--name' }),
      /^ConfigurationError: --name is required/,
    );
  });
});
