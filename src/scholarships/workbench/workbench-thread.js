import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';

// The thread in which commands read untrusted pages. It has more memory than the reading thread.
enableCompileCache();
const { createTaskRunner } = await import('./task.ts');
const runTask = createTaskRunner();

parentPort?.on('message', async (task) => parentPort?.postMessage(await runTask(task)));
parentPort?.postMessage('ready');
flushCompileCache();
