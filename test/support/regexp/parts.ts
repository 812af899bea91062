import { type CharSet, type Concatenation, type Element, JS, type NoParent } from 'refa';

export type Sequence = NoParent<Concatenation>;
export type Part = NoParent<Element>;
export type Assertion = Extract<Part, { type: 'Assertion' }>;
export type Group = Extract<Part, { type: 'Alternation' | 'Quantifier' }>;

/** From here on a number of repetitions counts as endless. */
const ENDLESS = 1_000;

/** The part, with large numbers of repetitions as endless ones, which need no large automaton. */
function withoutLargeNumbers(part: Part): Part {
  if (!('alternatives' in part)) return part;
  const alternatives = part.alternatives.map(simplified);
  if (part.type !== 'Quantifier') return { ...part, alternatives };
  return { ...part, alternatives, max: part.max >= ENDLESS ? Number.POSITIVE_INFINITY : part.max };
}
export const simplified = ({ type, elements }: Sequence): Sequence => ({
  type,
  elements: elements.map(withoutLargeNumbers),
});

export const isOptional = (part: Part): boolean =>
  (part.type === 'Quantifier' && part.min === 0) ||
  ((part.type === 'Quantifier' || part.type === 'Alternation') &&
    part.alternatives.some(({ elements }) => elements.every(isOptional)));

export const hasAssertion = ({ elements }: Sequence): boolean =>
  elements.some(
    (part) => part.type === 'Assertion' || ('alternatives' in part && part.alternatives.some(hasAssertion)),
  );

/** The set of characters that the alternatives read; `null` if they read anything but one character. */
export function singleCharacter(alternatives: readonly Sequence[]): CharSet | null {
  const sets = alternatives.map(({ elements: [first, ...more] }) =>
    first?.type === 'CharacterClass' && more.length === 0 ? first.characters : null,
  );
  return sets.reduce((all, set) => (all === null || set === null ? null : all.union(set)));
}

export const sourceOf = (part: Part): string =>
  JS.toLiteral({ type: 'Concatenation', elements: [part] }).source;
