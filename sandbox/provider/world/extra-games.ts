import { z } from 'zod';
import data from './extra-games.json' with { type: 'json' };
import { INCIDENTS } from './incident.ts';
import type { League } from './leagues.ts';

/** An additional game of our team, with an incident, so that the regular game of the round is not affected. */
const extraGameSchema = z.strictObject({
  round: z.int(),
  /** How long after the start of our team's regular game in the round. */
  minutesLater: z.int(),
  incident: z.enum(INCIDENTS),
  note: z.string().nullable(),
  /** A second game on the same day against the same team. */
  again: z.boolean().optional(),
});
export type ExtraGame = z.output<typeof extraGameSchema>;

const EXTRA_GAMES = z.array(extraGameSchema.extend({ sport: z.string() })).parse(data);

export const extraGamesOf = ({ key }: League): readonly ExtraGame[] =>
  EXTRA_GAMES.filter(({ sport }) => sport === key);
