import { enableCompileCache, flushCompileCache } from 'node:module';

// The process in which pages are read: it may be slow, run out of memory or crash without harm to the service.
// As in cli/start.js: caching compiled code saves two thirds of the start-up time.
enableCompileCache();
const { serveTasks } = await import('./serve-tasks.ts');
const { runTask } = await import('./read-task.ts');
flushCompileCache();
serveTasks(runTask);
