import { LRUCache } from 'lru-cache';
import type { HeaderRecord } from './cors.ts';
import type { Representation } from './representation.ts';

/** An answer ready to be written, but for what depends on the client. */
export interface HotAnswer {
  readonly representation: Representation;
  readonly headers: HeaderRecord;
  /** Told of every writing. */
  readonly onWrite?: () => void;
}

/** As many addresses as a campus site asks for in a second; a flood of others pushes only each other out. */
const MOST = 2_000;

/**
 * Answers just given, by path and query as sent. Within one second nothing of an answer changes unless
 * its data does (`forget`); so that a popular address costs a look-up, and each second one whole reading,
 * which renews what is due and tells the true age.
 */
export function createHotAnswers(now: () => number) {
  const answers = new LRUCache<string, { readonly second: number; readonly answer: HotAnswer }>({
    max: MOST,
  });
  const secondOf = (): number => Math.floor(now() / 1000);

  return {
    get(target: string): HotAnswer | undefined {
      const known = answers.get(target);
      return known?.second === secondOf() ? known.answer : undefined;
    },

    set(target: string, answer: HotAnswer): void {
      answers.set(target, { second: secondOf(), answer });
    },

    /** Some data changed: everything is read anew. */
    forget(): void {
      answers.clear();
    },
  };
}

export type HotAnswers = ReturnType<typeof createHotAnswers>;
