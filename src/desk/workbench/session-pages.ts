import { followRedirects } from '../../platform/upstream/follow-redirects.ts';
import { type Failed, failed } from '../../platform/upstream/outcome.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';
import { TaskLimitExceeded } from '../../scholarships/crawl/task-process.ts';
import { whyTooLong } from '../../scholarships/crawl/url-rules.ts';
import { whyNotPublic } from '../../scholarships/html/public-url.ts';
import { cleanStyle } from './clean-page.ts';
import { correcting } from './correction-form.ts';
import { type ReviewCommand, reviewCommand } from './review-commands.ts';
import { type ReviewContext, renderReviewPage } from './review-page.ts';
import { HTML, type ReviewPages } from './review-server.ts';
import { RefusedChange, type Session } from './session.ts';

/** A style sheet or picture of the page in the frame. */
interface Asset {
  readonly contentType: string;
  readonly body: Buffer;
}

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Content types that a frame without scripts can show, and that run nothing when opened on their own. */
const SHOWN =
  /^(?:text\/css|image\/(?:png|jpeg|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon))\s*(?:;|$)/i;

/**
 * Fetches a style sheet or picture through the same client as pages. A page may contain any URL, so only the host of
 * the page itself, which a person chose, may be in a private network. `null` if the file is not available, or if the
 * frame cannot show it.
 */
async function fetchAsset(
  href: string,
  {
    upstream,
    pageUrl,
    signal,
  }: { upstream: Pick<UpstreamClient, 'get'>; pageUrl: string; signal: AbortSignal },
): Promise<Asset | null> {
  const { host } = new URL(pageUrl);
  const response = await followRedirects<Failed>(href, MAX_REDIRECTS, async (url) => {
    const why = whyTooLong(url) ?? whyNotPublic(url);
    if (why !== undefined) return failed({ reason: 'skipped', problem: why });
    const publicOnly = new URL(url).host !== host;
    return upstream.get({ url, maxBytes: MAX_BYTES, publicOnly, paced: true, signal });
  });
  if (response.kind !== 'reply' || response.status !== 200) return null;
  const contentType = response.headers['content-type'] ?? '';
  if (!SHOWN.test(contentType)) return null;
  if (!/^text\/css/i.test(contentType)) return { contentType, body: response.body };
  // The style sheet is decoded as Latin-1, whatever its encoding is, because only ASCII text is removed.
  return { contentType, body: Buffer.from(cleanStyle(response.body.toString('latin1')), 'latin1') };
}

interface SessionPagesDeps extends ReviewContext {
  readonly upstream: Pick<UpstreamClient, 'get'>;
  /** Whether an error that occurred while the campus file was written has a message for people. */
  readonly isProblem: (error: unknown) => error is Error;
}

/** Served in place of an unavailable asset, because a browser would report a missing style sheet. */
const NO_ASSET = { contentType: 'text/css', body: '' };
const ASSET = /^asset\/(\d{1,4})$/;

/** A page of a site and the records extracted from it, with the changes that a person makes. */
export function sessionPages(
  session: Session,
  { upstream, isProblem, ...context }: SessionPagesDeps,
): ReviewPages {
  /** Makes a change. Returns a message for the person. */
  async function execute(what: ReviewCommand): Promise<string> {
    if ('hint' in what) {
      await session.applyHint(what);
      return session.current().news.length > 0 ? '' : 'Extracted again: the result is the same.';
    }
    if (what.do === 'save') return session.save();
    if (what.do === 'confirm') return session.confirm();
    if (what.do === 'ask') {
      await session.ask();
      return '';
    }
    if (what.do === 'agree') session.dismissWarnings(what);
    else session[what.do]();
    return '';
  }

  return {
    async respond(path, signal) {
      const { url: pageUrl, marked } = session.current();
      if (path === '') return { contentType: HTML, body: renderReviewPage(session, context), kind: 'review' };
      if (path === 'page') return { contentType: HTML, body: marked.html, kind: 'page' };
      if (path === 'plain') return { contentType: HTML, body: marked.plain, kind: 'page' };
      const href = marked.assets[Number(ASSET.exec(path)?.[1] ?? Number.NaN)];
      if (href === undefined) return null;
      const asset = await fetchAsset(href, { upstream, pageUrl, signal });
      return { ...(asset ?? NO_ASSET), kind: 'asset' };
    },
    async handle(hint) {
      const correction = correcting.safeParse(hint);
      if (correction.success && context.corrections !== undefined)
        return context.corrections.write(correction.data);
      const parsed = reviewCommand.safeParse(hint);
      if (!parsed.success) return { isDone: false, text: 'This cannot be written in the campus file.' };
      try {
        return { isDone: true, text: await execute(parsed.data) };
      } catch (error) {
        if (error instanceof RefusedChange || error instanceof TaskLimitExceeded || isProblem(error))
          return { isDone: false, text: error.message };
        throw error;
      }
    },
  };
}
