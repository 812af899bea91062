/** The largest portals known list about 1,000 awards, each with a page of its own. */
export const MAX_PAGES = 3_000;
/** How many awards all pages of a run may name together; most name each one twice, on a list and on its own page. */
export const MAX_AWARDS = 10_000;
/** 1,000 pages with the usual pauses take 40 minutes, and with a `Crawl-delay` of 10 s three hours. */
export const MAX_HOURS = 4;
