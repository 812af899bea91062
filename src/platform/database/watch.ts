import { Gauge, type Registry } from 'prom-client';
import { type Clock, systemClock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { createTransitionLog } from '../transition-log.ts';
import type { DatabaseUnavailable } from './errors.ts';

/**
 * What is unavailable: `all`, until the next query succeeds; `writes`, until a write succeeds; or `some` tables, which
 * other processes have locked. Since queries of other tables succeed meanwhile, `some` lasts for a fixed time.
 */
type Unavailable = 'all' | 'writes' | 'some';

/** How long `some` lasts: longer than the pause between two queries of any table in use. */
const SOME_MS = 30_000;

/** Finds out from the results of all queries whether the database works. Sends no queries of its own. */
export interface DatabaseWatch {
  succeeded(isWrite: boolean): void;
  failed(error: DatabaseUnavailable, what: Unavailable): void;
  /** Also true if the database can be read but not written (full disk), until a write succeeds again. */
  isUnavailable(): boolean;
}

/** `location` appears in the log. `registry` gets the gauge `campus_database_up`. */
export function createDatabaseWatch(deps: {
  log: Logger;
  location: string;
  registry?: Registry;
  clock?: Clock;
}): DatabaseWatch {
  const { log, location: database, registry, clock = systemClock } = deps;
  const transitions = createTransitionLog(log, {
    begins: 'the database is unavailable',
    ends: 'the database is available again',
  });
  let isReadOnly = false;
  let someUntil = Number.NEGATIVE_INFINITY;
  if (registry !== undefined) {
    new Gauge({
      name: 'campus_database_up',
      help: '1 while the database responds',
      aggregator: 'min',
      registers: [registry],
      collect() {
        this.set(transitions.isFailing() ? 0 : 1);
      },
    });
  }
  return {
    isUnavailable: () => transitions.isFailing(),
    succeeded(isWrite) {
      if ((isReadOnly && !isWrite) || clock.monotonic() < someUntil) return;
      isReadOnly = false;
      transitions.succeeded({ database });
    },
    failed({ message }, what) {
      if (what === 'writes') isReadOnly = true;
      if (what === 'some') someUntil = clock.monotonic() + SOME_MS;
      transitions.failed({ database, problem: message });
    },
  };
}
