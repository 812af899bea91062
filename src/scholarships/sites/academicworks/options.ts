import { z } from 'zod';
import { labels, maxPages } from '../../record/options.ts';

export const options = z.strictObject({
  /** Also the list of outside awards, `/opportunities/external`: none of them is in the main list. */
  external: z.boolean().default(false),
  /** Also `/opportunities/flexible`. */
  flexible: z.boolean().default(false),
  /** Numbers of departments or colleges: only their awards. */
  scopes: z.array(z.union([z.int(), z.string().regex(/^\d+$/)])).default([]),
  /** Read each award's own page: description, college, questions. One request per award. */
  details: z.boolean().default(true),
  maxPages,
  labels,
});

export type AcademicWorksOptions = z.output<typeof options>;
