import { ConfigurationError } from '../app/settings.ts';
import type { Database } from '../platform/database/database.ts';
import { type SourceSettings, sourceIdOf } from '../scholarships/crawl/source.ts';
import { takeProposal as takeStored } from '../scholarships/store/prepared-entries.ts';
import { withScholarshipTables } from '../scholarships/store/tables.ts';
import { destinationOf } from './sources/campus-destination.ts';

/** Writes the proposed entry of a source to the campus file. The entry counts as unchecked. */
export async function takeProposal(
  database: Database,
  source: SourceSettings,
  file: string,
): Promise<string> {
  const proposal = await takeStored(withScholarshipTables(database), sourceIdOf(source));
  if (proposal === undefined)
    throw new ConfigurationError(`${source.key}: there is no proposed entry for this source`);
  return destinationOf(file, source.key).save(JSON.parse(proposal.entry));
}
