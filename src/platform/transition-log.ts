import type { Logger } from './log.ts';

interface Transitions {
  readonly begins: string;
  readonly ends: string;
  readonly level?: 'warn' | 'error';
  /** After how many failures in a row the state counts as failing; by default 1. */
  readonly after?: number;
}

/** For each key, logs one line when a state of failure begins and one line when it ends. */
interface TransitionLog {
  failed(details: object, key?: string): void;
  succeeded(details?: object, key?: string): void;
  isFailing(key?: string): boolean;
}

export function createTransitionLog(log: Logger, transitions: Transitions): TransitionLog {
  const { begins, ends, level = 'warn', after = 1 } = transitions;
  const failures = new Map<string, number>();
  const isFailing = (key = ''): boolean => (failures.get(key) ?? 0) >= after;

  return {
    isFailing,
    failed(details, key = '') {
      const count = (failures.get(key) ?? 0) + 1;
      failures.set(key, count);
      if (count === after) log[level](details, begins);
    },
    succeeded(details = {}, key = '') {
      if (isFailing(key)) log.info(details, ends);
      failures.delete(key);
    },
  };
}
