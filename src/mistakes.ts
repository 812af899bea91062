import { CannotBackUp } from './platform/database/backup.ts';
import { CannotOpenDatabase } from './platform/database/errors.ts';
import { CannotListen } from './platform/http/listener.ts';
import { ConfigurationError } from './settings.ts';

/** One that another thread met with, in its words. */
export class MistakeElsewhere extends Error {
  override name = 'MistakeElsewhere';
}

/** What an operator can mend: a line says it, a stack would hide it. */
const MISTAKES = [ConfigurationError, CannotListen, CannotOpenDatabase, CannotBackUp, MistakeElsewhere];

export const isOperatorsMistake = (error: unknown): error is Error =>
  MISTAKES.some((kind) => error instanceof kind);
