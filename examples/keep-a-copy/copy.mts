import { readFile, rename, writeFile } from 'node:fs/promises';
import { createClient, type Scholarship } from '@campus-data/client';

/** Maintains a copy of all scholarships in a file, and requests only what has changed: `node copy.mts URL FILE`. */
const [service = 'http://127.0.0.1:8080', file = 'scholarships.json'] = process.argv.slice(2);

interface Copy {
  /** Where the next run continues. */
  readonly cursor?: string;
  readonly scholarships: readonly Scholarship[];
}

async function readCopy(): Promise<Copy> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Copy;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { scholarships: [] };
    throw error;
  }
}

/** Replaces the file in one step, so that readers see either the previous copy or the new one. */
async function writeCopy(copy: Copy): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(copy));
  await rename(`${file}.new`, file);
}

const { cursor: since, scholarships } = await readCopy();
const byId = new Map(scholarships.map((one) => [one.id, one]));
const counts = { changed: 0, removed: 0 };
const campus = createClient({ baseUrl: service });
for await (const page of campus.changes({ everyMs: 0, ...(since && { since }) })) {
  if (page.isNew) byId.clear();
  for (const one of page.changed) byId.set(one.id, one);
  for (const { id } of page.removed) byId.delete(id);
  counts.changed += page.changed.length;
  counts.removed += page.removed.length;
  if (!page.hasMore) await writeCopy({ cursor: page.cursor, scholarships: [...byId.values()] });
}
process.stdout.write(`${byId.size} scholarships: ${counts.changed} changed, ${counts.removed} removed\n`);
