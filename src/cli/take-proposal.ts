import { ConfigurationError } from '../app/settings.ts';
import type { Database } from '../platform/database/database.ts';
import { type SourceSettings, takenProposal } from '../scholarships/index.ts';
import { destinationOf } from './campus-destination.ts';

/** Writes the proposed entry of a source to the campus file. The entry counts as unchecked. */
export async function takeProposal(
  database: Database,
  source: SourceSettings,
  file: string,
): Promise<string> {
  const entry = await takenProposal(database, source);
  if (entry === undefined)
    throw new ConfigurationError(`${source.key}: there is no proposed entry for this source`);
  return destinationOf(file, source.key).save(entry);
}
