import { dayIn, isoTime } from '../../platform/clock.ts';
import type { SourceSettings } from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import type { LeftOut } from '../model/left-out.ts';
import { leftOutIn, type Run } from '../store/runs.ts';

export interface SourceLeftOut {
  readonly source: SourceKey;
  /** When the latest of the values was first left out. */
  readonly since: string;
  readonly count: number;
  readonly first: readonly LeftOut[];
}

/** The values that the latest good run of a source left out, unless a person has confirmed the source since. */
export function leftOutOfSource(
  { key, checked }: Pick<SourceSettings, 'key' | 'checked'>,
  run: Run,
  timeZone: string,
): SourceLeftOut[] {
  const { withValues = 0, since = 0, first = [] } = leftOutIn(run) ?? {};
  const isAccepted = checked !== undefined && checked >= dayIn(timeZone, since);
  if (withValues === 0 || isAccepted) return [];
  const valued = first.filter(({ values }) => values.length > 0);
  return [{ source: key, since: isoTime(since), count: withValues, first: valued }];
}
