import { type Mapped, read, readPage } from './reading.ts';
import { corePage } from './schemas/pages.ts';

/** The name of a group in the core API, for standings without it. */
export const mapConferenceName = (payload: unknown): Mapped<string> =>
  readPage('conference', corePage, payload, ({ name }) => read(name));
