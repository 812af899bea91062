import type { Scholarship } from '../model/award.ts';
import { type PageToRead, type Proposal, propose } from './proposals.ts';

export const hasDay = ({ deadline }: Scholarship): boolean => deadline.kind !== 'unknown';
const hasContact = ({ contactEmail }: Scholarship): boolean => contactEmail !== null;

/** Adds what the page states once for all awards. It says nothing about how well the awards were found. */
export async function inheriting(best: Proposal, page: PageToRead): Promise<Proposal> {
  if (best.options.inherit !== undefined) return best;
  const inherit = async (fields: readonly string[]): Promise<Proposal | null> =>
    propose({ ...best, options: { ...best.options, inherit: fields } }, page);
  const all = await inherit(['deadline', 'contact']);
  if (all === null) return best;
  const known = (of: Proposal, has: (record: Scholarship) => boolean): number =>
    of.records.filter(has).length;
  const fields = [
    ...(known(all, hasDay) > known(best, hasDay) ? ['deadline'] : []),
    ...(known(all, hasContact) > known(best, hasContact) ? ['contact'] : []),
  ];
  const next = fields.length === 1 ? await inherit(fields) : fields.length === 2 ? all : null;
  return next === null ? best : { ...next, grade: best.grade };
}
