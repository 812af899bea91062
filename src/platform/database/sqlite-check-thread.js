import { parentPort, workerData } from 'node:worker_threads';
import { damageOf } from './sqlite-errors.ts';

// The code of a thread that checks a whole database file, which takes seconds if the file is large.
parentPort?.postMessage(damageOf(workerData));
