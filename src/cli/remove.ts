import type { Command } from 'commander';
import { chosenSources } from '../app/campus.ts';
import { AFTER_EDIT, assertThere, editSources, isWanted } from './edit-campus.ts';
import { readCampus } from './open-origins.ts';
import { campusOption, defineCommand, envFileOption } from './options.ts';
import { print } from './output.ts';

interface RemoveOptions {
  readonly campus: string;
  readonly yes?: boolean;
}

async function remove(key: string, { campus: file, yes = false }: RemoveOptions): Promise<void> {
  // Names the known keys if there is no such source.
  const [source] = chosenSources(readCampus(file), key);
  if (!(await isWanted(`Remove ${key} (${source?.name}) from ${file}`, yes))) return;
  editSources(file, (sources) => {
    assertThere(sources, key);
    return Object.fromEntries(Object.entries(sources).filter(([one]) => one !== key));
  });
  print(`Removed from ${file}. ${AFTER_EDIT}`);
  print(
    'What was stored of it is kept: if it is added with the same key, its awards have their ids and days again.',
  );
}

export const createCommand = (): Command =>
  defineCommand('remove', 'remove a source from the campus file', ['nursing', 'nursing --yes'])
    .argument('<key>', 'the key of the source')
    .option('--yes', 'write without asking')
    .addOption(campusOption())
    .addOption(envFileOption())
    .action(remove);
