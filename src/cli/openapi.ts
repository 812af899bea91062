import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { openApiDocuments } from '../app/openapi.ts';
import { ConfigurationError } from '../app/settings.ts';
import { writeWhole } from '../platform/files/atomic-write.ts';
import { defineCommand } from './terminal/options.ts';
import { print } from './terminal/output.ts';

export const createCommand = (): Command =>
  defineCommand('openapi', ['--write docs/openapi'])
    .requiredOption('--write <folder>', 'the folder for router.json, sports.json and scholarships.json')
    .action(({ write }: { write: string }) => {
      try {
        mkdirSync(write, { recursive: true });
        for (const [listener, document] of Object.entries(openApiDocuments())) {
          const file = join(write, `${listener}.json`);
          writeWhole(file, `${JSON.stringify(document, null, 2)}\n`);
          print(file);
        }
      } catch (cause) {
        throw new ConfigurationError(`${write}: cannot be written`, { cause });
      }
    });
