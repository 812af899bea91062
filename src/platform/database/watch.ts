import { Gauge, type Registry } from 'prom-client';
import { type Clock, systemClock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { createTransitionLog } from '../transition-log.ts';
import type { DatabaseUnavailable } from './errors.ts';

/**
 * What does not work: `all`, until the next query succeeds; `writes`, until one succeeds; or `some` of the tables, which
 * others have locked. Queries of other tables succeed meanwhile, so the failure counts for a while.
 */
type Unavailable = 'all' | 'writes' | 'some';

/** Longer than the pause between two queries of a table that callers ask for. */
const SOME_MS = 30_000;

/** Learns from the result of every query whether the database works, without queries of its own. */
export interface DatabaseWatch {
  succeeded(isWrite: boolean): void;
  failed(error: DatabaseUnavailable, what: Unavailable): void;
  /** Also true while it can be read but not written, as with a full disk, until a write succeeds again. */
  isUnavailable(): boolean;
}

/** `location`: for the log. `registry`: gets the gauge `campus_database_up`. */
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
      help: '1 while the database answers',
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
