import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Asked, ask } from './ask.ts';
import type { Measure } from './cases.ts';
import { type Child, startChild } from './child.ts';
import type { Machine } from './machine.ts';
import { ORIGIN } from './ours.ts';
import { differences, keepAliveOf, type Prepared, prepare } from './prepared.ts';
import type { Search } from './searches.ts';
import type { Stage } from './stage.ts';

const PROGRAM = join(import.meta.dirname, 'bare.ts');
const answering = z.object({ ports: z.record(z.string(), z.number()) });

export const headersOf = ({ headers }: Pick<Measure, 'headers'>): Record<string, string> => ({
  Origin: ORIGIN,
  ...headers,
});

export interface Bare extends Child {
  /** Where it writes what was prepared under a name. */
  urlOf(name: string): string;
}

export async function startBare(machine: Machine, stage: Stage, prepared: Prepared): Promise<Bare> {
  const file = join(stage.directory, 'prepared.json');
  writeFileSync(file, JSON.stringify(prepared));
  const program = {
    name: 'bare',
    args: [PROGRAM, file],
    isReady: (line: unknown) => answering.safeParse(line).success,
  };
  const child = await startChild(machine, program, stage);
  const { ports } = answering.parse(child.said);
  return { ...child, urlOf: (name) => `http://127.0.0.1:${ports[name]}` };
}

/** What the service answers to a question: one answer, or one for each of some searches. */
async function answersTo(router: string, measure: Measure, searches: readonly Search[]): Promise<Asked[]> {
  const { path, queryOf } = measure;
  const paths = queryOf === undefined ? [path] : searches.map((one) => `${path}?${queryOf(one)}`);
  const answers: Asked[] = [];
  for (const each of paths) answers.push(await ask(`${router}${each}`, headersOf(measure)));
  return answers;
}

/** A bare server that writes what the service at `router` answers, checked to be the same. */
export async function startBareCopy(
  machine: Machine,
  stage: Stage,
  router: string,
  measures: readonly Measure[],
  searches: readonly Search[],
): Promise<Bare> {
  const answers = new Map<string, Asked[]>();
  for (const measure of measures) answers.set(measure.case, await answersTo(router, measure, searches));
  const [any] = answers.values().next().value ?? [];
  const bare = await startBare(machine, stage, {
    keepAliveTimeout: any === undefined ? 5_000 : keepAliveOf(any),
    answers: Object.fromEntries([...answers].map(([name, own]) => [name, own.map(prepare)])),
  });
  for (const measure of measures) {
    const [ours] = answers.get(measure.case) ?? [];
    const copy = await ask(`${bare.urlOf(measure.case)}${measure.path}`, headersOf(measure));
    const differing = ours === undefined ? ['nothing'] : differences(ours, copy);
    if (differing.length > 0) throw new Error(`${measure.case}: the bare server differs: ${differing}`);
  }
  return bare;
}
