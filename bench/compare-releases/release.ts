import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A checkout of the project, running in its own process. */
export interface Release {
  readonly router: string;
  readonly sports: string;
  readonly scholarships: string;
  setTime(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export const API_KEY = 'a-key-for-comparing';

const FROZEN_DATE = join(import.meta.dirname, 'frozen-date.ts');

/** Starts the `serve` command of the checkout in `folder`, with its clock frozen at `now`. */
export async function startRelease(folder: string, campusFile: string, now: number): Promise<Release> {
  const directory = await mkdtemp(join(tmpdir(), 'campus-release-'));
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    scripts: { serve: string };
  };
  const [, ...command] = scripts.serve.split(' ');
  const child = spawn(
    join(folder, 'node_modules/.bin/node'),
    ['--import', FROZEN_DATE, ...command, '--campus', campusFile],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        FROZEN_AT: String(now),
        PORT: '0',
        SPORTS_PORT: '0',
        SCHOLARSHIPS_PORT: '0',
        ADMIN_PORT: '0',
        DATA_DIR: directory,
        DATABASE_URL: `sqlite:${join(directory, 'campus.db')}`,
        API_KEYS: API_KEY,
        RATE_LIMIT_PER_MINUTE: '1000000',
        CORS_ORIGINS: 'https://www.cedarvalley.example',
        // Live games are not polled: the moment of a poll would decide what is cached.
        LIVE_INTERVAL_SECONDS: '3600',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    },
  );
  const exited = once(child, 'exit');
  const urls = await new Promise<Pick<Release, 'router' | 'sports' | 'scholarships'>>((found, failed) => {
    createInterface({ input: child.stdout as Readable }).on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.msg === 'listening' || entry.msg === 'answering') found(entry);
    });
    child.once('exit', () => failed(new Error(`${folder} did not start`)));
  });
  return {
    ...urls,
    async setTime(ms) {
      const moved = once(child, 'message');
      child.send(ms);
      await moved;
    },
    async stop() {
      child.kill();
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
