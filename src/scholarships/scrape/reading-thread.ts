import { parentPort } from 'node:worker_threads';
import { readOrExplain } from '../sites/explain-empty.ts';
import { siteKinds } from '../sites/index.ts';
import { normalizeAwards, notePage, type ReadTask } from './read-task.ts';

/** The thread in which pages are read: it may be slow, run out of memory or throw without harm to the service. */

function run(task: ReadTask): unknown {
  if (task.task === 'normalize') return normalizeAwards(task.awards, task.about);
  if (task.task === 'note') return notePage(task.page, task.known);
  const kind = siteKinds[task.kind];
  if (kind === undefined) throw new Error(`no such kind of site: ${task.kind}`);
  return readOrExplain(kind, task.page, task.options);
}

parentPort?.on('message', (task: ReadTask) => parentPort?.postMessage(run(task)));
parentPort?.postMessage('ready');
