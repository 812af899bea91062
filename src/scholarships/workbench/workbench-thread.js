import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';

// The thread in which commands read what others wrote, with the limits of the reading thread.
enableCompileCache();
const { runTask } = await import('./task.ts');

parentPort?.on('message', async (task) => parentPort?.postMessage(await runTask(task)));
parentPort?.postMessage('ready');
flushCompileCache();
