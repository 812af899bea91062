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

/** All that a campus site asks for in a second; a flood of other addresses pushes only each other out. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Answers just given, by path and query as sent. Within one second nothing of an answer changes unless
 * its data does (`forget`); so that a popular address costs a look-up, and each second one whole reading,
 * which renews what is due and tells the true age.
 */
export function createHotAnswers(now: () => number) {
  const answers = new LRUCache<string, { readonly second: number; readonly answer: HotAnswer }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }, target) => answer.representation.bytes.byteLength * 2 + target.length + 500,
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
