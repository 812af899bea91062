import { type Json, toJson } from '../../platform/http/representation.ts';
import type { Scholarship } from '../model/award.ts';
import { type AboutAward, LISTED_FIELDS, showFurther, showMain, type Whole } from '../model/fields.ts';
import { isClosed } from '../model/stored-record.ts';
import { fold } from '../text/same.ts';

type Item = Pick<Whole, (typeof LISTED_FIELDS)[number]>;

interface About extends AboutAward {
  /** The revision of the catalog in which the stored award was last written. */
  readonly revision?: number;
}

/** A scholarship as it is served, with the values that it is sorted by. */
export class ServedRecord {
  /** The fields that searches read. */
  readonly detail: ReturnType<typeof showMain>;
  readonly award: Scholarship;
  /** When the award was first seen, ms. */
  readonly createdAt: number;
  /** When the content of the award last changed, ms. */
  readonly updatedAt: number;
  readonly #revision: number | undefined;
  #item: Json<Item> | undefined;
  #foldedTitle: string | undefined;

  constructor(award: Scholarship, about: About) {
    this.detail = showMain(award, about);
    this.award = award;
    this.createdAt = about.createdAt;
    this.updatedAt = about.updatedAt;
    this.#revision = about.revision;
  }

  /** Whether this record was made from the state of the award that has these times and this revision. */
  isSameState({ createdAt, updatedAt, revision }: Omit<About, 'source'>): boolean {
    return createdAt === this.createdAt && updatedAt === this.updatedAt && revision === this.#revision;
  }

  /** Whether the page states that the award is closed, whatever its deadline is. */
  get statedClosed(): boolean {
    return this.award.deadline.kind === 'closed';
  }

  /** Whether the award is closed on that day: the page states so, or the deadline has passed. */
  isClosedOn(day: string): boolean {
    return isClosed(this.award, day);
  }

  /** The folded title, for comparisons. */
  get foldedTitle(): string {
    this.#foldedTitle ??= fold(this.detail.title);
    return this.#foldedTitle;
  }

  /** What searches that understand a text read besides title and description: who may apply, what to submit. */
  get furtherTexts(): readonly string[] {
    return [...this.award.eligibility, ...this.award.requirements];
  }

  /** The award with all fields. Built on demand, because most awards are never requested. */
  whole(today: string): Whole {
    return { ...this.detail, ...showFurther(this.award, { award: this.award, today }) };
  }

  /** The award as a list item. Built only once, because many responses contain it. */
  get item(): Json<Item> {
    this.#item ??= toJson(this.listed);
    return this.#item;
  }

  get listed(): Item {
    return Object.fromEntries(LISTED_FIELDS.map((field) => [field, this.detail[field]])) as Item;
  }
}

/** An award with the requested fields, in that order, and always with its id. */
export const chosenOf = (whole: Whole, fields: readonly (keyof Whole)[]): Partial<Whole> =>
  Object.fromEntries(['id' as const, ...fields].map((field) => [field, whole[field]]));
