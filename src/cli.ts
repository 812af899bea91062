import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { endWith, serve } from './main.ts';
import { openApiDocuments } from './openapi.ts';
import { ROLES, type Role } from './service.ts';
import { readVersion } from './version.ts';

const program = new Command('campus-data')
  .description('Good copies of a university’s athletics data and scholarships, served as plain JSON.')
  .version(readVersion());

program
  .command('serve')
  .description('serve a campus until told to stop')
  .requiredOption('--campus <file>', 'the campus file (see docs/campus-file.md)')
  .addOption(new Option('--role <role>', 'which part to be').choices(ROLES).default('all'))
  .action(async ({ campus, role }: { campus: string; role: Role }) => {
    await serve(campus, role);
  });

program
  .command('openapi')
  .description('write the OpenAPI document of each address')
  .requiredOption('--write <folder>', 'where to write <address>.json')
  .action(({ write }: { write: string }) => {
    mkdirSync(write, { recursive: true });
    for (const [door, document] of Object.entries(openApiDocuments())) {
      writeFileSync(join(write, `${door}.json`), `${JSON.stringify(document, null, 2)}\n`);
    }
  });

program.parseAsync().catch(endWith);
