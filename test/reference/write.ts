import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/root.ts';
import { generatedFiles } from './generated-files.ts';

/** The second half of `npm run openapi`: writes the pages of `docs/` that are made from the OpenAPI document. */
for (const [file, text] of await generatedFiles()) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), text);
  process.stdout.write(`${file}\n`);
}
