import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { openApiDocuments } from '../app/openapi.ts';

export const createCommand = (): Command =>
  new Command('openapi')
    .description('write the OpenAPI document of each address')
    .requiredOption('--write <folder>', 'where to write <address>.json')
    .action(({ write }: { write: string }) => {
      mkdirSync(write, { recursive: true });
      for (const [address, document] of Object.entries(openApiDocuments())) {
        writeFileSync(join(write, `${address}.json`), `${JSON.stringify(document, null, 2)}\n`);
      }
    });
