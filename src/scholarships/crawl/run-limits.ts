/** The largest portals known list about 1,000 awards, each with a page of its own. */
export const MAX_PAGES = 3_000;
/**
 * Limit of awards on all pages of a run, counting repeats: most awards appear twice, on a list and on their own page.
 */
export const MAX_AWARDS = 10_000;
/** 1,000 pages with the usual pauses take 40 minutes, and with a `Crawl-delay` of 10 s three hours. */
export const MAX_HOURS = 4;

const MEGABYTE = 1024 * 1024;
/** Limit of text on all pages of a run; 1,000 pages of awards are 60 to 150 MB. */
const MAX_RUN_BYTES = 512 * MEGABYTE;
/** Limit of the compressed pages of a run, which are in memory until the run ends, and then in the archive. */
const MAX_ARCHIVE_BYTES = 64 * MEGABYTE;

/** Limit of text in the records of all pages, which are in memory until the run ends. */
const MAX_RECORD_CHARACTERS = 128 * MEGABYTE;

const megabytes = (bytes: number): string => `${bytes / MEGABYTE} MB`;

/** Why a run with pages of this size fails; `undefined` if their size is allowed. */
export function whyTooLarge(size: { text: number; packed: number; records: number }): string | undefined {
  if (size.text > MAX_RUN_BYTES) return `more than ${megabytes(MAX_RUN_BYTES)} of pages`;
  if (size.packed > MAX_ARCHIVE_BYTES) return `more than ${megabytes(MAX_ARCHIVE_BYTES)} of compressed pages`;
  if (size.records > MAX_RECORD_CHARACTERS)
    return `more than ${megabytes(MAX_RECORD_CHARACTERS)} of scholarships`;
  return undefined;
}
