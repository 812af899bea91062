import { CannotBackUp } from '../platform/database/backup.ts';
import { CannotCopy, CannotOpenDatabase, DatabaseUnavailable } from '../platform/database/errors.ts';
import { visible } from '../platform/formats/safe-text.ts';
import { CannotListen } from '../platform/http/server.ts';
import { CorrectionsError } from '../scholarships/index.ts';
import { ConfigurationError } from './settings.ts';

const OPERATOR_ERRORS = [
  ConfigurationError,
  CannotListen,
  CannotOpenDatabase,
  DatabaseUnavailable,
  CannotBackUp,
  CannotCopy,
  CorrectionsError,
];

/**
 * Whether an operator can fix the cause of the error. In that case the message explains how, and a stack trace would
 * only distract from it.
 */
export const isOperatorError = (error: unknown): error is Error =>
  OPERATOR_ERRORS.some((kind) => error instanceof kind);

/** For an operator error, exit code 2 and the message; for a bug, exit code 1 and the stack trace. */
export function endOf(error: unknown): { code: number; text: string } {
  if (error instanceof DatabaseUnavailable)
    return { code: 2, text: `cannot use the database: ${error.message}\n` };
  if (isOperatorError(error)) return { code: 2, text: `${error.message}\n` };
  return { code: 1, text: `${error instanceof Error ? error.stack : error}\n` };
}

/** Prints the error and ends the process. */
export function exitWithError(error: unknown): never {
  const { code, text } = endOf(error);
  process.stderr.write(visible(text));
  process.exit(code);
}
