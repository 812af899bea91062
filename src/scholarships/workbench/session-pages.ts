import { followRedirects } from '../../platform/origin/follow-redirects.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { type Failed, failed } from '../../platform/origin/outcome.ts';
import { overlong } from '../crawl/address-rules.ts';
import { UnreadablePage } from '../crawl/task-thread.ts';
import { notPublic } from '../html/web-address.ts';
import { cleanStyle } from './clean-page.ts';
import { correcting } from './correcting.ts';
import { type LookSurroundings, writeLook } from './look-page.ts';
import { type DeskPages, HTML } from './look-server.ts';
import { type Told, told } from './sayings.ts';
import { type Session, UnusableEntry } from './session.ts';

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
async function fetchAsset(
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

interface SessionPagesDeps extends LookSurroundings {
  readonly origin: Pick<OriginClient, 'get'>;
  /** Whether a message of an error of writing the campus file is for people. */
  readonly isProblem: (error: unknown) => error is Error;
}

/** Instead of one that cannot be had: a browser would report the missing style sheet of any site. */
const NO_ASSET = { contentType: 'text/css', body: '' };
const ASSET = /^asset\/(\d{1,4})$/;

/** A page of a site beside what was read from it: what a browser asks for, and what a person says there. */
export function sessionPages(
  session: Session,
  { origin, isProblem, ...around }: SessionPagesDeps,
): DeskPages {
  /** Does what was said, and returns what a person should know then. */
  async function take(what: Told): Promise<string> {
    if ('say' in what) {
      await session.say(what);
      return session.current().news.length > 0 ? '' : 'Read again: it is served as before.';
    }
    if (what.do === 'save') return session.save();
    if (what.do === 'confirm') return session.confirm();
    if (what.do === 'ask') {
      await session.ask();
      return '';
    }
    if (what.do === 'agree') session.agree(what);
    else session[what.do]();
    return '';
  }

  return {
    async answerTo(path, signal) {
      const { url: pageUrl, marked } = session.current();
      if (path === '') return { contentType: HTML, body: writeLook(session, around), is: 'desk' };
      if (path === 'page') return { contentType: HTML, body: marked.html, is: 'page' };
      if (path === 'plain') return { contentType: HTML, body: marked.plain, is: 'page' };
      const address = marked.assets[Number(ASSET.exec(path)?.[1] ?? Number.NaN)];
      if (address === undefined) return null;
      const asset = await fetchAsset(address, { origin, pageUrl, signal });
      return { ...(asset ?? NO_ASSET), is: 'asset' };
    },
    async hear(said) {
      const correction = correcting.safeParse(said);
      if (correction.success && around.corrections !== undefined)
        return around.corrections.write(correction.data);
      const parsed = told.safeParse(said);
      if (!parsed.success) return { isDone: false, text: 'This cannot be written in the campus file.' };
      try {
        return { isDone: true, text: await take(parsed.data) };
      } catch (error) {
        if (error instanceof UnusableEntry || error instanceof UnreadablePage || isProblem(error))
          return { isDone: false, text: error.message };
        throw error;
      }
    },
  };
}
