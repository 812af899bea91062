import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// The file that a worker's thread runs. As in cli/start.js: what was compiled once is not compiled again.
enableCompileCache();
const { runWorker } = await import('./run-worker.ts');

if (parentPort === null) throw new Error('this file is run by a thread of its own');
await runWorker(workerData, parentPort);
flushCompileCache();
