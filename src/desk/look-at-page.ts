import { ConfigurationError } from '../app/settings.ts';
import { openStore, type Store } from '../cli/terminal/open-store.ts';
import { readCampus } from '../cli/terminal/open-upstreams.ts';
import { commandLine } from '../platform/command-line.ts';
import type { SourceSettings } from '../scholarships/index.ts';
import { correctionEditor } from './correction-editor.ts';
import type { DeskDeps } from './deps.ts';
import { openSuggester } from './open-suggester.ts';
import { showLook } from './show-workbench.ts';
import { destinationFor, destinationOf, entryIn } from './sources/campus-destination.ts';
import { type GetPage, storedPages } from './workbench/polite-pages.ts';
import { reviewedPage } from './workbench/session.ts';

interface LookOptions {
  readonly campus: string;
  readonly port: number;
  readonly stored?: boolean;
}

/** The pages of a source as its last run stored them. */
async function openStoredPages({ database }: Store, source: SourceSettings): Promise<GetPage> {
  const getPage = await storedPages(database, source);
  if (getPage === null)
    throw new ConfigurationError(
      `${source.key}: no page of this source is stored; to store its pages: ${commandLine('scrape', `--source ${source.key}`)}`,
    );
  return getPage;
}

/** Opens the workbench on the page of a source, with its current entry. Returns whether it could be shown. */
export async function lookAtSource(
  source: SourceSettings,
  { campus, port, stored }: LookOptions,
  deps: DeskDeps,
): Promise<boolean> {
  const { key } = source;
  const destination = destinationOf(campus, key);
  await using suggester = openSuggester(deps);
  await using store = stored ? await openStore(readCampus(campus), campus) : null;
  const getPage = store === null ? undefined : await openStoredPages(store, source);
  const looked = await suggester.lookAtEntry(entryIn(campus, key), getPage);
  if (typeof looked === 'string') throw new ConfigurationError(`${key}: ${looked}`);
  const suggestion = stored ? undefined : await suggester.look(looked.url);
  const others = suggestion?.kind === 'found' ? [suggestion.best, ...suggestion.others] : [];
  return await showLook(suggester, looked, {
    port,
    destination,
    others,
    getPage,
    corrections: correctionEditor(campus),
  });
}

/**
 * Opens the workbench on any page, with the entry that is proposed for it, even if nothing was found there. Returns
 * whether it could be shown.
 */
export async function lookAtUrl(
  url: string,
  { campus, port }: LookOptions,
  deps: DeskDeps,
): Promise<boolean> {
  await using suggester = openSuggester(deps);
  const suggestion = await suggester.look(url);
  if (suggestion === undefined) return false;
  const looked = reviewedPage(url, suggestion);
  const isFound = suggestion.kind === 'found';
  const name = (isFound ? suggestion.pageName : null) ?? new URL(looked.url).hostname;
  const destination = destinationFor(campus, looked.url, name);
  return await showLook(suggester, looked, {
    port,
    destination,
    others: isFound ? suggestion.others : [],
    corrections: destination === null ? undefined : correctionEditor(campus),
  });
}
