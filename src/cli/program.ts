import { Command, CommanderError } from 'commander';
import { loadEnvironmentFile } from '../app/environment-file.ts';
import { describeVersion } from '../app/version.ts';
import type { DeskDeps } from '../desk/deps.ts';
import { systemClock } from '../platform/clock.ts';
import { commandLine } from '../platform/command-line.ts';
import { warningsOfMarkIn } from '../platform/files/read-json.ts';
import { visible } from '../platform/formats/safe-text.ts';
import { presentForm } from './former-commands.ts';

interface KnownCommand {
  readonly does: string;
  readonly load: () => Promise<{ createCommand(deps: DeskDeps): Command }>;
}

/**
 * The commands, one file each. Only the command that runs is loaded, so that `serve` does not load the libraries of
 * other commands, and `--help` and `--version` none of them.
 */
const COMMANDS: Readonly<Record<string, KnownCommand>> = {
  init: {
    does: 'set up a campus: find its teams and pages, write campus.json and .env',
    load: () => import('../desk/commands/init.ts'),
  },
  serve: { does: 'start the service', load: () => import('./serve.ts') },
  check: {
    does: 'request the provider and all sites without storing anything, and show the results',
    load: () => import('./check.ts'),
  },
  'find-team': {
    does: 'show the provider’s ids of a team by sport, for the campus file',
    load: () => import('../desk/commands/find-team.ts'),
  },
  scrape: { does: 'scrape the scholarship sources now', load: () => import('./scrape.ts') },
  changes: { does: 'show changes of scholarships since a given day', load: () => import('./changes.ts') },
  look: {
    does: 'show all sources, or one source or page, in a browser, to review and correct them',
    load: () => import('../desk/commands/look.ts'),
  },
  review: {
    does: 'list what needs your review: lists held back, outdated corrections, suspicious values',
    load: () => import('./review.ts'),
  },
  correct: {
    does: 'correct values of one scholarship',
    load: () => import('../desk/commands/correct.ts'),
  },
  webhooks: {
    does: 'show waiting and failed webhook messages, send a ping, or send failed ones again',
    load: () => import('./webhooks.ts'),
  },
  alerts: {
    does: 'show open alerts, or send a test message to the receivers',
    load: () => import('./alerts.ts'),
  },
  backup: {
    does: 'copy the SQLite database into a file, while the service runs',
    load: () => import('./backup.ts'),
  },
  'copy-database': {
    does: 'copy a SQLite database into the empty PostgreSQL of DATABASE_URL',
    load: () => import('./copy-database.ts'),
  },
  suggest: {
    does: 'propose the campus-file entry for a page of scholarships',
    load: () => import('../desk/commands/suggest.ts'),
  },
  sources: {
    does: 'add, rename or remove a source of the campus file',
    load: () => import('../desk/commands/sources.ts'),
  },
  openapi: { does: 'write the OpenAPI document of each server', load: () => import('./openapi.ts') },
};

/** The exit code for wrong arguments, the same as for a configuration error. */
const USAGE_ERROR = 2;

/** The names of the commands. */
export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/** What a person types to run a command: `npm run sources -- add …`. */
const lineOf = (command: Command): string => {
  const names: string[] = [];
  for (let each = command; each.parent !== null; each = each.parent) names.unshift(each.name());
  const [name = '<command>', ...further] = names;
  return commandLine(name, [...further, command.usage()].join(' '));
};

/** The program with the named command or, if there is no command of that name, with the descriptions of all. */
export async function createProgram(name = '', deps: DeskDeps = { clock: systemClock }): Promise<Command> {
  const program = new Command('campus-data')
    .description('Serves a university’s athletics data and scholarships as plain JSON.')
    .version(describeVersion())
    .exitOverride()
    .configureHelp({ commandUsage: lineOf })
    .hook('preAction', (_, command) => {
      const { envFile, campus } = command.opts<{ envFile?: string; campus?: string }>();
      const warnings = [...loadEnvironmentFile(envFile), ...(campus ? warningsOfMarkIn(campus) : [])];
      // Printed before the command’s report, and not as part of it.
      for (const warning of warnings) process.stderr.write(`${visible(warning)}\n`);
    });
  const named = COMMANDS[name];
  if (named !== undefined) {
    const command = (await named.load()).createCommand(deps);
    program.addCommand(command.description(named.does).copyInheritedSettings(program));
    for (const further of command.commands) further.copyInheritedSettings(program);
  } else for (const [each, { does }] of Object.entries(COMMANDS)) program.command(each).description(does);
  return program;
}

/**
 * Runs the command that the arguments name. Exit codes: 0 if all is well, 1 if something is wrong with the data, 2 for
 * a usage or configuration error.
 */
export async function runProgram(argv: readonly string[] = process.argv, deps?: DeskDeps): Promise<void> {
  const [node = '', file = '', ...given] = argv;
  const present = presentForm(given);
  const args = present ?? given;
  if (present !== undefined) {
    const [name = '', ...further] = present;
    const line = visible(commandLine(name, further.join(' ')));
    process.stderr.write(`this command is now ${line}; the next release will not accept the old name\n`);
  }
  const program = await createProgram(args[0], deps);
  try {
    await program.parseAsync([node, file, ...args]);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed its message. `--help` is not an error.
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
  }
}
