import type { ServedRecord } from '../../../src/scholarships/catalog/served-record.ts';
import { createEngines, type Engine } from './engines.ts';
import { DEMO, type Question, RECORDED } from './questions.ts';
import { demoRecords, judgedOf, recordedRecords } from './records.ts';
import { average, type Score, scoreOf } from './score.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

interface Answered {
  readonly typed: string;
  readonly score: Score;
  readonly titles: readonly string[];
}

async function ask(
  { find }: Engine,
  questions: readonly Question[],
  records: readonly ServedRecord[],
): Promise<Answered[]> {
  const byId = new Map(records.map((record) => [record.detail.id, record]));
  const answered: Answered[] = [];
  for (const [typed, fits] of questions) {
    const fitting = new Set(
      records.filter((record) => fits(judgedOf(record))).map(({ detail }) => detail.id),
    );
    const found = await find(typed);
    const titles = found
      .slice(0, 5)
      .map((id) => `${fitting.has(id) ? '+' : '-'} ${byId.get(id)?.detail.title}`);
    answered.push({ typed, score: scoreOf(found, fitting), titles });
  }
  return answered;
}

/** Prints for each engine how well it answers questions as students type them; `isLong`: also what it answers wrongly. */
export async function benchQuestions(isLong: boolean): Promise<void> {
  const recorded = recordedRecords();
  if (recorded === null) print('There are no recorded pages; their questions are left out.');
  const sets = [
    { questions: DEMO, records: await demoRecords() },
    ...(recorded === null ? [] : [{ questions: RECORDED, records: recorded }]),
  ];
  const answers = new Map<string, Answered[]>();
  for (const { questions, records } of sets) {
    print(`${questions.length} questions about ${records.length} scholarships`);
    for (const engine of await createEngines(records)) {
      const all = answers.get(engine.name) ?? [];
      all.push(...(await ask(engine, questions, records)));
      answers.set(engine.name, all);
    }
  }
  print(`${''.padEnd(16)}first five right    found of what fits    nothing found where something fits`);
  for (const [name, all] of answers) {
    const { right, recall, isMissed } = average(all.map(({ score }) => score));
    print(
      `${name.padEnd(16)}${percent(right).padStart(16)}${percent(recall).padStart(22)}${percent(isMissed).padStart(38)}`,
    );
  }
  if (!isLong) return;
  for (const { typed, score, titles } of answers.get('this service') ?? []) {
    if (score.right === 1 && score.recall > 0.8) continue;
    print(
      `\n${typed}: ${percent(score.right)}, of ${score.fitting} that fit ${percent(score.recall)} in ${score.found} found`,
    );
    for (const title of titles) print(`  ${title}`);
  }
}
