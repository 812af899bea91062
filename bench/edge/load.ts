import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { LOAD_CORE, type Machine, pinned } from './machine.ts';

const SCRIPT = join(import.meta.dirname, 'replay.lua');

/** A load for wrk. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** A file of paths, one per line, which are requested in turn instead of the path of `url`. */
  readonly paths?: string;
  /** How long each connection pauses between requests, ms; by default, it does not pause. */
  readonly pauseMs?: number;
  /** The cores on each of which wrk runs a thread; by default, only the core of the load. */
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

/** The result of a load. */
export interface Received {
  readonly requests: number;
  readonly perSecond: number;
  /** Average per response, head and body. */
  readonly bytes: number;
  /** Latency, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Responses with a status of 400 or above. */
  readonly refused: number;
  /** Failed connections and requests without a response. */
  readonly broken: number;
}

/** Parses the last line that `replay.lua` makes wrk print. */
export function parseResult(output: string): Received {
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

/** Generous, because the alternatives may be slow. */
const RESPONSE_TIMEOUT = '10s';

function commandOf({ url, headers, connections, seconds, paths, pauseMs }: Load, threads: number): string[] {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const size = [`-t${threads}`, `-c${connections}`, `-d${seconds}`, '--timeout', RESPONSE_TIMEOUT];
  const more = [
    ...(paths === undefined ? [] : [`threads=${threads}`, `file=${paths}`]),
    ...(pauseMs === undefined ? [] : [`pause=${pauseMs}`]),
  ];
  return [...size, ...sent, '-s', SCRIPT, url, '--', ...more];
}

export async function load(machine: Machine, given: Load): Promise<Received> {
  const { cores = [LOAD_CORE] } = given;
  const [command, args] = pinned(machine, cores, 'wrk', commandOf(given, cores.length));
  const wrk = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(wrk, 'exit');
  const output = await text(wrk.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`wrk ended with code ${code}:\n${output}`);
  return parseResult(output);
}
