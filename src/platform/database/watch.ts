import type { Logger } from '../log.ts';
import type { DatabaseAway } from './errors.ts';

/** Told by every query how it went; knows whether the database is there, without asking it. */
export interface DatabaseWatch {
  answered(): void;
  failed(error: DatabaseAway): void;
  isAway(): boolean;
}

/** One line when it goes, one when it is back; `location` names it. */
export function createDatabaseWatch({ log, location }: { log: Logger; location: string }): DatabaseWatch {
  let isAway = false;
  return {
    isAway: () => isAway,
    answered() {
      if (isAway) log.info({ database: location }, 'the database is back');
      isAway = false;
    },
    failed({ message }) {
      if (!isAway) log.warn({ database: location, problem: message }, 'the database is away');
      isAway = true;
    },
  };
}
