/** Standings in the provider's format. */

export type Stat = Record<string, unknown>;
export const record = (type: string, summary: string): Stat => ({
  name: type,
  type,
  summary,
  displayValue: summary,
});
/** A team with the given figures, and one more figure that is not used. */
export const entry = (id: string, ...stats: Stat[]) => ({
  team: { id, displayName: `Team ${id}` },
  stats: [{ type: 'gamesbehind', value: 2 }, ...stats],
});
export const group = (id: string, entries: unknown[], more: Record<string, unknown> = {}) => ({
  id,
  name: `Group ${id}`,
  isConference: true,
  standings: { season: 2026, entries },
  ...more,
});
