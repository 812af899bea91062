/**
 * What happens to a game beside being played.
 * - `none`, `late_start` (an hour of waiting first), `rain_delay` (a pause in the middle): ends with a score
 * - `postponed`, `canceled`: known some time before the start
 * - `suspended`: broken off, never ended
 * - `forfeit`: given away at the start
 * - `forgotten`: never played, and the provider goes on calling it scheduled
 */
export const INCIDENTS = [
  ...(['none', 'late_start', 'rain_delay', 'postponed'] as const),
  ...(['canceled', 'suspended', 'forfeit', 'forgotten'] as const),
] as const;
export type Incident = (typeof INCIDENTS)[number];

/** Minutes that an incident adds to a game. */
export const pauseOf = (incident: Incident): number =>
  incident === 'late_start' ? 50 : incident === 'rain_delay' ? 35 : 0;
