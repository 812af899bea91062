import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// The entry file of a worker thread. Compiled code is cached, as in cli/start.js.
enableCompileCache();
const { runWorker } = await import('./run-worker.ts');

if (parentPort === null) throw new Error('this file must run in a worker thread');
await runWorker(workerData, parentPort);
flushCompileCache();
