import { readFileSync } from 'node:fs';
import { sharedPath } from './shared.ts';

const UNITS = { min: 60_000, h: 3_600_000, d: 86_400_000 };

/** `2026-11-21T01:00Z`, as the provider writes dates. */
export const minuteOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/** The provider's pages in a report, with `NOW±` replaced by dates, and our team's id as in `startOneTeam`. */
export function readStory(name: string, now: number): Record<string, unknown> {
  const text = readFileSync(sharedPath('reviews/inputs/sports', `${name}.json`), 'utf8');
  const dated = text.replaceAll(/NOW([+-]\d+)(min|h|d)/g, (_, count: string, unit: keyof typeof UNITS) =>
    minuteOf(now + Number(count) * UNITS[unit]),
  );
  return JSON.parse(dated.replaceAll('"900"', '"7"'));
}
