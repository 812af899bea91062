import { bestOf } from '../read.ts';
import type { Asked, Role } from './role.ts';

const RANKING: readonly Role[] = ['entry', 'maintain', 'subject'];

/** The averages with the best role: those needed to apply, otherwise those to keep, otherwise those in a subject. */
export const rank = (averages: readonly Asked[]): readonly Asked[] => bestOf(averages, RANKING);
