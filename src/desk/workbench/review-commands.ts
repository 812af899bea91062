import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isObject } from '../../platform/formats/json.ts';
import { slug } from '../../scholarships/awards/award-keys.ts';
import { PLACED_FIELDS, type PlacedField, place, selector } from '../../scholarships/awards/options.ts';
import { extractorsByName } from '../../scholarships/extractors/index.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import type { PageWarning } from '../suggest/page-warnings.ts';
import type { PageEntry } from '../suggest/proposals.ts';
import type { SourceEntry } from '../suggest/suggest.ts';
import { whatsNew } from './whats-new.ts';

const name = z.string().min(1).max(500);
const short = z.string().min(1).max(300).pipe(place);

/** A change that a person makes by pointing at the page or a record. */
const hint = z.discriminatedUnion('hint', [
  z.strictObject({ hint: z.literal('not'), name }),
  z.strictObject({ hint: z.literal('also'), place: short }),
  z.strictObject({ hint: z.literal('names'), selector: z.string().max(300).pipe(selector) }),
  z.strictObject({ hint: z.literal('value'), field: z.enum(PLACED_FIELDS), place: short }),
  z.strictObject({ hint: z.literal('all'), field: z.enum(PLACED_FIELDS), place: short }),
  z.strictObject({ hint: z.literal('list'), number: z.int().min(0) }),
]);
export type Hint = z.infer<typeof hint>;

const step = z.union([
  z.strictObject({ do: z.enum(['undo', 'redo', 'save', 'confirm', 'ask']) }),
  z.strictObject({ do: z.literal('agree'), award: name }),
  z.strictObject({ do: z.literal('agree'), why: name }),
]);
/** A request of the workbench's page. */
export const reviewCommand = z.union([hint, step]);
export type ReviewCommand = z.infer<typeof reviewCommand>;

/** Warnings with the same key are treated as the same warning. */
export const keyOf = ({ award, field, why }: PageWarning): string => JSON.stringify([award, field, why]);

type Options = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): object => (isObject(value) ? value : {});

/** Options that stay when the extractor changes. */
const SHARED = ['container', 'not', 'also', 'values', 'forAll', 'inherit', 'skip', 'labels', 'paging'];

/** The same page, with the names of awards at another selector. */
function withNames({ kind, url, options = {} }: PageEntry, chosen: string): PageEntry {
  if (options.item !== undefined) return { kind, url, options: { ...options, title: chosen } };
  const kept = Object.entries(options).filter(([key]) => SHARED.includes(key));
  return { kind: 'list', url, options: { title: chosen, ...Object.fromEntries(kept) } };
}

/** A list option without some of its texts. The option is removed if no text is left. */
function without(options: Options, key: string, isOut: (text: string) => boolean): Options {
  const { [key]: list, ...rest } = options;
  const left = listOf(list).filter((one) => !isOut(String(one)));
  return left.length > 0 ? { ...rest, [key]: left } : rest;
}

/** Adds a name or place to a list option, and removes what contradicts it. */
function listed(options: Options, key: 'not' | 'also', text: string): Options {
  const target = slug(text);
  const isSame = (one: string): boolean => slug(one) === target;
  const opposite = without(options, key === 'not' ? 'also' : 'not', isSame);
  const kept =
    key === 'not' ? opposite : without(opposite, 'skip', (begin) => target.startsWith(slug(begin)));
  return { ...kept, [key]: [...listOf(options[key]).filter((one) => !isSame(String(one))), text] };
}

const takes = (kind: string, options: Options): boolean =>
  extractorsByName[kind]?.options.safeParse(options).success === true;

/** Adds a place to the places of a value. A single place is written without a list. */
function withPlace(known: unknown, place: string, isFirst: boolean): unknown {
  const others = [known ?? []].flat().filter((one) => one !== place);
  if (others.length === 0) return place;
  return isFirst ? [place, ...others] : [...others, place];
}

function optionsWith(
  { kind, options = {} }: PageEntry,
  command: Exclude<Hint, { hint: 'names' | 'list' }>,
  isFirst: boolean,
) {
  if (command.hint === 'not') {
    // Extractors of data match names by their beginning, so they have `skip` instead of `not`.
    return takes(kind, { ...options, not: [command.name] })
      ? listed(options, 'not', command.name)
      : { ...options, skip: [...listOf(options.skip), command.name] };
  }
  if (command.hint === 'also') return listed(options, 'also', command.place);
  const key = command.hint === 'value' ? 'values' : 'forAll';
  const before: Options = { ...objectOf(options[key]) };
  return {
    ...options,
    [key]: { ...before, [command.field]: withPlace(before[command.field], command.place, isFirst) },
  };
}

