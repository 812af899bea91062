import { slug } from '../../scholarships/awards/award-keys.ts';
import type { DecodedPage } from '../../scholarships/extractors/extractor.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { MISSED_NAME } from '../suggest/missed-name-warning.ts';
import type { PageWarning } from '../suggest/page-warnings.ts';
import type { SourceEntry, Suggestion } from '../suggest/suggest.ts';
import type { MarkedPage } from './mark-page.ts';
import { type GetPage, readWithPages } from './polite-pages.ts';
import {
  BY_PERSON,
  entryWith,
  type Hint,
  isDecided,
  keyOf,
  whyNoEffect,
  whyNotExpressible,
} from './review-commands.ts';
import { lineDiff, whatsNew } from './whats-new.ts';
import type { Workbench } from './workbench.ts';

/** An entry, and what it extracts from the page. */
export interface ReviewedPage {
  readonly url: string;
  readonly entry: SourceEntry;
  readonly records: readonly Scholarship[];
  readonly doubts: readonly PageWarning[];
  /** A remark on the reading, such as why nothing was found. */
  readonly remark?: string;
  /** Why a run would reject the page; `null` if it would not. */
  readonly refusal: string | null;
}

/** Where the entry is saved. */
export interface Destination {
  /** The name that people see: `source nursing of campus.json`. */
  readonly name: string;
  /** The current source in the file; `null` if the source is new. */
  current(): unknown;
  /** The source as it would be in the file after saving. */
  written(entry: SourceEntry): unknown;
  /** Returns a message for the person. Throws an error whose message explains why the entry cannot be saved. */
  save(entry: SourceEntry): string;
  /** Whether a person has confirmed the extraction, and the page's layout is still the same. */
  isChecked(): boolean;
  /** Saves, with the entry, the day on which a person confirmed it. */
  confirm(entry: SourceEntry, day: string): string;
  /** The prefix of the ids of the source's stored awards; `null` if no award is stored yet. */
  readonly idPrefix: string | null;
}

interface Reading extends ReviewedPage {
  readonly marked: MarkedPage;
  /** The differences from the previous reading. */
  readonly news: readonly string[];
}

interface SessionDeps {
  readonly workbench: Pick<Workbench, 'read' | 'mark'>;
  readonly page: DecodedPage;
  readonly today: string;
  /** Another page of the source; `null` if it is not available. */
  readonly getPage: GetPage;
  readonly destination: Destination | null;
  /**
   * Lets a language model locate the awards, if the operator has one. A string is the reason why the model did not
   * help.
   */
  readonly ask?: ((page: DecodedPage) => Promise<Suggestion | string>) | undefined;
  /** Other lists on the page. */
  readonly others: readonly { readonly entry: SourceEntry; readonly records: readonly Scholarship[] }[];
}

/** Names on the page that may be awards and were not extracted. */
export const missedNamesOf = ({ doubts }: Pick<ReviewedPage, 'doubts'>): string[] =>
  doubts.filter(({ field, why }) => field === null && why === MISSED_NAME).map(({ award }) => award);

/** The prefix of ids while a page is being tried. */
const TRIAL_PREFIX = 'main';

const printed = (value: unknown): string => (value === null ? '' : JSON.stringify(value, null, 2));

