import type { Condition } from '../../platform/alerts/watch-job.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import { commandLine } from '../../platform/command-line.ts';
import { plural } from '../../platform/formats/plural.ts';
import { DAY_MS, HOUR_MS, timeText } from '../../platform/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Reviewer } from '../corrections/reviewer.ts';
import type { SourceSettings } from '../crawl/source.ts';
import type { Finding, FindingKind } from '../model/finding.ts';

/**
 * How long a source must fail before an alert. A site that is down overnight is scraped again by the next daily run,
 * which may begin slightly over a day later.
 */
const A_DAY = DAY_MS + HOUR_MS;
/** How long a problem with corrections must last before an alert. Whoever edits corrections also checks the result. */
const AN_HOUR = HOUR_MS;
/** A second alert is sent this many days before a smaller list is accepted. */
const DAYS_BEFORE = 3;
const MOST_NAMES = 10;

/** The findings that are alerts if they last, and the message when they are over. */
const ALERTS: Partial<Readonly<Record<FindingKind, Readonly<Pick<Condition, 'after' | 'ending'>>>>> = {
  failing: { after: A_DAY, ending: 'It can be read again.' },
  held: { after: A_DAY, ending: 'It can be read again.' },
  // If the site sent an incomplete page, the page is complete again at the next daily run.
  lacking: { after: A_DAY, ending: 'The field is back, or somebody accepted that it is missing.' },
  stale: { after: AN_HOUR, ending: 'The correction applies again, or was removed.' },
  unmatched: { after: AN_HOUR, ending: 'The correction applies again, or was removed.' },
  problem: { after: AN_HOUR, ending: 'The corrections can be read again.' },
};

/** The key of a finding's alert. Different failures of a source in a row are one alert. */
function keyOf({ kind, key, fields }: Finding): string {
  if (kind === 'problem') return 'corrections';
  if (kind === 'stale' || kind === 'unmatched') return `correction ${key}`;
  return kind === 'lacking' ? `lacking ${key} ${fields.join()}` : `source ${key}`;
}

interface AlertsDeps {
  readonly catalog: Catalog;
  readonly reviewer: Reviewer;
  readonly sources: readonly SourceSettings[];
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Conditions of the sources and corrections that an operator is notified of. */
export function createConditions(deps: AlertsDeps): () => Promise<readonly Condition[]> {
  const { catalog, reviewer, sources, clock, timeZone } = deps;

  /** If a finding is about a source: its page, and what is served of it in the meantime. */
  function servedOf({ source, key }: Finding): string[] {
    const { url } = sources.find((one) => one.key === source) ?? {};
    if (source === null || source !== key || url === undefined) return [];
    const { index, statuses } = catalog.current();
    const good = statuses.get(source)?.good;
    return [
      `Its page: ${url}`,
      good === undefined
        ? 'None of its scholarships are served yet.'
        : `Its ${plural(index.count(source), 'scholarship')} are still served, as of ${timeText(good.finished_at, timeZone)}.`,
    ];
  }

  const linesOf = (finding: Finding): string[] => {
    const { text, since, details, commands } = finding;
    return [
      since === null ? text : `Since ${timeText(Date.parse(since), timeZone)}: ${text}`,
      ...details.slice(0, MOST_NAMES),
      ...(details.length > MOST_NAMES ? [`and ${details.length - MOST_NAMES} more`] : []),
      ...servedOf(finding),
      ...commands.map(({ does, command, options }) => `${commandLine(command, options)} (${does})`),
    ];
  };

  return async () => {
    await catalog.refresh();
    const { findings, held } = await reviewer.read();
    const unlisted = new Set(held.flatMap(({ missing }) => missing));
    const today = Temporal.PlainDate.from(dayIn(timeZone, clock.now()));
    const conditions = new Map<string, Condition>();
    for (const finding of findings) {
      const { kind, key, name, fields, title, since, ends } = finding;
      const alert = ALERTS[kind];
      // Once a held list is decided on, the correction may apply again.
      if (alert === undefined || (keyOf(finding) === `correction ${key}` && unlisted.has(key ?? '')))
        continue;
      const lines = linesOf(finding);
      const earlier = conditions.get(keyOf(finding));
      const condition = {
        title: `${name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}`,
        ...(since !== null && { since: Date.parse(since) }),
        ...alert,
        ...earlier,
        key: keyOf(finding),
        lines: [...(earlier?.lines ?? []), ...lines],
      };
      conditions.set(condition.key, condition);
      if (kind === 'held' && ends !== null && today.until(ends).days <= DAYS_BEFORE)
        conditions.set(`accepting ${key}`, {
          key: `accepting ${key}`,
          title: `The smaller list of ${name} will be accepted on ${ends}`,
          lines,
          after: 0,
        });
    }
    return [...conditions.values()];
  };
}
