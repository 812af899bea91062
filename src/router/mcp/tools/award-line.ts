import { addressAt } from '../../data/datasets.ts';
import type { Award } from '../answers.ts';
import { shortened } from '../plain-text.ts';
import type { ToolContext } from '../tool.ts';
import { ageOf, OLD_AWARDS_MS } from '../words.ts';

export type AwardRow = Pick<
  Award,
  'id' | 'title' | 'source' | 'amount' | 'deadline' | 'gpaRequirement' | 'link'
>;

/** A longer address would leave no room for the other rows: our own page has it. */
const LINK_CHARACTERS = 160;

export const linkOf = ({ id, link }: Pick<AwardRow, 'id' | 'link'>, { campus }: ToolContext): string =>
  link.length <= LINK_CHARACTERS ? link : addressAt(campus, `/scholarships/award/${encodeURIComponent(id)}`);

export function awardLine(
  award: AwardRow & { readonly sourceName: string; readonly readAt: string | null },
  context: ToolContext,
): string {
  const { id, title, amount, deadline, gpaRequirement, sourceName, readAt } = award;
  return [
    shortened(title, 70),
    amount === null ? 'amount not stated' : shortened(amount, 30),
    deadline === null ? 'no deadline stated' : `due ${deadline}`,
    gpaRequirement === null ? 'no GPA stated' : `GPA ${gpaRequirement}`,
    `from ${shortened(sourceName, 40)}, ${ageOf(readAt, context, { oldAfterMs: OLD_AWARDS_MS })}`,
    `id ${shortened(id, 60)}`,
    linkOf(award, context),
  ].join(' — ');
}
