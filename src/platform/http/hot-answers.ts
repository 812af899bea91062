import { LRUCache } from 'lru-cache';
import { isNotModified } from './conditional.ts';
import type { HeaderRecord } from './cors.ts';
import type { Encoding } from './encoding.ts';
import type { Representation } from './representation.ts';
import { compose } from './send.ts';

/** An answer ready to be written, but for what depends on the client. */
export interface HotAnswer {
  readonly representation: Representation;
  readonly headers: HeaderRecord;
  /** Told of every writing. */
  readonly onWrite?: () => void;
}

/** What Node writes: names and values of the headers in turn, all but the client's own. */
export interface Form {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** What the form of an answer depends on. */
export interface Wish {
  readonly encoding: Encoding;
  readonly cors: HeaderRecord;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** All that a campus site asks for in a second; a flood of other addresses pushes only each other out. */
const MOST_BYTES = 16 * 1024 * 1024;

interface Held {
  readonly second: number;
  readonly answer: HotAnswer;
  /** By what they depend on, made at first demand. */
  readonly forms: Map<string, Form>;
}

/**
 * Answers just given, by path and query as sent. Within one second nothing of an answer changes unless
 * its data does (`forget`); so that a popular address costs a look-up, and each second one whole reading,
 * which renews what is due and tells the true age.
 */
export function createHotAnswers(now: () => number) {
  const answers = new LRUCache<string, Held>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }, target) => answer.representation.bytes.byteLength * 2 + target.length + 500,
  });
  const secondOf = (): number => Math.floor(now() / 1000);

  function formOf({ answer, forms }: Held, { encoding, cors, ifNoneMatch, ifModifiedSince }: Wish): Form {
    const { representation, headers } = answer;
    const isKnown = isNotModified(representation, ifNoneMatch, ifModifiedSince);
    const name = `${isKnown} ${encoding} ${cors['Access-Control-Allow-Origin']}`;
    const known = forms.get(name);
    if (known !== undefined) return known;
    const composed = compose(representation, headers, cors, encoding, isKnown);
    const form = { ...composed, headers: Object.entries(composed.headers).flat() };
    forms.set(name, form);
    return form;
  }

  return {
    /** What to write for an address; `undefined` when it must be asked for. */
    take(target: string, wish: Wish): Form | undefined {
      const held = answers.get(target);
      if (held?.second !== secondOf()) return undefined;
      held.answer.onWrite?.();
      return formOf(held, wish);
    },

    set(target: string, answer: HotAnswer): void {
      answers.set(target, { second: secondOf(), answer, forms: new Map() });
    },

    /** Some data changed: everything is read anew. */
    forget(): void {
      answers.clear();
    },
  };
}

export type HotAnswers = ReturnType<typeof createHotAnswers>;
