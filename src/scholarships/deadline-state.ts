import type { Scholarship } from './model.ts';

/** Over: the page says so, or its day has passed. `today`: `YYYY-MM-DD`. */
export const isClosed = ({ deadline }: Pick<Scholarship, 'deadline'>, today: string): boolean =>
  deadline.kind === 'closed' || (deadline.date !== null && deadline.date < today);
