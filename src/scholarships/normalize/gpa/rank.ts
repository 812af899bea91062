import { bestOf } from '../read.ts';
import type { Asked, Role } from './role.ts';

const RANKING: readonly Role[] = ['entry', 'maintain', 'subject'];

/** The averages asked of who applies; of those to be kept, or of one subject, only where there is no other. */
export const rank = (averages: readonly Asked[]): readonly Asked[] => bestOf(averages, RANKING);
