import { Command, CommanderError } from 'commander';
import { loadEnvironmentFile } from '../app/environment-file.ts';
import { describeVersion } from '../app/version.ts';
import type { DeskDeps } from '../desk/deps.ts';
import { systemClock } from '../platform/clock.ts';
import { commandLine } from '../platform/command-line.ts';
import { warningsOfMarkIn } from '../platform/files/read-json.ts';
import { visible } from '../platform/formats/safe-text.ts';

/**
 * The commands, one file each. Only the command that runs is loaded, so that `serve` does not load the libraries of
 * other commands.
 */
const COMMANDS: Readonly<Record<string, () => Promise<{ createCommand(deps: DeskDeps): Command }>>> = {
  init: () => import('../desk/commands/init.ts'),
  serve: () => import('./serve.ts'),
  check: () => import('./check.ts'),
  'find-team': () => import('../desk/commands/find-team.ts'),
  scrape: () => import('./scrape.ts'),
  changes: () => import('./changes.ts'),
  look: () => import('../desk/commands/look.ts'),
  review: () => import('./review.ts'),
  correct: () => import('../desk/commands/correct.ts'),
  webhooks: () => import('./webhooks.ts'),
  alerts: () => import('./alerts.ts'),
  backup: () => import('./backup.ts'),
  'copy-database': () => import('./copy-database.ts'),
  suggest: () => import('../desk/commands/suggest.ts'),
  add: () => import('../desk/commands/add.ts'),
  rename: () => import('../desk/commands/rename.ts'),
  remove: () => import('../desk/commands/remove.ts'),
  openapi: () => import('./openapi.ts'),
};

/** The exit code for wrong arguments, the same as for a configuration error. */
const USAGE_ERROR = 2;

/** The program with the named command, or with all commands if there is no command of that name. */
export async function createProgram(name = '', deps: DeskDeps = { clock: systemClock }): Promise<Command> {
  const program = new Command('campus-data')
    .description('Serves a university’s athletics data and scholarships as plain JSON.')
    .version(describeVersion())
    .exitOverride()
    .configureHelp({
      commandUsage: (command) => commandLine(command.parent ? command.name() : '<command>', command.usage()),
    })
    .hook('preAction', (_, command) => {
      const { envFile, campus } = command.opts<{ envFile?: string; campus?: string }>();
      const warnings = [...loadEnvironmentFile(envFile), ...(campus ? warningsOfMarkIn(campus) : [])];
      // Printed before the command’s report, and not as part of it.
      for (const warning of warnings) process.stderr.write(`${visible(warning)}\n`);
    });
  const named = COMMANDS[name];
  for (const load of named === undefined ? Object.values(COMMANDS) : [named])
    program.addCommand((await load()).createCommand(deps).copyInheritedSettings(program));
  return program;
}

/**
 * Runs the command that the arguments name. Exit codes: 0 if all is well, 1 if something is wrong with the data, 2 for
 * a usage or configuration error.
 */
export async function runProgram(argv: readonly string[] = process.argv, deps?: DeskDeps): Promise<void> {
  const program = await createProgram(argv[2], deps);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed its message. `--help` is not an error.
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
  }
}
