import { bestOf } from '../value-candidates.ts';
import type { ClassifiedAverage, Role } from './role.ts';

const RANKING: readonly Role[] = ['entry', 'maintain', 'subject'];

/**
 * The averages with the best role present: those needed to apply, otherwise those that must be maintained, otherwise
 * those needed in a subject.
 */
export const rank = (averages: readonly ClassifiedAverage[]): readonly ClassifiedAverage[] =>
  bestOf(averages, RANKING);
