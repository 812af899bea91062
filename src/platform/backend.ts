import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from './http/context.ts';
import type { Job } from './jobs/job.ts';

/** One of the two backends, as the composition root sees it: routes to mount and work to do. */
export interface Backend {
  readonly routes: OpenAPIHono<HttpEnv>;
  readonly jobs: readonly Job[];
  /** Reads what is held; the database is migrated by then. */
  start(): Promise<void>;
  /** Writes down what is not yet; called after the last request and the last job. */
  stop(): Promise<void>;
}
