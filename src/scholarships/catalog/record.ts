import type { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import { type Json, toJson } from '../../platform/http/representation.ts';
import { type scholarship, scholarshipItem } from '../contract.ts';
import type { Scholarship } from '../model.ts';

type Detail = z.input<typeof scholarship>;
type Item = z.input<typeof scholarshipItem>;

/** A scholarship as it is served, with what it is ordered by. */
export class ServedRecord {
  readonly detail: Detail;
  readonly award: Scholarship;
  /** When it was first seen, ms. */
  readonly createdAt: number;
  #item: Json<Item> | undefined;

  constructor(detail: Detail, award: Scholarship, createdAt: number) {
    this.detail = detail;
    this.award = award;
    this.createdAt = createdAt;
  }

  /** The page says it is over, whatever the date. */
  get saidClosed(): boolean {
    return this.award.deadline.kind === 'closed';
  }

  /** As lists have it, made once: it stands on many pages. */
  get item(): Json<Item> {
    this.#item ??= toJson(this.listed);
    return this.#item;
  }

  get listed(): Item {
    return toItem(this.detail);
  }
}

export function toServed(
  award: Scholarship,
  about: { sourceName: string; createdAt: number; updatedAt: number },
): ServedRecord {
  const detail = {
    id: award.id,
    title: award.title,
    source: award.source,
    sourceName: about.sourceName,
    amount: award.amountText,
    deadline: award.deadline.date,
    gpaRequirement: award.gpaRequirement,
    eligibility: [...award.eligibility],
    requirements: [...award.requirements],
    description: award.description,
    link: award.link,
    contactEmail: award.contactEmail,
    tags: [...award.tags],
    createdAt: isoTime(about.createdAt),
    updatedAt: isoTime(about.updatedAt),
  };
  return new ServedRecord(detail, award, about.createdAt);
}

const ITEM_FIELDS = Object.keys(scholarshipItem.shape) as (keyof Item)[];

const toItem = (detail: Detail): Item =>
  Object.fromEntries(ITEM_FIELDS.map((field) => [field, detail[field]])) as Item;
