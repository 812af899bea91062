import { statSync } from 'node:fs';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import { updateCorrections } from '../store/corrections.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { CorrectionsError, readCorrections } from './file.ts';

/** How soon an edit is noticed. */
const POLL_MS = 2_000;

interface CorrectionsDeps {
  readonly database: ScholarshipDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeZone: string;
  /** `undefined`: this process has no corrections of its own; it goes by those that others imported. */
  readonly file: string | undefined;
  /** Called when what is served changed. */
  readonly onWritten: () => Promise<void>;
}

/** Tells one state of a file from another. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'none' : `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

/** The corrections file, read again when it changes, and what is due when a day ends. */
export function createCorrections({ database, clock, log, timeZone, file, onWritten }: CorrectionsDeps) {
  /** The state of the file that was read last, and the day for which corrections were applied last. */
  let read = '';
  let day = '';
  let problem: string | null = null;

  const today = (): string => dayIn(timeZone, clock.now());

  /** Whether what is served changed. Throws `CorrectionsError` for a file that is wrong. */
  async function update(): Promise<boolean> {
    const stamp = file === undefined ? '' : stampOf(file);
    const corrections = file === undefined || stamp === read ? undefined : readCorrections(file);
    const at = { now: clock.now(), today: today() };
    const isChanged = await updateCorrections(database, corrections, at);
    [read, day] = [stamp, at.today];
    problem = null;
    return isChanged;
  }

  const job: Job = {
    name: 'scholarships corrections',
    pollMs: POLL_MS,
    async due() {
      const isChanged = file !== undefined && stampOf(file) !== read;
      return isChanged || day !== today() ? 0 : Number.POSITIVE_INFINITY;
    },
    async run() {
      try {
        if (await update()) await onWritten();
      } catch (error) {
        if (!(error instanceof CorrectionsError)) throw error;
        // Not before it is edited again; what was imported stays.
        [read, day] = [file === undefined ? '' : stampOf(file), today()];
        problem = error.message;
        log.error({ problem }, 'the corrections file is wrong; nothing of it is applied');
      }
    },
  };

  return {
    job,
    /** At the start a wrong file ends the program, as a wrong campus file does. The job applies it. */
    check(): void {
      if (file !== undefined) readCorrections(file);
    },
    /** What is wrong with the file. */
    problem: (): string | null => problem,
  };
}
