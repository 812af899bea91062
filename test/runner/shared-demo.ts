import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DemoPlace } from './messages.ts';
import { makeTemporaryFolders, removeTemporaryFolders, type TemporaryFolders } from './temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../support/demo-process.ts');

/**
 * The demo service that all test files share that only read. It is started when the first of them asks, and ends when
 * its channel to this process closes.
 */
export function createSharedDemo(environment: Readonly<Record<string, string>>) {
  let started: { readonly child: ChildProcess; readonly folders: TemporaryFolders } | undefined;
  let place: Promise<DemoPlace> | undefined;

  async function start(): Promise<DemoPlace> {
    const folders = makeTemporaryFolders();
    const child = fork(PROGRAM, { env: { ...process.env, ...environment, TMPDIR: folders.quick } });
    started = { child, folders };
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the shared demo ended with ${signal ?? code}`);
    });
    const [message] = await Promise.race([once(child, 'message'), ended]);
    // It ends when it is told to.
    ended.catch(() => undefined);
    return message;
  }

  process.once('exit', () => {
    if (started === undefined) return;
    started.child.kill('SIGKILL');
    removeTemporaryFolders(started.folders);
  });
  return {
    place: (): Promise<DemoPlace> => {
      place ??= start();
      return place;
    },
    async stop(): Promise<void> {
      if (started === undefined || started.child.exitCode !== null) return;
      const ended = once(started.child, 'exit');
      started.child.disconnect();
      await ended;
    },
  };
}

export type SharedDemo = ReturnType<typeof createSharedDemo>;
