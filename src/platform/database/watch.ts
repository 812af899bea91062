import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../log.ts';
import { createTransitionLog } from '../transition-log.ts';
import type { DatabaseUnavailable } from './errors.ts';

/** Learns from the result of every query whether the database works, without queries of its own. */
export interface DatabaseWatch {
  succeeded(isWrite: boolean): void;
  failed(error: DatabaseUnavailable, isWrite: boolean): void;
  /** Also true while it can be read but not written, as with a full disk, until a write succeeds again. */
  isUnavailable(): boolean;
}

/** `location`: for the log. `registry`: gets the gauge `campus_database_up`. */
export function createDatabaseWatch(tools: {
  log: Logger;
  location: string;
  registry?: Registry;
}): DatabaseWatch {
  const { log, location: database, registry } = tools;
  const transitions = createTransitionLog(log, {
    begins: 'the database is unavailable',
    ends: 'the database is available again',
  });
  let isReadOnly = false;
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
      if (isReadOnly && !isWrite) return;
      isReadOnly = false;
      transitions.succeeded({ database });
    },
    failed({ message }, isWrite) {
      if (isWrite) isReadOnly = true;
      transitions.failed({ database, problem: message });
    },
  };
}
