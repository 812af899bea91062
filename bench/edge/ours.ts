import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SPORTS } from '../../src/sports/index.ts';
import { ask } from './ask.ts';
import { ORIGIN } from './cases.ts';
import { type Child, startChild } from './child.ts';
import type { Machine } from './machine.ts';
import type { Stage } from './stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const manifest = z
  .object({ scripts: z.object({ serve: z.string() }) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
/** `node … src/cli/main.js serve`, with the arguments of Node that an operator's command has. */
const SERVE = manifest.scripts.serve
  .split(' ')
  .slice(1)
  .map((part) => (part.endsWith('.js') ? join(ROOT, part) : part));

/** Every layer is on; the limit is out of reach. */
const ENVIRONMENT = {
  // As the container and the systemd unit have it.
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  PORT: '0',
  SPORTS_PORT: '0',
  SCHOLARSHIPS_PORT: '0',
  ADMIN_PORT: '0',
  CORS_ORIGINS: ORIGIN,
  RATE_LIMIT_PER_MINUTE: '1000000000',
  // The origins are not what is measured: one look at the scoreboards, and then quiet.
  LIVE_INTERVAL_SECONDS: '3600',
};

const answering = z.object({ msg: z.literal('answering'), router: z.string(), admin: z.string() });

export interface Ours extends Child {
  readonly router: string;
  readonly admin: string;
}

export interface Wish {
  readonly environment?: Readonly<Record<string, string>>;
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[];
  readonly cores?: readonly number[];
}

/** The service as an operator starts it, on the stage's data. */
export async function startOurs(machine: Machine, stage: Stage, wish: Wish = {}): Promise<Ours> {
  const program = {
    name: 'service',
    args: [...(wish.nodeArgs ?? []), ...SERVE, '--campus', stage.campusFile],
    environment: {
      ...ENVIRONMENT,
      DATA_DIR: stage.directory,
      DATABASE_URL: stage.databaseUrl,
      ...wish.environment,
    },
    ...(wish.cores !== undefined && { cores: wish.cores }),
    isReady: (line: unknown) => answering.safeParse(line).success,
  };
  const child = await startChild(machine, program, stage);
  const { router, admin } = answering.parse(child.said);
  return { ...child, router, admin };
}

/** Asks once for everything of every sport, so that all of it is cached from now on. */
export async function fillCopies(machine: Machine, stage: Stage): Promise<void> {
  const service = await startOurs(machine, stage);
  for (const sport of SPORTS) {
    for (const what of ['schedules/sport', 'team', 'roster', 'standings']) {
      const { status } = await ask(`${service.router}/sports/api/${what}?sport=${sport}`);
      if (status !== 200) throw new Error(`${what} of ${sport} cannot be filled: ${status}`);
    }
  }
  await service.stop();
}
