import { wrap } from '../../cli/terminal/output.ts';
import type { Questions } from '../../cli/terminal/questions.ts';
import { startOf } from '../duplicate-pages.ts';
import type { OpenSuggester } from '../open-suggester.ts';
import type { SourceEntry } from '../suggest/suggest.ts';
import { type Destination, reviewedPage } from '../workbench/session.ts';
import { type NewSource, parseChoice } from './find-sources.ts';

interface Deps {
  readonly suggester: OpenSuggester;
  readonly questions: Questions;
  /** The port of the workbench. */
  readonly port: number;
}

const WRITTEN = 'It will be in the campus file.';

/** Opens the workbench on a page. Returns the source with the changes that were saved in the workbench. */
async function lookAtPage(source: NewSource, { suggester, questions, port }: Deps) {
  const { key, found } = source;
  let entry: SourceEntry = found.best.entry;
  let checked: string | undefined;
  const destination: Destination = {
    name: `${key} in the campus file`,
    idPrefix: null,
    current: () => entry,
    written: (next) => next,
    isChecked: () => checked !== undefined,
    save(next) {
      entry = next;
      checked = undefined;
      return WRITTEN;
    },
    confirm(next, day) {
      entry = next;
      checked = day;
      return WRITTEN;
    },
  };
  const looked = reviewedPage(startOf(found), found);
  const server = await suggester.show(looked, { port, destination, others: found.others });
  if (typeof server === 'string') {
    questions.print(wrap(`${key} cannot be shown: ${server}`, 2));
    return source;
  }
  try {
    questions.print(`open ${server.url} in a browser`);
    await questions.ask({ text: 'Enter when you are done with it', option: '--page', fallback: '' });
  } finally {
    await server.close();
  }
  if (entry === found.best.entry) return { ...source, checked };
  const now = await suggester.lookAtEntry(entry);
  const records = typeof now === 'string' ? [] : now.records;
  return { ...source, checked, found: { ...found, best: { ...found.best, entry, records } } };
}

/** Offers to open each page of a new campus in the workbench, before anything is written. */
export async function lookAtPages(sources: readonly NewSource[], deps: Deps): Promise<readonly NewSource[]> {
  const { questions } = deps;
  if (!questions.isTerminal || sources.length === 0) return sources;
  for (const [at, { key, found }] of sources.entries())
    questions.print(wrap(`${String(at + 1).padStart(2)} ${key}: ${startOf(found)}`, 5));
  const answer = await questions.ask({
    text: 'Check pages in a browser and correct the extraction (numbers separated by commas, all, none)',
    option: '--page',
    fallback: 'none',
    check: (typed) => String(parseChoice(typed, sources.length).map((at) => at + 1)) || 'none',
  });
  const chosen = parseChoice(answer, sources.length);
  const all: NewSource[] = [];
  for (const [at, source] of sources.entries())
    all.push(chosen.includes(at) ? await lookAtPage(source, deps) : source);
  return all;
}