/** A person's session with a page. Each change updates the entry, and the page is read again at once. */
export async function openSession(first: ReviewedPage, deps: SessionDeps) {
  const { workbench, page, today, destination, others } = deps;
  const fetchedPages = new Map<string, DecodedPage | null>();
  /** Warnings that a person has dismissed. */
  const dismissed = new Set<string>();

  const mark = async (reviewed: ReviewedPage, before: ReviewedPage): Promise<Reading> => {
    const marked = await workbench.mark({
      page,
      records: reviewed.records,
      missedNames: missedNamesOf(reviewed),
    });
    if ('problem' in marked) throw new RefusedChange(marked.problem);
    return { ...reviewed, marked, news: whatsNew(before.records, reviewed.records) };
  };
  const history: Reading[] = [await mark(first, first)];
  let at = 0;
  let saved: SourceEntry | null = null;
  const currentReading = (): Reading => {
    const reading = history[at];
    if (reading === undefined) throw new Error('the history of the workbench is empty');
    return reading;
  };

  async function readAgain(entry: SourceEntry) {
    const task = { page, entry, today };
    const reply = await readWithPages(
      (known) => workbench.read({ ...task, known }),
      deps.getPage,
      fetchedPages,
    );
    if ('problem' in reply) throw new RefusedChange(reply.problem);
    return reply;
  }

  /** A warning about a missed name stays until the name is extracted, or a person decides that it is not an award. */
  function currentWarnings(
    entry: SourceEntry,
    records: readonly Scholarship[],
    found: readonly PageWarning[],
  ) {
    const read = new Set(records.map(({ title }) => slug(title)));
    const still = first.doubts.filter(
      ({ award, why }) =>
        why === MISSED_NAME && !read.has(slug(award)) && !isDecided(entry, award, BY_PERSON),
    );
    return [...new Map([...still, ...found].map((doubt) => [keyOf(doubt), doubt])).values()];
  }

  return {
    current: (): ReviewedPage & Pick<Reading, 'news' | 'marked'> => {
      const reading = currentReading();
      return { ...reading, doubts: reading.doubts.filter((doubt) => !dismissed.has(keyOf(doubt))) };
    },
    /** The id under which an award is stored, given its id in this reading. */
    idOf: (id: string): string | null =>
      destination === null || destination.idPrefix === null
        ? null
        : `${destination.idPrefix}${id.slice(TRIAL_PREFIX.length)}`,
    others: () => others.filter(({ entry }) => printed(entry) !== printed(currentReading().entry)),
    canUndo: () => at > 0,
    canRedo: () => at < history.length - 1,
    isUnsaved: () => at > 0 && saved !== currentReading().entry,
    canAsk: () => deps.ask !== undefined,
    isChecked: () => destination?.isChecked() ?? false,

    async applyHint(hint: Hint): Promise<void> {
      const before = currentReading();
      const lists = others.filter(({ entry }) => printed(entry) !== printed(before.entry));
      const entryFor = (isFirst: boolean): SourceEntry =>
        entryWith(before.entry, hint, { others: lists.map((list) => list.entry), isFirst });
      async function tryEntry(entry: SourceEntry) {
        const notExpressible = whyNotExpressible(entry);
        if (notExpressible !== null) throw new RefusedChange(notExpressible);
        const { records, doubts, refusal } = await readAgain(entry);
        const read = {
          url: before.url,
          entry,
          records,
          refusal,
          doubts: currentWarnings(entry, records, doubts),
        };
        return { reviewed: read, problem: whyNoEffect(hint, before, read) };
      }
      const added = await tryEntry(entryFor(false));
      const asFirst = entryFor(true);
      // A new place has no effect if an earlier place has a value as well. Then the new place is tried as the first
      // place.
      const mayBeFirst = added.problem !== null && printed(asFirst) !== printed(added.reviewed.entry);
      const { reviewed, problem } = mayBeFirst ? await tryEntry(asFirst) : added;
      if (problem !== null) throw new RefusedChange(problem);
      history.splice(at + 1, history.length, await mark(reviewed, before));
      at += 1;
    },
    /** Uses the list that a language model locates. The warnings show where the model and the rules differ. */
    async ask(): Promise<void> {
      const before = currentReading();
      const suggestion = (await deps.ask?.(page)) ?? 'there is none';
      if (typeof suggestion === 'string' || suggestion.kind === 'nothing') {
        const why = typeof suggestion === 'string' ? suggestion : suggestion.problem;
        throw new RefusedChange(`The language model could not be used: ${why}`);
      }
      const { best, doubts, remarks } = suggestion;
      const { entry, records } = best;
      const remark = remarks.length > 0 && { remark: `${remarks.join('; ')}.` };
      const read = { url: before.url, entry, records, doubts, refusal: null, ...remark };
      history.splice(at + 1, history.length, await mark(read, before));
      at += 1;
    },
    /** Dismisses all warnings about an award, or a warning that many awards share. */
    dismissWarnings(about: { readonly award: string } | { readonly why: string }): void {
      const isAffected = (doubt: PageWarning): boolean =>
        'award' in about ? doubt.award === about.award : doubt.why === about.why;
      for (const doubt of currentReading().doubts.filter(isAffected)) dismissed.add(keyOf(doubt));
    },
    undo(): void {
      if (at > 0) at -= 1;
    },
    redo(): void {
      if (at < history.length - 1) at += 1;
    },
    /** What saving would change; `null` if there is no file to save to. */
    diff(): { readonly name: string; readonly lines: readonly string[] } | null {
      if (destination === null) return null;
      const [old, next] = [destination.current(), destination.written(currentReading().entry)].map(printed);
      return { name: destination.name, lines: old === next ? [] : lineDiff(old ?? '', next ?? '') };
    },
    save(): string {
      const text = destination?.save(currentReading().entry) ?? '';
      saved = currentReading().entry;
      return text;
    },
    /** Confirms the whole extraction. */
    confirm(): string {
      const text = destination?.confirm(currentReading().entry, today) ?? '';
      saved = currentReading().entry;
      return text;
    },
  };
}

export type Session = Awaited<ReturnType<typeof openSession>>;

/** A change that is refused. The message, for the person, is the reason. */
export class RefusedChange extends Error {
  override name = 'RefusedChange';
}

/** An entry that extracts no award until a person points at an award: its selector matches no element. */
const nothingYet = (url: string): SourceEntry => ({ kind: 'list', url, options: { title: 'none' } });

/**
 * The first reading of a session, from a suggestion. If nothing was found, the reading has the names that may be
 * awards.
 */
export function reviewedPage(requested: string, suggestion: Suggestion): ReviewedPage {
  if (suggestion.kind === 'nothing') {
    const { problem, names = [] } = suggestion;
    const doubts = names.map((award) => ({ award, field: null, why: MISSED_NAME }));
    return {
      url: requested,
      entry: nothingYet(requested),
      records: [],
      doubts,
      refusal: problem,
      remark: `Nothing was found: ${problem}.`,
    };
  }
  const { entry, records } = suggestion.best;
  return { url: entry.url, entry, records, doubts: suggestion.doubts, refusal: null };
}
