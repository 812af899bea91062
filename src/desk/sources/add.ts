import type { Command } from 'commander';
import { ConfigurationError } from '../../app/settings.ts';
import { readCampus } from '../../cli/terminal/open-upstreams.ts';
import {
  campusOption,
  defineCommand,
  envFileOption,
  jsonOption,
  webUrl,
} from '../../cli/terminal/options.ts';
import { print, printReport, setExitCode, wrap } from '../../cli/terminal/output.ts';
import { plural } from '../../platform/formats/plural.ts';
import type { DeskDeps } from '../deps.ts';
import { kindsOf, openSuggester } from '../open-suggester.ts';
import { AFTER_EDIT, assertFree, editSources, isConfirmed } from './edit-campus.ts';
import { keyOf } from './source-key.ts';

interface AddOptions {
  readonly campus: string;
  readonly key?: string;
  readonly name?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

async function add(url: string, options: AddOptions, deps: DeskDeps): Promise<void> {
  const { sources } = readCampus(options.campus);
  const keys: readonly string[] = sources.map(({ key }) => key);
  if (options.key !== undefined && keys.includes(options.key))
    throw new ConfigurationError(`--key: ${options.key} already exists`);
  await using suggester = openSuggester(deps);
  const suggestion = await suggester.look(url);
  setExitCode(suggestion?.kind === 'found');
  if (suggestion?.kind !== 'found') return;
  const { best, pageName } = suggestion;
  const start = best.entry.url;
  const same = sources.find((source) => source.url === start);
  if (same !== undefined)
    throw new ConfigurationError(`${start} is already in the campus file, as ${same.key}`);
  const key = options.key ?? keyOf(start, keys);
  const source = { name: options.name ?? pageName ?? new URL(url).hostname, ...best.entry };
  const titles = best.records.slice(0, 3).map(({ title }) => title);
  if (!options.json) {
    const figures = `${plural(best.records.length, 'scholarship')}, read as ${kindsOf(best.entry)}`;
    print(wrap(`${key}: ${source.name}: ${figures}: ${titles.join(' · ')}`, 2));
  }
  if (!(await isConfirmed(`Add it to ${options.campus}`, options.yes))) return;
  editSources(options.campus, (all) => {
    assertFree(all, key);
    return { ...all, [key]: source };
  });
  printReport(
    { key, source, file: options.campus },
    options,
    () => `Added to ${options.campus}. ${AFTER_EDIT}`,
  );
}

export const createAdd = (deps: DeskDeps): Command =>
  defineCommand('sources add', [
    'https://nursing.example.edu/scholarships',
    'https://nursing.example.edu/scholarships --key nursing --yes',
  ])
    .description('add a page of scholarships to the campus file as a source')
    .argument('<url>', 'the URL of the page', webUrl)
    .option('--key <key>', 'its key; default: made from the URL')
    .option('--name <name>', 'the name of the source; default: the page’s heading')
    .option('--yes', 'write without asking')
    .addOption(campusOption())
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action((url: string, options: AddOptions) => add(url, options, deps));
