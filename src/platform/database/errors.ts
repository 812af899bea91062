/** The database cannot be used as it is set up: an operator's to mend. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}

/** The database cannot be had now: gone, restarting, locked, full. What was asked of it is not at fault. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  /** It may come back by itself; a wrong password does not. */
  readonly mayPass: boolean;

  constructor(message: string, about: { cause: unknown; mayPass?: boolean }) {
    super(message, { cause: about.cause });
    this.mayPass = about.mayPass ?? true;
  }
}

/** What an error says of itself; one made of several (an attempt per address) says nothing, its parts do. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
