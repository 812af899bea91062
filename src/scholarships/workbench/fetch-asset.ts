import { followRedirects } from '../../platform/origin/follow-redirects.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { type Failed, failed } from '../../platform/origin/outcome.ts';
import { overlong } from '../crawl/address-rules.ts';
import { notPublic } from '../html/web-address.ts';
import { cleanStyle } from './clean-page.ts';

/** A style sheet or picture of a page that a person looks at. */
interface Asset {
  readonly contentType: string;
  readonly body: Buffer;
}

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** What a frame without scripts shows, and nothing that runs if it is opened alone. */
const SHOWN =
  /^(?:text\/css|image\/(?:png|jpeg|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon))\s*(?:;|$)/i;

/**
 * Fetches what a page shows, through the same client as pages. A page may name any address, so that only its own host,
 * which a person chose, may be one of the own network. `null`: it cannot be had, or is nothing to show.
 */
export async function fetchAsset(
  address: string,
  { origin, pageUrl, signal }: { origin: Pick<OriginClient, 'get'>; pageUrl: string; signal: AbortSignal },
): Promise<Asset | null> {
  const { host } = new URL(pageUrl);
  const answer = await followRedirects<Failed>(address, MAX_REDIRECTS, async (url) => {
    const why = overlong(url) ?? notPublic(url);
    if (why !== undefined) return failed({ reason: 'skipped', problem: why });
    const publicOnly = new URL(url).host !== host;
    return origin.get({ url, maxBytes: MAX_BYTES, publicOnly, paced: true, signal });
  });
  if (answer.kind !== 'reply' || answer.status !== 200) return null;
  const contentType = answer.headers['content-type'] ?? '';
  if (!SHOWN.test(contentType)) return null;
  if (!/^text\/css/i.test(contentType)) return { contentType, body: answer.body };
  // Read byte by byte, whatever its encoding is: what is taken out has plain letters only.
  return { contentType, body: Buffer.from(cleanStyle(answer.body.toString('latin1')), 'latin1') };
}
