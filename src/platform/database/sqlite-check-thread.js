import { parentPort, workerData } from 'node:worker_threads';
import { damageOf } from './sqlite-errors.ts';

// The thread that reads a whole database file, which takes seconds for a large one.
parentPort?.postMessage(damageOf(workerData));
