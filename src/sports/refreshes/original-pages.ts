import { compress, decompress } from '../../platform/formats/zstd.ts';
import { type GetPage, parseJson } from '../../platform/upstream/get-json.ts';
import { absent, failed, found } from '../../platform/upstream/outcome.ts';
import type { Load } from '../provider.ts';

/** Pages are stored by path, without the host, because the provider may move to another host. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * The entry with the time of the request. Loading the value again needs this time, because some URLs depend on the day.
 */
const REQUESTED_AT = 'asked-at';

/** For all pages of one value together: four times the longest page that is accepted. */
const MAX_VALUE_BYTES = 32 * 1024 * 1024;

/** The entry with the requested conference, which may change between seasons. */
const CONFERENCE = 'conference';

/** The entry with retained data that no page contains any more, as JSON. */
const RETAINED = 'kept';

/** Loads a value from the provider. Its pages can be packed as they were received, together with retained data. */
export async function loadAndPack<T>(load: Load<T>, get: GetPage, now: number, conferenceId: string) {
  const pages: PackedPage[] = [
    await packPage({ url: REQUESTED_AT, bytes: Buffer.from(String(now)) }),
    await packPage({ url: CONFERENCE, bytes: Buffer.from(conferenceId) }),
  ];
  let size = 0;
  const outcome = await load(async (url) => {
    const page = await get(url);
    if (page.kind !== 'found') return page;
    const { bytes } = page.value;
    size += bytes.byteLength;
    if (size > MAX_VALUE_BYTES)
      return failed({ reason: 'unreadable', problem: `more than ${MAX_VALUE_BYTES} bytes with ${url}` });
    pages.push(await packPage({ url: pathOf(url), bytes }));
    return page;
  }, now);
  if (outcome.kind !== 'found') return outcome;
  async function pack(kept?: unknown): Promise<Uint8Array> {
    if (kept === undefined) return joinPages(pages);
    return joinPages([...pages, await packPage({ url: RETAINED, bytes: Buffer.from(JSON.stringify(kept)) })]);
  }
  return found({ value: outcome.value, pack });
}

/**
 * Loads a value from packed pages, without the provider. A page that is not among them counts as absent. The previous
 * release did not pack the conference.
 */
export async function loadPacked<T>(loadOf: (conferenceId: string | undefined) => Load<T>, original: Buffer) {
  const pages = new Map((await unpackPages(original)).map(({ url, bytes }) => [url, bytes]));
  const get: GetPage = async (url) => {
    const bytes = pages.get(pathOf(url));
    return bytes === undefined ? absent : found({ bytes, json: parseJson(bytes) });
  };
  const load = loadOf(pages.get(CONFERENCE)?.toString());
  const outcome = await load(get, Number(pages.get(REQUESTED_AT)?.toString()));
  const bytes = pages.get(RETAINED)?.toString();
  const kept: unknown = bytes === undefined ? undefined : JSON.parse(bytes);
  return { outcome, kept };
}

/** A page exactly as the upstream sent it. */
interface UpstreamPage {
  readonly url: string;
  readonly bytes: Buffer;
}

const NEWLINE = Buffer.from('\n');

/** A compressed page, which takes little memory until all pages of a value have been received. */
interface PackedPage {
  readonly url: string;
  /** Before it was compressed. */
  readonly size: number;
  readonly packed: Buffer;
}

const packPage = async ({ url, bytes }: UpstreamPage): Promise<PackedPage> => ({
  url,
  size: bytes.byteLength,
  packed: await compress(bytes),
});

/** A line of JSON with the URL and size of each page, followed by the pages, each compressed by itself. */
async function joinPages(pages: readonly PackedPage[]): Promise<Buffer> {
  const index = JSON.stringify(pages.map(({ url, size }) => [url, size]));
  return Buffer.concat([await compress(`${index}\n`), ...pages.map(({ packed }) => packed)]);
}

async function unpackPages(packed: Uint8Array): Promise<UpstreamPage[]> {
  const whole = await decompress(packed);
  let at = whole.indexOf(NEWLINE) + 1;
  const index: [url: string, size: number][] = JSON.parse(whole.toString('utf8', 0, at));
  return index.map(([url, size]) => {
    const bytes = whole.subarray(at, at + size);
    at += size;
    return { url, bytes };
  });
}
