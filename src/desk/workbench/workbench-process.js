import { enableCompileCache, flushCompileCache } from 'node:module';

// The process in which commands read untrusted pages. It has more memory than the reading process of a service.
enableCompileCache();
const { serveTasks } = await import('../../scholarships/crawl/serve-tasks.ts');
const { createTaskRunner } = await import('./task.ts');
flushCompileCache();
serveTasks(createTaskRunner());
