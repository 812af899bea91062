import { parseCampus, readCampusFile } from '../../app/campus.ts';
import { ConfigurationError } from '../../app/settings.ts';
import { openQuestions } from '../../cli/terminal/questions.ts';
import { FileLocked, whileLocked, writeWhole } from '../../platform/files/atomic-write.ts';

/** The sources of a campus file, unvalidated. */
export type WrittenSources = Readonly<Record<string, unknown>>;

interface Written extends Record<string, unknown> {
  readonly sources: WrittenSources;
}

/** Changes only the sources of a campus file. The file is validated before it is written. */
export function editSources(file: string, change: (sources: WrittenSources) => WrittenSources): void {
  try {
    whileLocked(file, () => {
      const value = readCampusFile(file);
      // Validated before the change, too, so that an existing error is not blamed on the change.
      parseCampus(value, file);
      const written = value as Written;
      const next = { ...written, sources: change(written.sources) };
      parseCampus(next, file);
      writeWhole(file, `${JSON.stringify(next, null, 2)}\n`);
    });
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    const why = cause instanceof FileLocked ? 'another command is writing it' : 'cannot be written';
    throw new ConfigurationError(`${file}: ${why}; nothing was written`, { cause });
  }
}

/** Throws if another command has added a source with this key meanwhile. Must be called within `editSources`. */
export function assertFree(sources: WrittenSources, key: string): void {
  if (key in sources) throw new ConfigurationError(`${key} already exists; nothing was written`);
}

/** Throws if another command has removed the source meanwhile. Must be called within `editSources`. */
export function assertPresent(sources: WrittenSources, key: string): void {
  if (!(key in sources)) throw new ConfigurationError(`${key} no longer exists; nothing was written`);
}

/** Asks the operator to confirm. Without a terminal, `--yes` is required. */
export async function isConfirmed(question: string, yes = false): Promise<boolean> {
  if (yes) return true;
  using questions = openQuestions();
  if (questions.isTerminal) return await questions.confirm(question, '--yes');
  throw new ConfigurationError(
    '--yes is required, because there is no terminal on which to confirm; nothing was written',
  );
}

/** When a running service applies the change. */
export const AFTER_EDIT = 'A running service applies this when it is reloaded (SIGHUP) or restarted.';
