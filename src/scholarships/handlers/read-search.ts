import type { FilterQuery } from '../routes.ts';

/** `newSince` as a day begins at midnight of the campus. */
const startOf = (text: string, timeZone: string): number =>
  text.includes('T')
    ? Date.parse(text)
    : Temporal.PlainDate.from(text).toZonedDateTime(timeZone).epochMilliseconds;

/** Parameters as the index takes them. */
export const readSearch = <Q extends FilterQuery>({ newSince, ...query }: Q, timeZone: string) => ({
  ...query,
  newSince: newSince === undefined ? undefined : startOf(newSince, timeZone),
});
