import type { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import { type Prepared, prepare } from '../../platform/http/prepared.ts';
import type { scholarship, scholarshipItem } from '../contract.ts';
import type { Scholarship } from '../model.ts';

type Detail = z.input<typeof scholarship>;
type Item = z.input<typeof scholarshipItem>;

/** A scholarship as it is served, with what it is ordered by. */
export class ServedRecord {
  readonly detail: Detail;
  /** The page says it is over, whatever the date. */
  readonly saidClosed: boolean;
  #item: Prepared<Item> | undefined;

  constructor(detail: Detail, saidClosed: boolean) {
    this.detail = detail;
    this.saidClosed = saidClosed;
  }

  /** As lists have it, made once: it stands on many pages. */
  get item(): Prepared<Item> {
    this.#item ??= prepare(toItem(this.detail));
    return this.#item;
  }
}

export function toServed(
  { deadline, ...award }: Scholarship,
  about: { sourceName: string; createdAt: number; updatedAt: number },
): ServedRecord {
  const detail = {
    id: award.id,
    title: award.title,
    source: award.source,
    sourceName: about.sourceName,
    amount: award.amountText,
    deadline: deadline.date,
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
  return new ServedRecord(detail, deadline.kind === 'closed');
}

/** The eleven fields of a list item. */
const toItem = (detail: Detail): Item => ({
  id: detail.id,
  title: detail.title,
  source: detail.source,
  amount: detail.amount,
  deadline: detail.deadline,
  gpaRequirement: detail.gpaRequirement,
  eligibility: detail.eligibility,
  description: detail.description,
  link: detail.link,
  createdAt: detail.createdAt,
  updatedAt: detail.updatedAt,
});
