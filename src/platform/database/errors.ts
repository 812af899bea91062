/** The database cannot be used as it is set up; an operator has to correct that. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}

/** The database does not work now: it is down, restarting, locked or full. The query is not the cause. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** Whether waiting may help; with a wrong password it does not. */
  readonly mayPass: boolean;

  constructor(message: string, about: { cause: unknown; mayPass?: boolean }) {
    super(message, { cause: about.cause });
    this.mayPass = about.mayPass ?? true;
  }
}

/** The message of an error, or of the first of several (one attempt per address). */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
