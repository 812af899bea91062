import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// The entry file of a worker thread. As in cli/start.js, compiled code is cached.
enableCompileCache();
const { runWorker } = await import('./run-worker.ts');

if (parentPort === null) throw new Error('this file must run in a worker thread');
await runWorker(workerData, parentPort);
flushCompileCache();
