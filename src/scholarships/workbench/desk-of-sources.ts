import { html } from 'hono/html';
import { z } from 'zod';
import { type DeskPages, HTML } from './look-server.ts';
import { type OverviewContent, writeOverview } from './overview-page.ts';

interface SourcesDeskDeps {
  readonly content: () => Promise<OverviewContent>;
  /** The page of a source beside what is read from it; a text says why it cannot be shown, `null`: there is no such source. */
  readonly open: (key: string) => Promise<DeskPages | string | null>;
  /** Takes or keeps a list that is held back; the text says what came of it. */
  readonly decide: (
    key: string,
    what: 'accept' | 'keep' | 'take',
  ) => Promise<{ isDone: boolean; text: string }>;
}

const decision = z.strictObject({ do: z.enum(['accept', 'keep', 'take']), source: z.string().max(100) });
const SOURCE = /^source\/([^/]{1,100})\//;

/** A page that says no more than a sentence. */
const sentence = (text: string): DeskPages => ({
  answerTo: async (path) =>
    path === ''
      ? {
          contentType: HTML,
          is: 'desk',
          body: `<!doctype html>${html`<html lang="en"><head><meta charset="utf-8"><title>Cannot be shown</title><link rel="stylesheet" href="look.css"></head>
<body class="overview"><main><h1>This page cannot be shown</h1><p>${text}</p><p><a href="../../">All sources</a></p></main></body></html>`}`,
        }
      : null,
  hear: async () => ({ isDone: false, text }),
});

/** All sources of a campus on one page, and the page of each below it. */
export function sourcesDesk({ content, open, decide }: SourcesDeskDeps) {
  const all: DeskPages = {
    answerTo: async (path) =>
      path === '' ? { contentType: HTML, body: writeOverview(await content()), is: 'desk' } : null,
    async hear(said) {
      const parsed = decision.safeParse(said);
      if (!parsed.success) return { isDone: false, text: 'This cannot be done.' };
      return decide(parsed.data.source, parsed.data.do);
    },
  };
  return async (path: string): Promise<{ pages: DeskPages; begin: string } | null> => {
    const [begin, key] = SOURCE.exec(path) ?? [];
    if (begin === undefined || key === undefined) return { pages: all, begin: '' };
    const pages = await open(key);
    return pages === null ? null : { pages: typeof pages === 'string' ? sentence(pages) : pages, begin };
  };
}
