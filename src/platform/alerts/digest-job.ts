import { watchForJumps } from '../clock.ts';
import type { Job } from '../jobs/job.ts';
import { HOUR_MS } from '../time.ts';
import { readMark, setMark } from './alert-tables.ts';
import { queueAlert } from './message.ts';
import { type AlertDeps, openAlerts } from './watch-job.ts';

const MARK = 'digest';
const MONDAY = 1;
const HOUR = 8;

/** The clock must have been right for this long: after a start or a jump it may be Monday only by a wrong clock. */
const STEADY_MS = HOUR_MS;

/** The last Monday 08:00 in a time zone, and the next Monday 08:00, ms. */
function mondays(timeZone: string, now: number): { readonly latest: number; readonly next: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const mondayAt = (days: number): number =>
    local
      .toPlainDate()
      .add({ days: MONDAY - local.dayOfWeek + days })
      .toZonedDateTime({ timeZone, plainTime: { hour: HOUR } }).epochMilliseconds;
  return mondayAt(0) > now
    ? { latest: mondayAt(-7), next: mondayAt(0) }
    : { latest: mondayAt(0), next: mondayAt(7) };
}

/** A section of a digest. A section without lines is omitted. */
export interface DigestPart {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Sends a digest every Monday at 08:00 campus time, with everything that has happened since the previous digest. The
 * first digest is sent on the Monday after the first start. A quiet week is reported too: the arrival of a digest
 * proves that everything is running.
 */
export function createDigestJob(
  { database, clock, receivers }: AlertDeps,
  { timeZone, read }: { timeZone: string; read: (since: number) => Promise<readonly DigestPart[]> },
): Job {
  const startedAt = clock.monotonic();
  const sinceJump = watchForJumps(clock);
  return {
    name: 'alerts digest',
    async due() {
      const now = clock.now();
      const steadyFor = Math.min(sinceJump(), clock.monotonic() - startedAt);
      const last = await readMark(database, MARK);
      const { latest, next } = mondays(timeZone, now);
      // If there is no mark yet, or its timestamp is in the future, a run sets the mark at once.
      const dueAt = last === undefined || last.at > now || last.at < latest ? now : next;
      return Math.max(dueAt, now + STEADY_MS - steadyFor);
    },
    async run() {
      const now = clock.now();
      const last = await readMark(database, MARK);
      if (last === undefined || last.at > now) return setMark(database, MARK, { at: now });
      const open = await openAlerts(database);
      const parts = [
        { title: 'Reported, still open', lines: open.map(({ title }) => title) },
        ...(await read(last.at)),
      ].filter(({ lines }) => lines.length > 0);
      const lines = parts.flatMap((part) => [`${part.title}:`, ...part.lines.map((line) => `- ${line}`), '']);
      const message = {
        title: 'The week in your data',
        lines:
          lines.length === 0
            ? ['Nothing has changed, and nothing needs your attention.']
            : lines.slice(0, -1),
      };
      await database.transaction().execute(async (transaction) => {
        await queueAlert(transaction, receivers, { ...message, subject: 'digest', at: now });
        await setMark(transaction, MARK, { at: now });
      });
    },
  };
}

const RELEASE_MARK = 'release';

/** Sends one message after a start with a different release than before. */
export function createReleaseJob(deps: AlertDeps, version: string, advice: string): Job {
  const { database, clock, receivers } = deps;
  let isDone = false;
  return {
    name: 'alerts release',
    due: async () => (isDone ? Number.POSITIVE_INFINITY : clock.now()),
    async run() {
      const now = clock.now();
      await database.transaction().execute(async (transaction) => {
        const before = await readMark(transaction, RELEASE_MARK);
        if (before?.value === version) return;
        await setMark(transaction, RELEASE_MARK, { at: now, value: version });
        if (before === undefined) return;
        const lines = [`Release ${before.value} was running before.`, advice];
        await queueAlert(transaction, receivers, {
          title: `Release ${version} has started`,
          lines,
          subject: 'release',
          at: now,
        });
      });
      isDone = true;
    },
  };
}
