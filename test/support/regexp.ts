import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from '@typescript/typescript6';
import { CharSet, type Concatenation, type Element, isDisjointWith, JS, NFA, type NoParent } from 'refa';
import { ROOT } from './root.ts';

interface FoundExpression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Files that cannot be imported, because they start a process or a thread, or run in browsers. */
const NOT_IMPORTED =
  /^src\/(pages\/client\/|desk\/workbench\/(client\/|workbench-process)|cli\/(main|start)\.js$)|\/(worker|reading)[\w-]*\.js$/;

function literalsIn(file: string): FoundExpression[] {
  const found: FoundExpression[] = [];
  const tree = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The expressions that `new RegExp` creates while the files are imported (a second time if other tests have imported them). */
async function builtBy(files: readonly string[]): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const made = new target(pattern, flags);
      const [, caller = ''] = new Error().stack?.split('\n').slice(1) ?? [];
      const file = caller.slice(caller.indexOf(ROOT) + ROOT.length).replace(/^\//, '');
      if (typeof pattern === 'string' && file.startsWith('src/'))
        found.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    for (const file of files) await import(`${join(ROOT, file)}?again`);
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}

/** Every regular expression of `src`, once: literals, and expressions that are built when a file is loaded. */
export async function expressionsOfSource(): Promise<FoundExpression[]> {
  const files = globSync('src/**/*.{ts,js}', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const built = await builtBy(files.filter((file) => !NOT_IMPORTED.test(file)));
  const all = [...files.flatMap(literalsIn), ...built];
  return [...new Map(all.map((each) => [`${each.source}/${each.flags}`, each])).values()];
}

/**
 * A loop that may still match while the expression proceeds, or the search itself, which restarts at each character.
 */
interface Loop {
  readonly name: string;
  /** What one or more iterations match. */
  readonly rounds: NFA;
  /** The part of the expression since the loop; `null`: there is none. */
  readonly between: NFA | null;
  /** The possible next characters. */
  readonly next: CharSet;
}

/**
 * Pairs of loops of a regular expression that can divide a text between them in many ways, so that the time to reject
 * it grows with the square of its length, or faster. The first loop may be the search itself, which restarts at every
 * character. Such a pair is found with automata: there is a word that the first loop matches, and that the part between
 * the loops, followed by the second loop, matches as well. If this cannot be decided, the pair is included.
 */
export function superLinear({ source, flags }: { source: string; flags: string }): string[] {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({ maxNodes: 100_000 });
  const options = { maxCharacter };
  const anyCharacter = CharSet.all(maxCharacter);
  const found = new Set<string>();

  const joined = (...parts: readonly NFA[]): NFA => {
    const whole = NFA.emptyWord(options);
    for (const part of parts) whole.append(part);
    return whole;
  };
  const oneOf = (set: CharSet): NFA => NFA.fromCharSet(set);
  const anything = (): NFA => NFA.all(options);
  const something = joined(oneOf(anyCharacter), anything());
  const both = (a: NFA, b: NFA): NFA => NFA.fromIntersection(a, b);
  const beginningWith = (set: CharSet, nfa: NFA): NFA =>
    set.isAll ? nfa : both(nfa, joined(oneOf(set), anything()));
  const endingWith = (set: CharSet, nfa: NFA): NFA => both(nfa, joined(anything(), oneOf(set)));
  const acceptsEmptyWord = (nfa: NFA): boolean => nfa.finals.has(nfa.initial);
  const languageOf = (alternatives: readonly Sequence[]): NFA =>
    NFA.fromRegex([...alternatives], options, { assertions: 'ignore' });
  const roundsOf = (alternatives: readonly Sequence[]): NFA => {
    const rounds = languageOf(alternatives);
    rounds.quantify(1, Number.POSITIVE_INFINITY);
    return both(rounds, something);
  };

  /** The same loop after one more part of the expression. */
  function after(loop: Loop, read: NFA): Loop[] {
    const part = beginningWith(loop.next, read);
    if (acceptsEmptyWord(read) && !loop.next.isAll) part.union(NFA.emptyWord(options));
    if (part.isEmpty) return [];
    return [{ ...loop, between: joined(loop.between ?? NFA.emptyWord(options), part), next: anyCharacter }];
  }

  /** The same loop, given that the character before or after this position is in a set. */
  function restricted(loop: Loop, kind: 'ahead' | 'behind', set: CharSet): Loop[] {
    if (kind === 'ahead') {
      const next = loop.next.intersect(set);
      return next.isEmpty ? [] : [{ ...loop, next }];
    }
    if (loop.between === null) {
      const rounds = endingWith(set, loop.rounds);
      return rounds.isEmpty ? [] : [{ ...loop, rounds }];
    }
    if (acceptsEmptyWord(loop.between)) return [loop];
    const between = endingWith(set, loop.between);
    return between.isEmpty ? [] : [{ ...loop, between }];
  }

  /** An iteration may be cut anywhere: the word leads from a state of the second loop back to the same state. */
  function compare(loop: Loop, rounds: NFA, name: string): void {
    for (const state of rounds.nodes()) {
      const untilHere = {
        ...rounds.transitionIterator(),
        isFinal: (node: NFA.ReadonlyNode) => node === state,
      };
      const around = both(NFA.fromTransitionIterator({ ...untilHere, initial: state }, options), something);
      if (around.isEmpty) continue;
      const entered = beginningWith(loop.next, NFA.fromTransitionIterator(untilHere, options));
      const second = loop.between === null ? entered : joined(loop.between, entered);
      if (!isDisjointWith(both(second, around), loop.rounds)) found.add(`${loop.name} and ${name}`);
    }
  }

  function readGroup(group: Group, loops: readonly Loop[], isLast: boolean): Loop[] {
    const isEndless = group.type === 'Quantifier' && group.max === Number.POSITIVE_INFINITY;
    const inside = readAll(group.alternatives, loops, isLast);
    const own = inside.filter((loop) => !loops.some(({ name }) => name === loop.name));
    if (group.type === 'Alternation' && group.alternatives.some(hasAssertion)) return inside;
    const whole = languageOf([{ type: 'Concatenation', elements: [group] }]);
    const passed = [...loops.flatMap((loop) => after(loop, whole)), ...own];
    if (!isEndless) return passed;
    const name = sourceOf(group);
    const rounds = roundsOf(group.alternatives);
    if (!isLast) for (const loop of loops) compare(loop, rounds, name);
    return [...passed, { name, rounds, between: null, next: anyCharacter }];
  }

  function readAssertion(assertion: Assertion, loops: readonly Loop[]): Loop[] {
    const { kind, negate, alternatives } = assertion;
    const set = singleCharacter(alternatives);
    if (set !== null) return loops.flatMap((loop) => restricted(loop, kind, negate ? set.negate() : set));
    if (kind === 'ahead') readAll(alternatives, loops, false);
    return [...loops];
  }

  /** Processes a sequence that follows some loops; returns the loops that the next part follows. `isLast`: the rest is optional. */
  function readOne({ elements }: Sequence, before: readonly Loop[], isLast: boolean): Loop[] {
    return elements.reduce(
      (loops: Loop[], part, at) => {
        if (part.type === 'CharacterClass')
          return loops.flatMap((loop) => after(loop, oneOf(part.characters)));
        if (part.type === 'Assertion') return readAssertion(part, loops);
        if (part.type === 'Unknown') throw new Error(`cannot tell what ${part.id} matches`);
        return readGroup(part, loops, isLast && elements.slice(at + 1).every(isOptional));
      },
      [...before],
    );
  }
  const readAll = (alternatives: readonly Sequence[], loops: readonly Loop[], isLast: boolean): Loop[] =>
    alternatives.flatMap((each) => readOne(each, loops, isLast));

  const search: Loop = { name: 'the search', rounds: something, between: null, next: anyCharacter };
  readAll(expression.alternatives.map(simplified), flags.includes('y') ? [] : [search], true);
  return [...found];
}

type Sequence = NoParent<Concatenation>;
type Part = NoParent<Element>;
type Assertion = Extract<Part, { type: 'Assertion' }>;
type Group = Extract<Part, { type: 'Alternation' | 'Quantifier' }>;

/** At least this many repetitions count as endless. */
const ENDLESS = 1_000;

/** The part, with large numbers of repetitions replaced by endless ones, which need no large automaton. */
function withoutLargeNumbers(part: Part): Part {
  if (!('alternatives' in part)) return part;
  const alternatives = part.alternatives.map(simplified);
  if (part.type !== 'Quantifier') return { ...part, alternatives };
  return { ...part, alternatives, max: part.max >= ENDLESS ? Number.POSITIVE_INFINITY : part.max };
}
const simplified = ({ type, elements }: Sequence): Sequence => ({
  type,
  elements: elements.map(withoutLargeNumbers),
});

const isOptional = (part: Part): boolean =>
  (part.type === 'Quantifier' && part.min === 0) ||
  ((part.type === 'Quantifier' || part.type === 'Alternation') &&
    part.alternatives.some(({ elements }) => elements.every(isOptional)));

const hasAssertion = ({ elements }: Sequence): boolean =>
  elements.some(
    (part) => part.type === 'Assertion' || ('alternatives' in part && part.alternatives.some(hasAssertion)),
  );

/** The set of characters that the alternatives match; `null` unless each matches exactly one character. */
function singleCharacter(alternatives: readonly Sequence[]): CharSet | null {
  const sets = alternatives.map(({ elements: [first, ...more] }) =>
    first?.type === 'CharacterClass' && more.length === 0 ? first.characters : null,
  );
  return sets.reduce((all, set) => (all === null || set === null ? null : all.union(set)));
}

const sourceOf = (part: Part): string => JS.toLiteral({ type: 'Concatenation', elements: [part] }).source;
