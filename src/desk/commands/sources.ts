import type { Command } from 'commander';
import { campusOption, defineCommand, envFileOption } from '../../cli/terminal/options.ts';
import { print } from '../../cli/terminal/output.ts';
import { isLegacySource, upgradeSource } from '../../scholarships/index.ts';
import type { DeskDeps } from '../deps.ts';
import { createAdd } from '../sources/add.ts';
import { sourcesOf } from '../sources/campus-destination.ts';
import { AFTER_EDIT, editSources } from '../sources/edit-campus.ts';
import { createRemove } from '../sources/remove.ts';
import { createRename } from '../sources/rename.ts';

/** Rewrites entries of earlier releases in the format of this release. */
function upgradeEntries(file: string): void {
  const legacy = Object.entries(sourcesOf(file)).filter(([, source]) => isLegacySource(source));
  if (legacy.length === 0) {
    print(`${file} has no entries of earlier releases.`);
    return;
  }
  editSources(file, (sources) =>
    Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, upgradeSource(source)])),
  );
  print(`Written in ${file}: ${legacy.map(([key]) => key).join(', ')}. ${AFTER_EDIT}`);
}

const createUpgrade = (): Command =>
  defineCommand('sources upgrade', [''])
    .description('write the entries of earlier releases in the format of this release')
    .addOption(campusOption())
    .addOption(envFileOption())
    .action(({ campus }: { campus: string }) => upgradeEntries(campus));

export const createCommand = (deps: DeskDeps): Command =>
  defineCommand('sources', [
    'add https://nursing.example.edu/scholarships',
    'rename nursing health',
    'remove nursing',
  ])
    .addCommand(createAdd(deps))
    .addCommand(createRename())
    .addCommand(createRemove())
    .addCommand(createUpgrade());