/**
 * The entry of the campus file after a change. `others`: the lists that can be used instead. `isFirst`: whether a new
 * place of a value goes before the known places, rather than after them.
 */
export function entryWith(
  entry: SourceEntry,
  command: Hint,
  { others, isFirst }: { readonly others: readonly SourceEntry[]; readonly isFirst: boolean },
): SourceEntry {
  if (command.hint === 'list') return others[command.number] ?? entry;
  const change = (page: PageEntry): PageEntry =>
    command.hint === 'names'
      ? withNames(page, command.selector)
      : { ...page, options: optionsWith(page, command, isFirst) };
  if (!('pages' in entry)) return { ...entry, ...change(entry) };
  // On a page with two lists, a further award or a place of names applies to the first list.
  const isForFirstPage = command.hint === 'also' || command.hint === 'names';
  return { ...entry, pages: entry.pages.map((page, at) => (isForFirstPage && at > 0 ? page : change(page))) };
}

/** Names of awards as slugs, for comparisons. */
const namesOf = (records: readonly Pick<Scholarship, 'title'>[]): Set<string> =>
  new Set(records.map(({ title }) => slug(title)));

interface Reading {
  readonly records: readonly Scholarship[];
  readonly doubts: readonly PageWarning[];
  /** Why a run would reject the page. */
  readonly refusal: string | null;
}

/**
 * Why the campus file cannot express the change: the extractor has no such option. `null` if the file can express it.
 */
export function whyNotExpressible(entry: SourceEntry): string | null {
  const pages = 'pages' in entry ? entry.pages : [entry];
  return pages.every(({ kind, options = {} }) => takes(kind, options))
    ? null
    : 'This list has no such option, because its scholarships are links to other pages, or data. Use another list, or correct the scholarship.';
}

/** Whether two readings have the same values and the same warnings. */
const isAlike = (before: Reading, after: Reading): boolean =>
  whatsNew(before.records, after.records).length === 0 &&
  isDeepStrictEqual(new Set(before.doubts.map(keyOf)), new Set(after.doubts.map(keyOf)));

/** The text at the new place, if no value could be extracted from it. */
function textWithoutValue(field: PlacedField, before: Reading, after: Reading): string | undefined {
  const known = new Set(before.records.map(({ raw }) => raw[field]));
  return after.records.flatMap(({ raw }) => raw[field] ?? []).find((text) => !known.has(text));
}

/** Why a change is refused, if it has no effect on the page; `null` if it has an effect. */
export function whyNoEffect(command: Hint, before: Reading, after: Reading): string | null {
  if (command.hint === 'names' && after.records.length === 0)
    return `Nothing at ${command.selector} looks like the name of a scholarship.`;
  if (after.refusal !== null && before.refusal === null)
    return `Runs would then reject the page: ${after.refusal}.`;
  if (command.hint === 'also') {
    const isNew = namesOf(after.records).difference(namesOf(before.records)).size > 0;
    return isNew
      ? null
      : `No further scholarship begins at ${command.place}: a scholarship there is extracted already, or the place is outside the list.`;
  }
  if (!isAlike(before, after)) return null;
  if (command.hint === 'not')
    return `This changes nothing: ${command.name} is not extracted as a scholarship.`;
  if (command.hint === 'names' || command.hint === 'list')
    return 'This changes nothing: the same scholarships are extracted, with the same values.';
  const text = textWithoutValue(command.field, before, after);
  if (text !== undefined)
    return `This changes nothing: no other ${command.field} can be extracted from “${text.slice(0, 200)}”.`;
  const whose = command.hint === 'all' ? 'for all scholarships' : 'in a scholarship';
  const or = command.hint === 'all' ? '' : ' If it is outside the scholarships, choose it for all of them.';
  return `This changes nothing: no further ${command.field} is stated ${whose} at ${command.place}.${or}`;
}

/**
 * Options by which a person decides what is an award. `suggest` also proposes names to `skip`, which a person may
 * overrule.
 */
export const BY_PERSON = ['not', 'also'];
export const BY_ENTRY = [...BY_PERSON, 'skip'];

/** Whether one of these options of the entry lists this name. */
export const isDecided = (entry: SourceEntry, award: string, by: readonly string[]): boolean =>
  ('pages' in entry ? entry.pages : [entry]).some(({ options = {} }) =>
    by.flatMap((key) => listOf(options[key])).some((one) => slug(String(one)) === slug(award)),
  );
