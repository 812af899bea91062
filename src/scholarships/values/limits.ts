/** Limits of plausible values, shared by all parsers, corrections and searches. */

/** The largest awards that universities list pay for a whole course of study; larger ones are not served. */
export const MAX_DOLLARS = 250_000;
/** A smaller sum is a misreading: an unknown thousands separator, or the number of a footnote. */
export const MIN_DOLLARS = 10;
/** A larger figure is a fund, whatever the words around it. The largest single awards are about half of this. */
export const FUND_DOLLARS = 1_000_000;
/**
 * The maximum ratio of the ends of a range. A wider range is a misreading: the 10 in "$10 to $5,000" is a page number,
 * a date or another award.
 */
export const WIDEST_RANGE = 50;
/** Weighted averages of American high schools go up to 5. */
export const HIGHEST_GPA = 5;
/** A higher average is rare enough to need review. */
export const USUAL_GPA = 4;
/** A deadline further away is a misprinted year, or the end of something else. */
export const MAX_YEARS = 3;
