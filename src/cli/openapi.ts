import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type DescribedRoutes, openApiDocuments, parameterTable } from '../app/openapi.ts';
import { ConfigurationError } from '../app/settings.ts';
import { writeWhole } from '../platform/files/write-whole.ts';
import { defineCommand } from './options.ts';
import { print } from './output.ts';

export const createCommand = (): Command =>
  defineCommand('openapi', 'write the OpenAPI document of each address', ['--write docs/openapi'])
    .requiredOption('--write <folder>', 'where to write <address>.json')
    .option('--parameters <page>', 'a page that ends with the table of parameters, to renew it')
    .action(({ write, parameters }: { write: string; parameters?: string }) => {
      try {
        mkdirSync(write, { recursive: true });
        const documents = openApiDocuments();
        if (parameters !== undefined) {
          const text = readFileSync(parameters, 'utf8').replace(/^\| parameter \|[\s\S]*/m, '');
          writeWhole(parameters, text + parameterTable(documents.router as DescribedRoutes));
        }
        for (const [address, document] of Object.entries(documents)) {
          const file = join(write, `${address}.json`);
          writeWhole(file, `${JSON.stringify(document, null, 2)}\n`);
          print(file);
        }
      } catch (cause) {
        throw new ConfigurationError(`${write}: cannot be written`, { cause });
      }
    });
