/**
 * What may happen to a game.
 * - `none`, `late_start` (the start is delayed), `rain_delay` (an interruption): ends with a score
 * - `postponed`, `canceled`: known some time before the start
 * - `suspended`: interrupted and never finished
 * - `forfeit`: conceded at the start
 * - `forgotten`: never played, but the provider keeps calling it scheduled
 */
export const INCIDENTS = [
  ...(['none', 'late_start', 'rain_delay', 'postponed'] as const),
  ...(['canceled', 'suspended', 'forfeit', 'forgotten'] as const),
] as const;
export type Incident = (typeof INCIDENTS)[number];

/** Minutes that an incident adds to a game. */
export const pauseOf = (incident: Incident): number =>
  incident === 'late_start' ? 50 : incident === 'rain_delay' ? 35 : 0;
