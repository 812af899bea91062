/** The target database is not empty, or the copy differs from the original. */
export class CannotCopy extends Error {
  override name = 'CannotCopy';
}

/** The database cannot be used with the current configuration; an operator has to correct it. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}

/** The database does not work now: it is down, restarting, locked or full. The query did not cause this. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** Whether the database may become available again without an operator: not after a wrong password, for example. */
  readonly mayPass: boolean;

  constructor(message: string, about: { cause: unknown; mayPass?: boolean }) {
    super(message, { cause: about.cause });
    this.mayPass = about.mayPass ?? true;
  }
}

/**
 * The message of an error. For an error that consists of several (one per address that was tried), the first message.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
