import { CannotBackUp } from '../platform/database/backup.ts';
import { CannotOpenDatabase, DatabaseUnavailable } from '../platform/database/errors.ts';
import { CannotListen } from '../platform/http/server.ts';
import { CorrectionsError } from '../scholarships/index.ts';
import { ConfigurationError } from './settings.ts';

/** An operator error that a worker reported. */
export class WorkerOperatorError extends Error {
  override name = 'WorkerOperatorError';
}

const OPERATOR_ERRORS = [
  ConfigurationError,
  CannotListen,
  CannotOpenDatabase,
  DatabaseUnavailable,
  CannotBackUp,
  CorrectionsError,
  WorkerOperatorError,
];

/** Whether an operator can fix the error. Then its message says how, and a stack would only hide that. */
export const isOperatorError = (error: unknown): error is Error =>
  OPERATOR_ERRORS.some((kind) => error instanceof kind);

function messageOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return `cannot use the database: ${error.message}`;
  if (isOperatorError(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Ends the process: code 2 and the message for an operator error, code 1 and the stack for a bug. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(isOperatorError(error) ? 2 : 1);
}
