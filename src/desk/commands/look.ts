import type { Command } from 'commander';
import { chosenSources } from '../../app/campus.ts';
import { ConfigurationError } from '../../app/settings.ts';
import { openStore, type Store } from '../../cli/terminal/open-store.ts';
import { openUpstreams, readCampus } from '../../cli/terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption, webUrl } from '../../cli/terminal/options.ts';
import { setExitCode } from '../../cli/terminal/output.ts';
import type { Clock } from '../../platform/clock.ts';
import { plural } from '../../platform/formats/plural.ts';
import { isGood, keepStoredList, type SourceSettings } from '../../scholarships/index.ts';
import { correctionEditor } from '../correction-editor.ts';
import type { DeskDeps } from '../deps.ts';
import { lookAtSource, lookAtUrl } from '../look-at-page.ts';
import { type OpenSuggester, openSuggester } from '../open-suggester.ts';
import { portOption, untilClosed } from '../show-workbench.ts';
import { destinationOf, entryIn } from '../sources/campus-destination.ts';
import { takeProposal } from '../take-proposal.ts';
import { statesOf } from '../workbench/overview.ts';
import { storedPages } from '../workbench/polite-pages.ts';
import type { ReviewPages } from '../workbench/review-server.ts';
import type { Session } from '../workbench/session.ts';
import { sourcesReview } from '../workbench/sources-page.ts';

interface LookOptions {
  readonly campus: string;
  readonly port: number;
  readonly stored?: boolean;
}

type Upstreams = Awaited<ReturnType<typeof openUpstreams>>;

/** Opens the page that the last run of a source archived or, without an archived page, the page as it is now. */
async function openSource(
  suggester: OpenSuggester,
  { source, campus, store }: { source: SourceSettings; campus: string; store: Store },
): Promise<Session | string> {
  const { key } = source;
  const destination = destinationOf(campus, key);
  const getPage = (await storedPages(store.database, source)) ?? undefined;
  const looked = await suggester.lookAtEntry(entryIn(campus, key), getPage);
  if (typeof looked === 'string') return looked;
  return suggester.openSession(looked, { destination, others: [], getPage });
}

/** The titles of the scholarships on the archived pages of a source, or the reason why they cannot be read. */
async function readNamesNow(
  { scraper }: Upstreams,
  source: SourceSettings,
): Promise<readonly string[] | string> {
  const result = await scraper.readArchived(source, new AbortController().signal);
  return result.kind === 'refused'
    ? result.refusal.problem
    : result.reading.seen.map(({ scholarship }) => scholarship.title);
}

/** Accepts a held list, or rejects it, so that the previous list is still served. */
async function decide(
  what: 'accept' | 'keep',
  source: SourceSettings,
  { upstreams, store, clock }: { upstreams: Upstreams; store: Store; clock: Clock },
): Promise<{ isDone: boolean; text: string }> {
  if (what === 'keep') {
    const missing = await keepStoredList(store.database, source, clock.now());
    return missing === 0
      ? { isDone: false, text: `${source.name}: no list is held back.` }
      : { isDone: true, text: `${source.name} stays as it was.` };
  }
  const report = await upstreams.scraper.scrape(source, {
    accept: true,
    signal: new AbortController().signal,
  });
  const { outcome, problem, records } = report;
  return isGood(outcome)
    ? { isDone: true, text: `${source.name}: ${plural(records, 'scholarship')} accepted.` }
    : { isDone: false, text: `${source.name} could not be scraped: ${problem ?? outcome}` };
}

/** Opens the workbench with an overview of all sources of a campus, and a page for each source. */
async function openLook({ campus: file, port }: LookOptions, deps: DeskDeps) {
  const { clock } = deps;
  const campus = readCampus(file);
  await using opened = new AsyncDisposableStack();
  const suggester = opened.use(openSuggester(deps));
  const store = opened.use(await openStore(campus, file));
  const upstreams = opened.use(await openUpstreams(campus, { ...deps, store: true }));
  const corrections = correctionEditor(file);
  const sessions = new Map<string, { session: Session; pages: ReviewPages }>();
  const sourceOf = (key: string): SourceSettings | undefined =>
    campus.sources.find((source) => source.key === key);

  async function content() {
    const states = await statesOf(store.database, campus.sources, clock.now());
    const { findings } = await store.readReview(clock.now());
    const namesNow = new Map<string, readonly string[] | string>();
    for (const { kind, source: key } of findings) {
      const source = kind === 'held' || kind === 'kept' ? sourceOf(key ?? '') : undefined;
      if (source !== undefined) namesNow.set(source.key, await readNamesNow(upstreams, source));
    }
    return { campus: campus.name, timeZone: campus.timeZone, states, namesNow, findings };
  }

  async function open(key: string): Promise<ReviewPages | string | null> {
    const source = sourceOf(key);
    if (source === undefined) return null;
    const known = sessions.get(key);
    if (known !== undefined) return known.pages;
    const session = await openSource(suggester, { source, campus: file, store });
    if (typeof session === 'string') return session;
    const pages = suggester.pagesOf(session, { home: '../../', corrections });
    sessions.set(key, { session, pages });
    return pages;
  }

  const pagesAt = sourcesReview({
    content,
    open,
    async decide(key, what) {
      const source = sourceOf(key);
      if (source === undefined) return { isDone: false, text: `There is no source ${key}.` };
      // After the decision, an open session would show outdated pages.
      if (sessions.get(key)?.session.isUnsaved() !== true) sessions.delete(key);
      if (what === 'take') return { isDone: true, text: await takeProposal(store.database, source, file) };
      return decide(what, source, { upstreams, store, clock });
    },
  });
  const isUnsaved = (): boolean => sessions.values().some(({ session }) => session.isUnsaved());
  const server = await suggester.serve({ port, pagesAt, isUnsaved });
  const parts = opened.move();
  return {
    ...server,
    async close() {
      await server.close();
      await parts.disposeAsync();
    },
  };
}

async function look(where: string | undefined, options: LookOptions, deps: DeskDeps): Promise<void> {
  if (where === undefined) {
    if (options.stored) throw new ConfigurationError('--stored needs the key of a source');
    await untilClosed(await openLook(options, deps));
    return;
  }
  if (where.includes('/')) {
    if (options.stored) throw new ConfigurationError('--stored needs the key of a source, not a URL');
    setExitCode(await lookAtUrl(webUrl(where), options, deps));
    return;
  }
  for (const source of chosenSources(readCampus(options.campus), where))
    setExitCode(await lookAtSource(source, options, deps));
}

export const createCommand = (deps: DeskDeps): Command =>
  defineCommand('look', ['', 'nsm', 'https://www.example.edu/scholarships', 'nsm --stored --port 8080'])
    .argument('[source or URL]', 'the key of one source, or the URL of any page; default: all sources')
    .option('--stored', 'the page of the source as the last run found it')
    .addOption(campusOption())
    .addOption(portOption())
    .addOption(envFileOption())
    .action((where: string | undefined, options: LookOptions) => look(where, options, deps));
