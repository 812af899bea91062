import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const BEGIN = 'export const MIGRATIONS = {\n';

/** What a new release adds while the previous one still runs: a column with a default, and a table. */
const EXPANSION = `
  '2099-01-01-notes': {
    async up(db) {
      await db.schema.alterTable('scholarships').addColumn('note', 'text', (c) => c.notNull().defaultTo('')).execute();
      await db.schema.createTable('notes').addColumn('id', 'text', (c) => c.primaryKey()).execute();
    },
  },
`;

/** Makes a copy of the program that is one release and one migration ahead. Returns its entry file. */
export async function makeNextVersion(folder: string): Promise<string> {
  await cp(join(ROOT, 'src'), join(folder, 'src'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }));
  const migrations = join(folder, 'src/app/migrations.ts');
  const text = await readFile(migrations, 'utf8');
  if (!text.includes(BEGIN)) throw new Error(`${migrations} does not contain: ${BEGIN}`);
  await writeFile(migrations, text.replace(BEGIN, BEGIN + EXPANSION));
  return join(folder, 'src/cli/main.js');
}
