import { resolve } from 'node:path';
import { suite } from 'node:test';
import { inspect } from 'node:util';
import { watchAll, watchTests } from './light-hooks.ts';
import { type Order, sendToParent } from './messages.ts';

// Runs the test files that its parent process sends, one after another, each as a suite.

/** Kills this process and all of its child processes. */
const endAll = (): void => void process.kill(-process.pid, 'SIGKILL');

async function load(file: string): Promise<void> {
  watchAll();
  await import(resolve(file));
  watchTests();
}

process.on('message', (order: Order) => {
  if ('demo' in order) return;
  const { file } = order;
  // While a file is running, only the resources that it has opened keep this process alive. Between two files, the
  // channel to the parent process does.
  process.channel?.unref();
  if (file !== undefined) return void suite(file, () => load(file));
  process.removeListener('disconnect', endAll);
  process.disconnect?.();
});
process.on('disconnect', endAll);
process.on('beforeExit', () => {
  if (!process.connected) return;
  sendToParent({ kind: 'stuck' });
  process.exit(1);
});
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) =>
    sendToParent({ kind: 'problem', text: `${event}: ${inspect(error)}` }),
  );
sendToParent({ kind: 'ready' });
