import { z } from 'zod';
import { labels, maxPages } from '../../awards/options.ts';
import type { ExtractorDefinition } from '../extractor.ts';
import { type ListRole, listUrl } from './list-roles.ts';

const options = z.strictObject({
  /** Also read the external awards at `/opportunities/external`, which are not in the main list. */
  external: z.boolean().default(false),
  /** Also read `/opportunities/flexible`. */
  flexible: z.boolean().default(false),
  /** Read only the awards of departments or colleges with these numbers. */
  scopes: z.array(z.union([z.int(), z.string().regex(/^\d+$/)])).default([]),
  /** Read each award's own page: description, college, questions. One request per award. */
  details: z.boolean().default(true),
  maxPages,
  labels,
});

export type AcademicWorksOptions = z.output<typeof options>;

export const definition: ExtractorDefinition<AcademicWorksOptions> = {
  name: 'academicworks',
  options,
  start(url, { external, flexible, scopes }) {
    const roles: readonly ListRole[] = [
      'list',
      ...(external ? (['external'] as const) : []),
      ...(flexible ? (['flexible'] as const) : []),
    ];
    return roles.map((role) => ({ url: listUrl(url, role, scopes), role }));
  },
};
