import { z } from 'zod';
import { amount, id, list, maybe, text, words } from './atoms.ts';

const teamId = maybe(z.object({ id: maybe(id) }));
const athlete = z.object({ displayName: text, fullName: text, shortName: text, team: teamId });

/** The best athlete in one statistic. Basketball's summaries lack `value` and have only the displayed text. */
const leader = z.object({
  value: amount,
  displayValue: text,
  mainStat: maybe(z.object({ value: amount })),
  athlete,
  team: teamId,
});

/** One statistic of a list of leaders; the first leader is the best. */
export const leaderCategory = z.object({
  name: words,
  leaders: z
    .tuple([leader])
    .rest(z.unknown())
    .transform(([best]) => best),
});

/** A team's entry in the `leaders` of a summary. */
export const teamLeaders = z.object({ team: z.object({ id }), leaders: list });

export type Leader = z.output<typeof leader>;
