import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { LOAD_CORE, type Machine, pinned } from './machine.ts';

const SCRIPT = join(import.meta.dirname, 'replay.lua');

/** What is asked, by how many connections at once. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** A file of paths, one a line, asked one after the other instead of `url`'s own. */
  readonly addresses?: string;
  /** Of each connection between two requests, ms; without one, the next follows at once. */
  readonly pauseMs?: number;
  /** wrk has a thread for each; without them, one on the load's core. */
  readonly cores?: readonly number[];
}

const summary = z.object({
  requests: z.number(),
  bytes: z.number(),
  micros: z.number(),
  p50: z.number(),
  p99: z.number(),
  refused: z.number(),
  broken: z.number(),
});

/** What came of it. */
export interface Answered {
  readonly requests: number;
  readonly perSecond: number;
  /** Of an answer, head and body. */
  readonly bytes: number;
  /** Latency, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Answers above 399. */
  readonly refused: number;
  /** Connections that failed, and requests without an answer. */
  readonly broken: number;
}

/** Reads the last line of wrk with our script. */
export function parseAnswered(output: string): Answered {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  const { requests, bytes, micros, p50, p99, refused, broken } = summary.parse(JSON.parse(last));
  return {
    requests,
    perSecond: (requests / micros) * 1e6,
    bytes: bytes / requests,
    p50: p50 / 1000,
    p99: p99 / 1000,
    refused,
    broken,
  };
}

/** What is compared with may be slow without being broken. */
const PATIENCE = '10s';

function commandOf(
  { url, headers, connections, seconds, addresses, pauseMs }: Load,
  threads: number,
): string[] {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const size = [`-t${threads}`, `-c${connections}`, `-d${seconds}`, '--timeout', PATIENCE];
  const more = [
    ...(addresses === undefined ? [] : [`threads=${threads}`, `file=${addresses}`]),
    ...(pauseMs === undefined ? [] : [`pause=${pauseMs}`]),
  ];
  return [...size, ...sent, '-s', SCRIPT, url, '--', ...more];
}

/** Runs wrk. */
export async function load(machine: Machine, given: Load): Promise<Answered> {
  const { cores = [LOAD_CORE] } = given;
  const [command, args] = pinned(machine, cores, 'wrk', commandOf(given, cores.length));
  const wrk = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(wrk, 'exit');
  const output = await text(wrk.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`wrk ended with ${code}:\n${output}`);
  return parseAnswered(output);
}
