import { z } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { DigestPart } from './alerts/digest-job.ts';
import type { Condition } from './alerts/watch-job.ts';
import { isoTime } from './clock.ts';
import type { HttpEnv } from './http/app.ts';
import type { Job } from './jobs/job.ts';
import { named, text } from './schema-fields.ts';

/** One of the two backends, with what the composition root needs: routes to mount and work to do. */
export interface Backend {
  readonly routes: Hono<HttpEnv>;
  readonly jobs: readonly Job[];
  /** Problems that an operator should know about now. */
  conditions(): Promise<readonly Condition[]>;
  /** What an operator should read about the period that began at `since` (ms). */
  digest?(since: number): Promise<readonly DigestPart[]>;
  /** Loads the stored data. The database has been migrated before. Called again if the database was unavailable. */
  start(): Promise<void>;
  /** Writes data that has not been saved yet. Called after the last request and the last job. */
  stop(): Promise<void>;
}

/** `degraded`: the backend responds, but something that it depends on fails. */
const healthStatus = z.enum(['ok', 'degraded']);

/**
 * What can fail in a backend: the sports provider, scholarship sites, the corrections file, the database, background
 * jobs. `unserved`: some stored scholarships belong to a source that is not in the campus file.
 */
const problem = z.enum([
  'provider',
  'sources',
  'corrections',
  'unserved',
  'database',
  'clock',
  'jobs',
  'model',
  'nothing read yet',
]);
type Problem = z.output<typeof problem>;

export const backendHealth = named('BackendHealth', {
  status: healthStatus.openapi({ description: '`degraded`: see `problems`' }),
  service: text('Name of the backend', 'sports'),
  timestamp: z.iso.datetime().openapi({ description: 'Time of the response' }),
  version: text('Version of this service', '0.1.0'),
  problems: z
    .array(problem)
    .optional()
    .openapi({
      description:
        'What fails; omitted while `ok`. `jobs`: background jobs, see the log. `model`: a limit of requests to the language ' +
        'model is reached, so no entry is prepared for a page whose layout has changed. `unserved`: scholarships are stored for a ' +
        'source that the campus file does not have. `clock`: data was stored with a timestamp in the future. `nothing read ' +
        'yet`: the provider has never responded',
    }),
});

/** Decides what a route may publish. */
export interface DetailsDeps {
  /** If `false`, a response contains neither the version nor the causes of failures. By default `true`. */
  readonly details?: boolean;
}

/** `failing`: for each dependency of the backend, whether it fails. */
export function healthOf(
  about: { service: string; version: string; now: number } & DetailsDeps,
  failing: Partial<Record<Problem, boolean>>,
) {
  const problems = problem.options.filter((one) => failing[one]);
  const version = about.details === false ? 'withheld' : about.version;
  const health = { service: about.service, timestamp: isoTime(about.now), version };
  if (problems.length === 0) return { status: 'ok' as const, ...health };
  return { status: 'degraded' as const, ...health, problems };
}
