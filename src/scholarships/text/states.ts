import { AWARD, AWARDS } from './award-nouns.ts';
import { plainMarks } from './clean.ts';
import { CLOSED, INACTIVE } from './closing-words.ts';
import { type Token, tokenize } from './tokens.ts';
import { wordSet } from './words.ts';

/** What a badge, an icon or a mark beside a name says about applications. */
type State = 'closed' | 'open';

const OVER = wordSet(`${CLOSED} ${INACTIVE} unavailable hold`);
const ON = wordSet(
  'open opened opening reopened accepting accepted available offered awarded active extended featured updated new',
);
const NEGATIONS = wordSet('no not');
const YET = wordSet('yet');
const NOUNS = wordSet(`${AWARD} ${AWARDS}`);
/** Words that may stand around the others: `Applications are now closed`, `Not offered this year`, `On hold for 2026`. */
const AROUND = wordSet(
  `
    application applications deadline deadlines date submissions nominations opportunity period cycle
    portal status now currently already no longer not yet temporarily being is are has have been was at for until till
    the this next further on notice time year years semester term season fall spring summer winter autumn
  `,
);

const isWord = ({ kind }: Token): boolean => kind !== 'mark';
const isOfState = ({ text }: Token): boolean =>
  [OVER, ON, NOUNS, AROUND].some((words) => words.has(text)) || /^20\d\d$/.test(text);

function stateOfWords(words: readonly Token[]): State | null {
  if (!words.every(isOfState)) return null;
  const has = (set: ReadonlySet<string>): boolean => words.some(({ text }) => set.has(text));
  // `The deadline has passed`, `Deadline extended`: the last word of state decides.
  const last = words.findLast(({ text }) => OVER.has(text) || ON.has(text));
  if (last === undefined) return null;
  if (OVER.has(last.text)) return has(NEGATIONS) ? null : 'closed';
  if (has(NEGATIONS)) return has(YET) ? 'open' : 'closed';
  // `The New Scholarship` is a name.
  return has(NOUNS) ? null : 'open';
}

const tokensOf = (text: string): Token[] => tokenize(plainMarks(text));

/** The state that a text consists of: `Closed`, `[No longer available]`, `Deadline extended!`; otherwise `null`. */
export function stateOf(text: string): State | null {
  const words = tokensOf(text).filter(isWord);
  return words.length === 0 ? null : stateOfWords(words);
}

/** What separates a mark from a name. */
const EDGE = /[()[\]*!:;|]|\s[–—-](?=\s)/g;
/** A mark without a separator has these words only: `Reed Award no longer available`, `Reed Award NEW`. */
const BARE = wordSet(
  `${CLOSED} ${INACTIVE} now currently no longer not available open accepting applications new`,
);
const MIN_NAME = 3;
/** In characters. What is longer is not a mark. */
const MAX_MARK = 120;

interface Marked {
  /** The text without its mark. */
  readonly name: string;
  readonly state: State;
}

const isName = (text: string): boolean => text.trim().length >= MIN_NAME && /\p{L}/u.test(text);

/** Separates a name from a mark before or behind it: `[CLOSED] Reed Award`, `Reed Award – closed for 2026`. */
export function splitMark(text: string): Marked | null {
  const edges = [...text.matchAll(EDGE)].map(({ 0: edge, index }) => ({
    from: index,
    to: index + edge.length,
  }));
  for (const { from, to } of edges) {
    if (from > MAX_MARK) break;
    const state = isName(text.slice(to)) ? stateOf(text.slice(0, from)) : null;
    if (state !== null) return { name: text.slice(to), state };
  }
  for (const { from, to } of edges.toReversed()) {
    if (text.length - to > MAX_MARK) break;
    const state = isName(text.slice(0, from)) ? stateOf(text.slice(to)) : null;
    if (state !== null) return { name: text.slice(0, from), state };
  }
  const start = Math.max(0, text.length - MAX_MARK);
  const tokens = tokensOf(text.slice(start));
  const at = tokens.findLastIndex((token) => isWord(token) && !BARE.has(token.text)) + 1;
  const [first, ...more] = tokens.slice(at);
  const name = first === undefined ? '' : text.slice(0, start + first.start);
  const state = first === undefined || !isName(name) ? null : stateOfWords([first, ...more].filter(isWord));
  return state === null ? null : { name, state };
}
