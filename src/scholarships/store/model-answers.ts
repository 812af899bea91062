import type { Clock } from '../../platform/clock.ts';
import { agedRows } from '../../platform/jobs/prune-job.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** What a language model has answered, so that no page is asked about twice. */
export const modelAnswers = (database: ScholarshipDatabase, clock: Pick<Clock, 'now'>) => ({
  async find(question: string): Promise<string | undefined> {
    const answers = database.selectFrom('scholarship_model_answers').select('answer');
    return (await answers.where('question', '=', question).executeTakeFirst())?.answer;
  },
  async save(question: string, answer: string): Promise<void> {
    await database
      .insertInto('scholarship_model_answers')
      .values({ question, answer, answered_at: clock.now() })
      .onConflict((conflict) => conflict.column('question').doUpdateSet({ answer }))
      .execute();
  },
});

export const agedModelAnswers = (database: ScholarshipDatabase) =>
  agedRows(database, 'scholarship_model_answers', { key: 'question', at: 'answered_at' });
