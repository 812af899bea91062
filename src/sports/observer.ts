import { Counter, Gauge, type Registry } from 'prom-client';
import type { Logger } from '../platform/log.ts';
import type { Outcome } from '../platform/origin/outcome.ts';
import type { Oddity, Reading, TeamRef } from './provider.ts';

/** What an operator sees of the provider: counts, ages, and a line when something turns. */
export interface Observer {
  /** Told of every page asked for, and what came of it. */
  read(team: TeamRef, page: string, outcome: Outcome<Reading<unknown>>): void;
  /** Asked at every look at the metrics for the age of each copy, seconds. */
  watchAges(ages: () => ReadonlyMap<string, number>): void;
}

/** A provider gone wild must not fill the log or the memory. */
const MOST_SAID = 1_000;

const outcomeOf = (outcome: Outcome<unknown>): string =>
  outcome.kind === 'failed' ? outcome.failure.reason : outcome.kind;

export function createObserver({ log, registry }: { log: Logger; registry: Registry }): Observer {
  const registers = [registry];
  const readings = new Counter({
    name: 'campus_provider_readings_total',
    help: 'Pages of the sports provider asked for, by what came of it',
    labelNames: ['sport', 'page', 'outcome'] as const,
    registers,
  });
  const oddities = new Counter({
    name: 'campus_provider_oddities_total',
    help: 'Rows dropped and statuses not known, in pages that could be read',
    labelNames: ['sport', 'page', 'kind'] as const,
    registers,
  });
  const said = new Set<string>();
  const failing = new Set<string>();

  /** Once for each, however often the page is read. */
  function sayOddity(team: TeamRef, page: string, { kind, detail }: Oddity): void {
    oddities.inc({ sport: team.sport, page, kind });
    const key = `${team.sport} ${page} ${kind} ${detail}`;
    if (said.has(key) || said.size >= MOST_SAID) return;
    said.add(key);
    log.warn({ sport: team.sport, page, kind, detail }, 'odd page from the provider');
  }

  /** One line when a page turns bad, one when it is good again. */
  function sayTurn(team: TeamRef, page: string, outcome: Outcome<unknown>): void {
    const key = `${team.sport} ${page}`;
    const about = { sport: team.sport, page };
    if (outcome.kind === 'failed' && !failing.has(key)) {
      failing.add(key);
      log.warn({ ...about, ...outcome.failure }, 'the provider fails; the copy is kept');
    } else if (outcome.kind !== 'failed' && failing.delete(key)) {
      log.info(about, 'the provider is well again');
    }
  }

  return {
    read(team, page, outcome) {
      readings.inc({ sport: team.sport, page, outcome: outcomeOf(outcome) });
      sayTurn(team, page, outcome);
      if (outcome.kind !== 'found') return;
      for (const oddity of outcome.value.oddities) sayOddity(team, page, oddity);
    },

    watchAges(ages) {
      new Gauge({
        name: 'campus_copy_age_seconds',
        help: 'Since the provider last confirmed what we hold',
        aggregator: 'max',
        labelNames: ['resource'] as const,
        registers,
        collect() {
          this.reset();
          for (const [resource, seconds] of ages()) this.set({ resource }, seconds);
        },
      });
    },
  };
}
