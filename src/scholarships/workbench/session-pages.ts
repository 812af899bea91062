import { followRedirects } from '../../platform/upstream/follow-redirects.ts';
import { type Failed, failed } from '../../platform/upstream/outcome.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';
import { TaskLimitExceeded } from '../crawl/task-thread.ts';
import { whyTooLong } from '../crawl/url-rules.ts';
import { whyNotPublic } from '../html/public-url.ts';
import { cleanStyle } from './clean-page.ts';
import { correcting } from './correcting.ts';
import { type ReviewCommand, reviewCommand } from './hints.ts';
import { type ReviewContext, writeLook } from './review-page.ts';
import { HTML, type ReviewPages } from './review-server.ts';
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
  href: string,
  {
    origin: upstream,
    pageUrl,
    signal,
  }: { origin: Pick<UpstreamClient, 'get'>; pageUrl: string; signal: AbortSignal },
): Promise<Asset | null> {
  const { host } = new URL(pageUrl);
  const answer = await followRedirects<Failed>(href, MAX_REDIRECTS, async (url) => {
    const why = whyTooLong(url) ?? whyNotPublic(url);
    if (why !== undefined) return failed({ reason: 'skipped', problem: why });
    const publicOnly = new URL(url).host !== host;
    return upstream.get({ url, maxBytes: MAX_BYTES, publicOnly, paced: true, signal });
  });
  if (answer.kind !== 'reply' || answer.status !== 200) return null;
  const contentType = answer.headers['content-type'] ?? '';
  if (!SHOWN.test(contentType)) return null;
  if (!/^text\/css/i.test(contentType)) return { contentType, body: answer.body };
  // Read byte by byte, whatever its encoding is: what is taken out has plain letters only.
  return { contentType, body: Buffer.from(cleanStyle(answer.body.toString('latin1')), 'latin1') };
}

interface SessionPagesDeps extends ReviewContext {
  readonly origin: Pick<UpstreamClient, 'get'>;
  /** Whether a message of an error of writing the campus file is for people. */
  readonly isProblem: (error: unknown) => error is Error;
}

/** Instead of one that cannot be had: a browser would report the missing style sheet of any site. */
const NO_ASSET = { contentType: 'text/css', body: '' };
const ASSET = /^asset\/(\d{1,4})$/;

/** A page of a site beside what was read from it: what a browser asks for, and what a person says there. */
export function sessionPages(
  session: Session,
  { origin: upstream, isProblem, ...around }: SessionPagesDeps,
): ReviewPages {
  /** Does what was said, and returns what a person should know then. */
  async function take(what: ReviewCommand): Promise<string> {
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
      const href = marked.assets[Number(ASSET.exec(path)?.[1] ?? Number.NaN)];
      if (href === undefined) return null;
      const asset = await fetchAsset(href, { origin: upstream, pageUrl, signal });
      return { ...(asset ?? NO_ASSET), is: 'asset' };
    },
    async handle(hint) {
      const correction = correcting.safeParse(hint);
      if (correction.success && around.corrections !== undefined)
        return around.corrections.write(correction.data);
      const parsed = reviewCommand.safeParse(hint);
      if (!parsed.success) return { isDone: false, text: 'This cannot be written in the campus file.' };
      try {
        return { isDone: true, text: await take(parsed.data) };
      } catch (error) {
        if (error instanceof UnusableEntry || error instanceof TaskLimitExceeded || isProblem(error))
          return { isDone: false, text: error.message };
        throw error;
      }
    },
  };
}
