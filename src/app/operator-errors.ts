import { CannotBackUp } from '../platform/database/backup.ts';
import { CannotOpenDatabase } from '../platform/database/errors.ts';
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
  CannotBackUp,
  CorrectionsError,
  WorkerOperatorError,
];

/** Whether an operator can fix the error. Then its message says how, and a stack would only hide that. */
export const isOperatorError = (error: unknown): error is Error =>
  OPERATOR_ERRORS.some((kind) => error instanceof kind);

/** Ends the process: code 2 and the message for an operator error, code 1 and the stack for a bug. */
export function exitWithError(error: unknown): never {
  const isOperators = isOperatorError(error);
  const text = isOperators ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(isOperators ? 2 : 1);
}
