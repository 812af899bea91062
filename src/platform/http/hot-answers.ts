import { isNotModified } from './conditional.ts';
import type { HeaderRecord } from './cors.ts';
import type { Encoding } from './encoding.ts';
import { bytesOf, type Representation } from './representation.ts';
import { type Composed, compose } from './send.ts';

/** An answer ready to be written, but for what depends on the client. */
export interface HotAnswer {
  readonly representation: Representation;
  readonly headers: HeaderRecord;
  /** Told of every writing. */
  readonly onWrite?: () => void;
}

/** What Node writes. */
export interface Form {
  readonly status: 200 | 304;
  /** Names and values in turn; the last value is the client's own, put in as it is written. */
  readonly headers: string[];
  /** Text has a byte in each character (latin1). */
  readonly body: Uint8Array | string | null;
  /** What Node made of status and headers, before and after the client's own value: of the same second. */
  head?: { readonly before: string; readonly after: string };
}

/** What the form of an answer depends on. */
export interface Wish {
  readonly encoding: Encoding;
  /** One object for one origin: forms are found by it. */
  readonly cors: HeaderRecord;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** All that a campus site asks for in a second; a flood of other addresses has it begin anew. */
const MOST_BYTES = 16 * 1024 * 1024;

interface Held {
  readonly answer: HotAnswer;
  /** By what they depend on, made at first demand. */
  readonly forms: Map<HeaderRecord, Forms>;
}

interface Forms {
  readonly whole: Partial<Record<Encoding, Form>>;
  /** 304 */
  readonly known: Partial<Record<Encoding, Form>>;
}

function formsFor(forms: Map<HeaderRecord, Forms>, cors: HeaderRecord): Forms {
  const known = forms.get(cors);
  if (known !== undefined) return known;
  const none = { whole: {}, known: {} };
  forms.set(cors, none);
  return none;
}

/** Node writes head and body of this size at once when both are text; of more, bytes are the quicker. */
const TEXT_BYTES = 8 * 1024;

/** A text put together of others is read by a detour each time it is written; one that was read is whole. */
const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

function formOf({ status, headers, body }: Composed): Form {
  const bytes = body === null ? null : bytesOf(body);
  const isShort = bytes !== null && bytes.length <= TEXT_BYTES;
  return {
    status,
    headers: [...Object.entries(headers).flat(), 'RateLimit', ''].map(flat),
    body: isShort ? Buffer.from(bytes).toString('latin1') : bytes,
  };
}

/**
 * Answers just given, by path and query as sent. Within one second nothing of an answer changes unless
 * its data does (`forget`); so that a popular address costs a look-up, and each second one whole reading,
 * which renews what is due and tells the true age.
 */
export function createHotAnswers(now: () => number) {
  const answers = new Map<string, Held>();
  let bytes = 0;
  let second = 0;

  function forget(): void {
    answers.clear();
    bytes = 0;
  }

  /** What was given in another second is forgotten. */
  function turn(): void {
    const current = Math.floor(now() / 1000);
    if (current === second) return;
    second = current;
    forget();
  }

  function find({ answer, forms }: Held, { encoding, cors, ifNoneMatch, ifModifiedSince }: Wish): Form {
    const { representation, headers } = answer;
    const isKnown = isNotModified(representation, ifNoneMatch, ifModifiedSince);
    const byEncoding = formsFor(forms, cors)[isKnown ? 'known' : 'whole'];
    const made = byEncoding[encoding];
    if (made !== undefined) return made;
    const form = formOf(compose(representation, headers, cors, encoding, isKnown));
    byEncoding[encoding] = form;
    return form;
  }

  return {
    /** What to write for an address; `undefined` when it must be asked for. */
    take(target: string, wish: Wish): Form | undefined {
      turn();
      const held = answers.get(target);
      if (held === undefined) return undefined;
      held.answer.onWrite?.();
      return find(held, wish);
    },

    set(target: string, answer: HotAnswer): void {
      turn();
      bytes += answer.representation.body.length * 2 + target.length + 500;
      if (bytes > MOST_BYTES) forget();
      answers.set(target, { answer, forms: new Map() });
    },

    /** Some data changed: everything is read anew. */
    forget,
  };
}

export type HotAnswers = ReturnType<typeof createHotAnswers>;
