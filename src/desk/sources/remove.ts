import type { Command } from 'commander';
import { chosenSources } from '../../app/campus.ts';
import { openStore } from '../../cli/terminal/open-store.ts';
import { readCampus } from '../../cli/terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption } from '../../cli/terminal/options.ts';
import { print } from '../../cli/terminal/output.ts';
import { commandLine } from '../../platform/command-line.ts';
import { plural } from '../../platform/formats/plural.ts';
import { sourceIdOf } from '../../scholarships/crawl/source.ts';
import { forgetSource } from '../../scholarships/store/record-ownership.ts';
import { withScholarshipTables } from '../../scholarships/store/tables.ts';
import { AFTER_EDIT, assertPresent, editSources, isConfirmed } from './edit-campus.ts';

interface RemoveOptions {
  readonly campus: string;
  readonly yes?: boolean;
  /** Whether to delete the stored data of the source, too. */
  readonly stored?: boolean;
}

/** Deletes the stored data of a source that is, or was, in the campus file. */
async function forget(file: string, key: string): Promise<void> {
  const campus = readCampus(file);
  const source = campus.sources.find((one) => one.key === key) ?? { key };
  await using store = await openStore(campus, file);
  const count = await forgetSource(withScholarshipTables(store.database), sourceIdOf(source));
  print(`Deleted ${plural(count, 'scholarship')} of ${key}, with its runs and archived pages.`);
}

async function remove(key: string, options: RemoveOptions): Promise<void> {
  const { campus: file, yes = false, stored = false } = options;
  if (stored && !readCampus(file).sources.some((source) => source.key === key)) {
    if (await isConfirmed(`Delete the stored data of ${key}`, yes)) await forget(file, key);
    return;
  }
  // If there is no such source, this throws an error that lists the known keys.
  const [source] = chosenSources(readCampus(file), key);
  const what = stored ? `${file}, and delete its stored data` : file;
  if (!(await isConfirmed(`Remove ${key} (${source?.name}) from ${what}`, yes))) return;
  if (stored) await forget(file, key);
  editSources(file, (sources) => {
    assertPresent(sources, key);
    return Object.fromEntries(Object.entries(sources).filter(([one]) => one !== key));
  });
  print(`Removed from ${file}. ${AFTER_EDIT}`);
  if (stored) return;
  print(
    `Its stored data stays, and /health reports it. If the source is added again with the same key, its scholarships keep their ids and first-seen dates; \`${commandLine('sources', `remove ${key} --stored`)}\` deletes it.`,
  );
}

export const createRemove = (): Command =>
  defineCommand('sources remove', ['nursing', 'nursing --yes', 'nursing --stored'])
    .description('remove a source from the campus file')
    .argument('<key>', 'the key of the source')
    .option('--stored', 'also delete its stored data, even if the campus file no longer has it')
    .option('--yes', 'write without asking')
    .addOption(campusOption())
    .addOption(envFileOption())
    .action(remove);
