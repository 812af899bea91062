import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { UnreadablePage } from '../crawl/task-thread.ts';
import { correcting } from './correcting.ts';
import { fetchAsset } from './fetch-asset.ts';
import { type LookSurroundings, writeLook } from './look-page.ts';
import { type DeskPages, HTML } from './look-server.ts';
import { type Told, told } from './sayings.ts';
import { type Session, UnusableEntry } from './session.ts';

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
