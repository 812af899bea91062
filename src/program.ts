import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import type { CheckOptions } from './commands/check.ts';
import type { ScrapeOptions } from './commands/scrape.ts';
import { SOURCE_KEYS } from './scholarships/index.ts';
import { ROLES, type Role } from './service.ts';
import { SPORTS } from './sports/index.ts';
import { readVersion } from './version.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
/** For scripts: 0 when all went well. */
const endAs = (fine: boolean): void => {
  process.exitCode = fine ? 0 : 1;
};

const campusFile = () =>
  new Option('--campus <file>', 'the campus file (see docs/campus-file.md)').default('campus.json');
const oneSource = () => new Option('--source <key>', 'only this source').choices(SOURCE_KEYS);

const serveCommand = (): Command =>
  new Command('serve')
    .description('serve a campus until told to stop')
    .addOption(campusFile())
    .addOption(new Option('--role <role>', 'which part to be').choices(ROLES).default('all'))
    .action(async ({ campus, role }: { campus: string; role: Role }) => {
      const { serve } = await import('./main.ts');
      await serve(campus, role);
    });

const checkCommand = (): Command =>
  new Command('check')
    .description('ask every origin, store nothing, show what came and what is missing')
    .addOption(campusFile())
    .addOption(oneSource())
    .addOption(new Option('--sport <key>', 'only this sport').choices(SPORTS))
    .action(async (options: CheckOptions) => {
      const { check } = await import('./commands/check.ts');
      endAs(await check(options, say));
    });

const scrapeCommand = (): Command =>
  new Command('scrape')
    .description('scrape the scholarship sources now')
    .addOption(campusFile())
    .addOption(oneSource())
    .option('--dry-run', 'write nothing', false)
    .option('--accept', 'take a much smaller list as it is', false)
    .action(async (options: ScrapeOptions) => {
      const { scrape } = await import('./commands/scrape.ts');
      endAs(await scrape(options, say));
    });

const backupCommand = (): Command =>
  new Command('backup')
    .description('copy the SQLite database into a file, while the service runs')
    .argument('<file>', 'where to; one that is there is replaced when the new one is whole')
    .action(async (file: string) => {
      const { backup } = await import('./commands/backup.ts');
      await backup(file, say);
    });

const explainCommand = (): Command =>
  new Command('explain')
    .description('show how amounts, deadlines and GPAs are read')
    .argument('<file or text>', 'a CSV file with the columns field, raw, ref_date; with --field, a text')
    .option('--field <field>', 'amount, deadline or gpa')
    .option(
      '--today <day>',
      'the day from which a date without a year is read',
      new Date().toISOString().slice(0, 10),
    )
    .action(async (argument: string, options: { field?: string; today: string }) => {
      const { explain } = await import('./commands/explain.ts');
      process.stdout.write(explain(argument, options));
    });

const openapiCommand = (): Command =>
  new Command('openapi')
    .description('write the OpenAPI document of each address')
    .requiredOption('--write <folder>', 'where to write <address>.json')
    .action(async ({ write }: { write: string }) => {
      const { openApiDocuments } = await import('./openapi.ts');
      mkdirSync(write, { recursive: true });
      for (const [door, document] of Object.entries(openApiDocuments())) {
        writeFileSync(join(write, `${door}.json`), `${JSON.stringify(document, null, 2)}\n`);
      }
    });

/** The commands. Each loads its own code: serving needs neither progress rows nor tables. */
export function createProgram(): Command {
  const program = new Command('campus-data')
    .description('Good copies of a university’s athletics data and scholarships, served as plain JSON.')
    .version(readVersion());
  const commands = [serveCommand, checkCommand, scrapeCommand, backupCommand, explainCommand, openapiCommand];
  for (const command of commands) program.addCommand(command());
  return program;
}
