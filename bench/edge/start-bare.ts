import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { differences, keepAliveOf, type Prepared, prepare } from './bare-responses.ts';
import { bareMeasure, FIRST_PAGE, headersOf, type Measure, type OwnName, ownMeasures } from './cases.ts';
import { type Child, startChild } from './child.ts';
import type { Machine } from './machine.ts';
import { headerOf, type RawResponse, send } from './request.ts';
import type { Contestant } from './rounds.ts';
import type { Search } from './searches.ts';
import type { Stage } from './stage.ts';
import type { Ours } from './start-service.ts';

const PROGRAM = join(import.meta.dirname, 'bare-server.ts');
const readyLineSchema = z.object({ ports: z.record(z.string(), z.number()) });

interface Bare extends Child {
  /** The URL that replays the responses prepared under a name. */
  urlOf(name: string): string;
}

export async function startBare(
  machine: Machine,
  stage: Stage,
  prepared: Prepared,
  nodeArgs: readonly string[] = [],
): Promise<Bare> {
  const file = join(stage.directory, 'prepared.json');
  writeFileSync(file, JSON.stringify(prepared));
  const program = {
    name: 'bare',
    args: [...nodeArgs, PROGRAM, file],
    isReady: (line: unknown) => readyLineSchema.safeParse(line).success,
  };
  const child = await startChild(machine, program, stage);
  const { ports } = readyLineSchema.parse(child.readyLine);
  return { ...child, urlOf: (name) => `http://127.0.0.1:${ports[name]}` };
}

/** The service's responses to a measure: one, or one for each search. */
async function responsesTo(
  router: string,
  measure: Measure,
  searches: readonly Search[],
): Promise<RawResponse[]> {
  const { path, queryOf } = measure;
  const paths = queryOf === undefined ? [path] : searches.map((one) => `${path}?${queryOf(one)}`);
  const responses: RawResponse[] = [];
  for (const each of paths) responses.push(await send(`${router}${each}`, headersOf(measure)));
  return responses;
}

/** The cases to measure, and the service on which to measure them. */
interface BareComparison {
  readonly machine: Machine;
  readonly stage: Stage;
  readonly service: Ours;
  readonly cases: readonly string[];
  readonly searches: readonly Search[];
  /** Node arguments of the bare server. */
  readonly nodeArgs?: readonly string[];
}

/** The measures of a service. */
export async function contestantsOf(
  server: Ours,
  cases: readonly string[],
  name?: OwnName,
): Promise<Contestant[]> {
  const etag = headerOf(await send(`${server.router}${FIRST_PAGE}`), 'etag') ?? '';
  return ownMeasures(etag, name)
    .filter((measure) => cases.includes(measure.case))
    .map((measure) => ({ measure, url: server.router, server }));
}

/**
 * Starts a bare server that replays the service's responses, checks that it sends equal responses, and pairs the
 * measures of both servers.
 */
export async function besideBare({
  machine,
  stage,
  service,
  ...given
}: BareComparison): Promise<Contestant[]> {
  const { router } = service;
  const own = await contestantsOf(service, given.cases);
  const measures = own.map(({ measure }) => measure);
  const responses = new Map<Measure, RawResponse[]>();
  for (const measure of measures) responses.set(measure, await responsesTo(router, measure, given.searches));
  const [[first] = []] = responses.values();
  const prepared = {
    keepAliveTimeout: first === undefined ? 5_000 : keepAliveOf(first),
    responses: Object.fromEntries([...responses].map(([measure, own]) => [measure.case, own.map(prepare)])),
  };
  const bare = await startBare(machine, stage, prepared, given.nodeArgs);
  for (const [measure, [response]] of responses) await checkReplay(bare, measure, response);
  return own.flatMap((contestant) => [
    contestant,
    { measure: bareMeasure(contestant.measure), url: bare.urlOf(contestant.measure.case), server: bare },
  ]);
}

async function checkReplay(bare: Bare, measure: Measure, response: RawResponse | undefined): Promise<void> {
  const replayed = await send(`${bare.urlOf(measure.case)}${measure.path}`, headersOf(measure));
  const differing = response === undefined ? ['no response'] : differences(response, replayed);
  if (differing.length > 0) throw new Error(`${measure.case}: the bare server differs: ${differing}`);
}
