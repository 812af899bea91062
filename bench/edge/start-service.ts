import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SPORTS } from '../../src/sports/index.ts';
import { ORIGIN } from './cases.ts';
import { type Child, startChild } from './child.ts';
import type { Machine } from './machine.ts';
import { send } from './request.ts';
import type { Stage } from './stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const manifest = z.object({ scripts: z.object({ serve: z.string() }) });

/** The arguments of a checkout's `npm run serve`, including those of Node. */
function serveOf(root: string): string[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const [, ...args] = scripts.serve.split(' ');
  return args.map((part) => (part.endsWith('.js') ? join(root, part) : part));
}

/** Every layer is active; the rate limit is too high to be reached. */
const ENVIRONMENT = {
  // As in the container and the systemd unit.
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  PORT: '0',
  SPORTS_PORT: '0',
  SCHOLARSHIPS_PORT: '0',
  ADMIN_PORT: '0',
  CORS_ORIGINS: ORIGIN,
  RATE_LIMIT_PER_MINUTE: '1000000000',
  // The upstreams are not measured: the scoreboards are polled once and then left alone.
  LIVE_INTERVAL_SECONDS: '3600',
};

const readyLineSchema = z.object({
  msg: z.enum(['listening', 'answering']),
  router: z.string(),
  admin: z.string(),
});

export interface Ours extends Child {
  readonly router: string;
  readonly admin: string;
}

interface ServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Additional arguments of Node. */
  readonly nodeArgs?: readonly string[];
  readonly cores?: readonly number[];
  /** The folder of the checkout; by default this one. */
  readonly root?: string;
}

/** Starts the service as an operator would, on the stage's data. */
export async function startOurs(machine: Machine, stage: Stage, options: ServerOptions = {}): Promise<Ours> {
  const program = {
    name: 'service',
    args: [...(options.nodeArgs ?? []), ...serveOf(options.root ?? ROOT), '--campus', stage.campusFile],
    environment: {
      ...ENVIRONMENT,
      DATA_DIR: stage.directory,
      DATABASE_URL: stage.databaseUrl,
      ...options.environment,
    },
    ...(options.cores !== undefined && { cores: options.cores }),
    isReady: (line: unknown) => readyLineSchema.safeParse(line).success,
  };
  const child = await startChild(machine, program, stage);
  const { router, admin } = readyLineSchema.parse(child.readyLine);
  return { ...child, router, admin };
}

/** Requests all data of every sport once, so that it is cached. */
export async function fillCache(machine: Machine, stage: Stage): Promise<void> {
  const service = await startOurs(machine, stage);
  for (const sport of SPORTS) {
    for (const what of ['schedules/sport', 'team', 'roster', 'standings']) {
      const { status } = await send(`${service.router}/sports/api/${what}?sport=${sport}`);
      if (status !== 200) throw new Error(`${what} of ${sport} could not be cached: ${status}`);
    }
  }
  await service.stop();
}
