import type { DecodedPage, PageRequest } from '../kinds/site-kind.ts';

/** `null` if the page cannot be had. */
export type GetPage = (url: string) => Promise<DecodedPage | null>;

/**
 * Has a page read again until the reading asks for no further page: a thread that reads makes no requests.
 * `known`: pages that were fetched, `null` if they cannot be had; kept for the next reading of the same page.
 */
export async function readWithPages<Reply extends { missing: readonly PageRequest[] } | { problem: string }>(
  read: (known: ReadonlyMap<string, DecodedPage | null>) => Promise<Reply>,
  getPage: GetPage,
  known = new Map<string, DecodedPage | null>(),
): Promise<Reply> {
  for (;;) {
    const reply = await read(known);
    if ('problem' in reply || reply.missing.length === 0) return reply;
    for (const { url, role } of reply.missing) {
      const page = await getPage(url);
      known.set(url, page && { ...page, role });
    }
  }
}
