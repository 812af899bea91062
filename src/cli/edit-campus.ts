import { parseCampus, readCampusFile } from '../app/campus.ts';
import { ConfigurationError } from '../app/settings.ts';
import { FileLocked, whileLocked, writeWhole } from '../platform/files/atomic-write.ts';
import { openQuestions } from './init/questions.ts';

/** The sources of a campus file, as they are written there. */
export type WrittenSources = Readonly<Record<string, unknown>>;

interface Written extends Record<string, unknown> {
  readonly sources: WrittenSources;
}

/** Changes the sources of a campus file, and nothing else of it. It is checked before it is written. */
export function editSources(file: string, change: (sources: WrittenSources) => WrittenSources): void {
  try {
    whileLocked(file, () => {
      const value = readCampusFile(file);
      // Checked first, so that an error which was there already is not taken for one of this change.
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

/** Throws if another command has added a source with this key meanwhile. Call it within `editSources`. */
export function assertFree(sources: WrittenSources, key: string): void {
  if (key in sources) throw new ConfigurationError(`${key} is there already; nothing was written`);
}

/** Throws if another command has removed the source meanwhile. Call it within `editSources`. */
export function assertThere(sources: WrittenSources, key: string): void {
  if (!(key in sources)) throw new ConfigurationError(`${key} is not there any more; nothing was written`);
}

/** Asks the operator to confirm. Nothing is written unseen: without a terminal, `--yes` is required. */
export async function isWanted(question: string, yes = false): Promise<boolean> {
  if (yes) return true;
  using questions = openQuestions();
  if (questions.isTerminal) return await questions.confirm(question, '--yes');
  throw new ConfigurationError(
    '--yes is missing: there is no terminal for a confirmation; nothing was written',
  );
}

/** What a service does with the change. */
export const AFTER_EDIT = 'A service that runs takes it up when it is reloaded (SIGHUP) or started again.';
