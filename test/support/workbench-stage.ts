import assert from 'node:assert/strict';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../src/app/settings.ts';
import { openSuggester } from '../../src/desk/open-suggester.ts';
import { destinationOf, entryIn } from '../../src/desk/sources/campus-destination.ts';
import { AFTER_EDIT } from '../../src/desk/sources/edit-campus.ts';
import type { ReviewHandler } from '../../src/desk/workbench/review-server.ts';
import type { ReviewedPage } from '../../src/desk/workbench/session.ts';
import { createHurriedClock } from './manual-clock.ts';
import { type PretendSite, startPretendSite } from './pretend-site.ts';

/** The message that the page shows after Save: a running service does not read the campus file by itself. */
export const WRITTEN = `Written. ${AFTER_EDIT}`;

interface WrittenSource {
  readonly url: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A site with these pages by path, a campus file, and a review server over both. */
export async function stageWorkbench(
  pages: Readonly<Record<string, string>>,
  campusOf: (site: PretendSite) => object,
  environment: Readonly<Record<string, string>> = {},
) {
  await using begun = new AsyncDisposableStack();
  const { path: folder } = begun.use(await mkdtempDisposable(join(tmpdir(), 'look-')));
  const file = join(folder, 'campus.json');
  const site = begun.adopt(await startPretendSite(), (one) => one.stop());
  for (const [path, page] of Object.entries(pages)) {
    const isWhole = page.startsWith('<!doctype');
    const body = isWhole ? page : `<!doctype html><title>Office</title><main>${page}</main>`;
    site.on(path, () => ({ headers: { 'content-type': 'text/html' }, body }));
  }
  await writeFile(file, JSON.stringify(campusOf(site), null, 2));
  const suggester = begun.use(
    openSuggester({ clock: createHurriedClock() }, 'https://campus.example/', readSettings(environment)),
  );

  async function show(looked: ReviewedPage | string, key: string): Promise<ReviewHandler> {
    assert.ok(typeof looked !== 'string', String(looked));
    const destination = destinationOf(file, key, { name: 'Office' });
    const review = await suggester.show(looked, { port: 0, destination, others: [] });
    assert.ok(typeof review !== 'string', String(review));
    return review;
  }
  const held = begun.move();
  return {
    site,
    file,
    suggester,
    show,
    /** A review handler for an entry of the campus file. */
    open: async (key: string): Promise<ReviewHandler> =>
      show(await suggester.lookAtEntry(entryIn(file, key)), key),
    /** A review handler for a page of the site whose awards are found by headings. */
    headings: async (path: string): Promise<ReviewHandler> =>
      show(await suggester.lookAtEntry({ kind: 'list', url: `${site.url}${path}` }), path.slice(1)),
    /** The text of the page that a review server shows after an action. */
    async pageAfter(review: ReviewHandler, shown: object): Promise<[status: number, text: string]> {
      const headers = { origin: new URL(review.url).origin, 'content-type': 'application/json' };
      const response = await fetch(`${review.url}command`, {
        method: 'POST',
        body: JSON.stringify(shown),
        headers,
      });
      return [response.status, await response.text()];
    },
    sourceIn: async (key: string): Promise<WrittenSource> =>
      JSON.parse(await readFile(file, 'utf8')).sources[key],
    stop: () => held.disposeAsync(),
  };
}

export type WorkbenchStage = Awaited<ReturnType<typeof stageWorkbench>>;
