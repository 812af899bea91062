import { statSync } from 'node:fs';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import type { WebhookEvents } from '../store/change-log.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { updateCorrections } from './apply.ts';
import { CorrectionsError, readCorrections } from './file.ts';

/** How often the file is checked for edits. */
const POLL_MS = 2_000;

interface CorrectionsDeps {
  readonly database: ScholarshipDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeZone: string;
  readonly webhookEvents?: WebhookEvents | undefined;
  /** `undefined` if this process has no file and uses the corrections that other processes imported. */
  readonly file: string | undefined;
  /** Called when served data has changed. */
  readonly onWritten: () => Promise<void>;
}

/** A text that differs for each state of a file. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'none' : `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

/** Applies the corrections file again when it changes, and when a day ends (corrections may expire). */
export function createCorrections({
  database,
  clock,
  log,
  timeZone,
  file,
  webhookEvents,
  onWritten,
}: CorrectionsDeps) {
  /** The state of the file when it was last read, and the day for which corrections were last applied. */
  let readStamp = '';
  let appliedDay = '';
  let problem: string | null = null;

  const today = (): string => dayIn(timeZone, clock.now());

  /** Returns whether served data changed. Throws `CorrectionsError` for a file with errors. */
  async function update(): Promise<boolean> {
    const stamp = file === undefined ? '' : stampOf(file);
    const corrections = file === undefined || stamp === readStamp ? undefined : readCorrections(file);
    const at = { now: clock.now(), today: today(), webhookEvents };
    const isChanged = await updateCorrections(database, corrections, at);
    [readStamp, appliedDay] = [stamp, at.today];
    problem = null;
    return isChanged;
  }

  const job: Job = {
    name: 'scholarships corrections',
    pollMs: POLL_MS,
    async due() {
      const isChanged = file !== undefined && stampOf(file) !== readStamp;
      return isChanged || appliedDay !== today() ? 0 : Number.POSITIVE_INFINITY;
    },
    async run() {
      try {
        if (await update()) await onWritten();
      } catch (error) {
        if (!(error instanceof CorrectionsError)) throw error;
        // The file is not tried again before it is edited. The corrections that were imported last stay in effect.
        [readStamp, appliedDay] = [file === undefined ? '' : stampOf(file), today()];
        problem = error.message;
        log.error({ problem }, 'the corrections file has an error; it is not applied');
      }
    },
  };

  return {
    job,
    /** Called at the start: a file with errors ends the program, like an invalid campus file. Applies nothing. */
    check(): void {
      if (file !== undefined) readCorrections(file);
    },
    /** What is wrong with the file, or `null`. */
    problem: (): string | null => problem,
  };
}
