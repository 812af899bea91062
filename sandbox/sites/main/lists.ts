import type { Award } from '../parts/award.ts';
import { EXTERNAL_AWARDS } from './external-awards.ts';
import { FLEXIBLE_AWARDS } from './flexible-awards.ts';
import { generateAwards } from './generate.ts';
import { NAMED_AWARDS } from './named-awards.ts';
import { TRAP_AWARDS } from './trap-awards.ts';

export type ListName = 'opportunities' | 'external' | 'flexible';

const OPPORTUNITIES = 122;

/** Three lists without an award in common: who reads the first alone misses the others. */
export function createLists(seed: number): readonly { name: ListName; awards: readonly Award[] }[] {
  const written = [...TRAP_AWARDS, ...NAMED_AWARDS];
  const generated = generateAwards(seed, OPPORTUNITIES - written.length);
  return [
    { name: 'opportunities', awards: [...written, ...generated] },
    { name: 'external', awards: EXTERNAL_AWARDS },
    { name: 'flexible', awards: FLEXIBLE_AWARDS },
  ];
}
