import { bestOf } from '../read.ts';
import type { RequiredAverage, Role } from './role.ts';

const RANKING: readonly Role[] = ['entry', 'maintain', 'subject'];

/** The averages with the best role: those needed to apply, otherwise those to keep, otherwise those in a subject. */
export const rank = (averages: readonly RequiredAverage[]): readonly RequiredAverage[] => bestOf(averages, RANKING);
