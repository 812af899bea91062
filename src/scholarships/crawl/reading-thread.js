import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';

// The thread in which pages are read: it may be slow, run out of memory or throw without harm to the service.
// As in cli/start.js: caching compiled code saves two thirds of the start-up time.
enableCompileCache();
const { runTask } = await import('./read-task.ts');

parentPort?.on('message', (task) => parentPort?.postMessage(runTask(task)));
parentPort?.postMessage('ready');
flushCompileCache();
