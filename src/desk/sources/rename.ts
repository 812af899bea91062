import type { Command } from 'commander';
import { chosenSources } from '../../app/campus.ts';
import { ConfigurationError } from '../../app/settings.ts';
import { readCampus } from '../../cli/terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption } from '../../cli/terminal/options.ts';
import { print } from '../../cli/terminal/output.ts';
import {
  AFTER_EDIT,
  assertFree,
  assertPresent,
  editSources,
  isConfirmed,
  type WrittenSources,
} from './edit-campus.ts';

interface RenameOptions {
  readonly campus: string;
  readonly name?: string;
  readonly yes?: boolean;
}

/** Renames a source in place, and sets its former keys. */
const renamed = (
  sources: WrittenSources,
  { from, to, formerly, name }: { from: string; to: string; formerly: readonly string[]; name?: string },
): WrittenSources =>
  Object.fromEntries(
    Object.entries(sources).map(([key, source]) =>
      key === from
        ? [to, { ...(source as object), ...(name !== undefined && { name }), formerly }]
        : [key, source],
    ),
  );

async function rename(from: string, to: string, options: RenameOptions): Promise<void> {
  const { campus: file, name, yes } = options;
  const campus = readCampus(file);
  // If there is no such source, this throws an error that lists the known keys.
  const [source] = chosenSources(campus, from);
  if (source === undefined) return;
  if (campus.sources.some(({ key }) => key === to)) throw new ConfigurationError(`${to} already exists`);
  if (!(await isConfirmed(`Rename ${from} (${source.name}) to ${to} in ${file}`, yes))) return;
  // Oldest first: the ids of the source's scholarships begin with the oldest key.
  const formerly = [...new Set([...(source.formerly ?? []), from])];
  editSources(file, (sources) => {
    assertPresent(sources, from);
    assertFree(sources, to);
    return renamed(sources, { from, to, formerly, ...(name !== undefined && { name }) });
  });
  print(`Renamed in ${file}. ${AFTER_EDIT}`);
  print(
    `Its scholarships keep their ids (${formerly[0]}-…), corrections and first-seen dates; URLs with ${from} still work.`,
  );
}

export const createRename = (): Command =>
  defineCommand('sources rename', ['nursing health', 'nursing health --name "College of Health" --yes'])
    .description('give a source another key')
    .argument('<old>', 'the key of the source')
    .argument('<new>', 'its new key')
    .option('--name <name>', 'its new name, too')
    .option('--yes', 'write without asking')
    .addOption(campusOption())
    .addOption(envFileOption())
    .action(rename);
