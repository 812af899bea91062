import { Command } from 'commander';
import { readVersion } from '../app/version.ts';

/** The commands, a file each. Only the one that runs is loaded: serving needs neither progress rows nor tables. */
const COMMANDS: Readonly<Record<string, () => Promise<{ createCommand(): Command }>>> = {
  serve: () => import('./serve.ts'),
  check: () => import('./check.ts'),
  'find-team': () => import('./find-team.ts'),
  scrape: () => import('./scrape.ts'),
  backup: () => import('./backup.ts'),
  suggest: () => import('./suggest.ts'),
  explain: () => import('./explain.ts'),
  openapi: () => import('./openapi.ts'),
};

/** Runs the command that the arguments name; for `--help` and a name that is none, all of them are listed. */
export async function runProgram(argv: readonly string[] = process.argv): Promise<void> {
  const program = new Command('campus-data')
    .description('Good copies of a university’s athletics data and scholarships, served as plain JSON.')
    .version(readVersion());
  const named = COMMANDS[argv[2] ?? ''];
  const loaders = named === undefined ? Object.values(COMMANDS) : [named];
  for (const load of loaders) program.addCommand((await load()).createCommand());
  await program.parseAsync(argv);
}
