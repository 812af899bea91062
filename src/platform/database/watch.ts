import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../log.ts';
import type { DatabaseAway } from './errors.ts';

/** Told by every query how it went; knows whether the database is there, without asking it. */
export interface DatabaseWatch {
  answered(): void;
  failed(error: DatabaseAway): void;
  isAway(): boolean;
}

/** One line when it goes, one when it is back; `location` names it. `registry`: where a gauge says the same. */
export function createDatabaseWatch(tools: {
  log: Logger;
  location: string;
  registry?: Registry;
}): DatabaseWatch {
  const { log, location } = tools;
  let isAway = false;
  if (tools.registry !== undefined) {
    new Gauge({
      name: 'campus_database_up',
      help: '1 while the database answers',
      aggregator: 'min',
      registers: [tools.registry],
      collect() {
        this.set(isAway ? 0 : 1);
      },
    });
  }
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
