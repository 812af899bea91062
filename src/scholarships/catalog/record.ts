import { isoTime } from '../../platform/clock.ts';
import { type Json, toJson } from '../../platform/http/representation.ts';
import type { Sent } from '../../platform/http/route.ts';
import type { Scholarship, SourceKey } from '../model/award.ts';
import { listedScholarship, type scholarship } from './contract.ts';
import { fold } from './fold.ts';

/** An award with all its fields. */
export type Whole = Sent<typeof scholarship>;
type Detail = Omit<
  Whole,
  | 'amountMin'
  | 'amountMax'
  | 'amountPer'
  | 'years'
  | 'opens'
  | 'deadlineKind'
  | 'state'
  | 'printed'
  | 'corrected'
>;
type Item = Sent<typeof listedScholarship>;

/** What is known about an award apart from its page. */
interface About {
  /** As the campus file calls it now. */
  readonly source: { readonly key: SourceKey; readonly name: string };
  /** ms */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The revision of the catalog in which the stored award was last written. */
  readonly revision?: number;
}

/** A scholarship as it is served, with the values that it is sorted by. */
export class ServedRecord {
  readonly detail: Detail;
  readonly award: Scholarship;
  /** When it was first seen, ms. */
  readonly createdAt: number;
  /** When its content last changed, ms. */
  readonly updatedAt: number;
  readonly #revision: number | undefined;
  #item: Json<Item> | undefined;
  #foldedTitle: string | undefined;

  constructor(detail: Detail, award: Scholarship, about: About) {
    this.detail = detail;
    this.award = award;
    this.createdAt = about.createdAt;
    this.updatedAt = about.updatedAt;
    this.#revision = about.revision;
  }

  /** Whether this is what is known of the award. */
  isAs({ createdAt, updatedAt, revision }: Omit<About, 'source'>): boolean {
    return createdAt === this.createdAt && updatedAt === this.updatedAt && revision === this.#revision;
  }

  /** Whether the page says that the award is over, whatever its date. */
  get saidClosed(): boolean {
    return this.award.deadline.kind === 'closed';
  }

  /** Whether the award is closed on that day: the page says so, or its deadline has passed. */
  isClosedOn(day: string): boolean {
    const { deadline } = this.detail;
    return this.saidClosed || (deadline !== null && deadline < day);
  }

  /** The title in the form that is compared. */
  get foldedTitle(): string {
    this.#foldedTitle ??= fold(this.detail.title);
    return this.#foldedTitle;
  }

  /** With all fields. Built on demand, because most awards are never requested. */
  whole(today: string): Whole {
    const { amount, amountPer = null, years = null, opens = null, deadline, raw, where } = this.award;
    return {
      ...this.detail,
      amountMin: amount.min,
      amountMax: amount.max,
      amountPer,
      years,
      opens,
      deadlineKind: deadline.kind,
      state: this.isClosedOn(today) ? 'closed' : 'open',
      printed: { amount: raw.amount, deadline: raw.deadline, gpa: raw.gpa, ...(where && { where }) },
      corrected: this.award.corrected ?? [],
    };
  }

  /** As a list item. Built once, because it is on many pages. */
  get item(): Json<Item> {
    this.#item ??= toJson(this.listed);
    return this.#item;
  }

  get listed(): Item {
    return toItem(this.detail);
  }
}

export function toServed(award: Scholarship, about: About): ServedRecord {
  const detail = {
    id: award.id,
    title: award.title,
    source: about.source.key,
    sourceName: about.source.name,
    amount: award.amountText,
    deadline: award.deadline.date,
    gpaRequirement: award.gpaRequirement,
    eligibility: award.eligibility,
    requirements: award.requirements,
    description: award.description,
    link: award.link,
    contactEmail: award.contactEmail,
    tags: award.tags,
    createdAt: isoTime(about.createdAt),
    updatedAt: isoTime(about.updatedAt),
  };
  return new ServedRecord(detail, award, about);
}

const ITEM_FIELDS = Object.keys(listedScholarship.shape) as (keyof Item)[];

const toItem = (detail: Detail): Item =>
  Object.fromEntries(ITEM_FIELDS.map((field) => [field, detail[field]])) as Item;

/** An award with the requested fields, in that order, and always with its id. */
export const chosenOf = (whole: Whole, fields: readonly (keyof Whole)[]): Partial<Whole> =>
  Object.fromEntries(['id' as const, ...fields].map((field) => [field, whole[field]]));
