import { FILLED_FIELDS, type Inspection, type Scraper, type SourceSettings } from '../scholarships/index.ts';
import { table } from './table.ts';

const FIRST = 3;

function sample({ records }: Inspection): string {
  return records
    .slice(0, FIRST)
    .map((record) => {
      const { title, amountText, deadline, gpaRequirement, tags } = record;
      const gpa = gpaRequirement === null ? '' : `, GPA ${gpaRequirement}`;
      return `  ${record.id}: ${title}\n    ${amountText ?? 'no amount'}, ${deadline.date ?? deadline.kind}${gpa}${
        tags.length === 0 ? '' : `, ${tags.join(' ')}`
      }`;
    })
    .join('\n');
}

/** Reads each source and shows how much of it could be read; true when all could. */
export async function checkScholarships(
  scraper: Scraper,
  sources: readonly SourceSettings[],
  say: (text: string) => void,
): Promise<boolean> {
  const signal = new AbortController().signal;
  const inspections = await Promise.all(
    sources.map(async (source) => ({ source, inspection: await scraper.inspect(source, { signal }) })),
  );
  const lines = inspections.map(({ source, inspection }) => [
    source.key,
    source.kind.name,
    inspection.outcome === 'ok' ? 'ok' : inspection.outcome.toUpperCase(),
    String(inspection.pages),
    String(inspection.records.length),
    String(inspection.dropped),
    ...FILLED_FIELDS.map((field) => `${inspection.filled[field]} %`),
    inspection.problem ?? '',
  ]);
  say(table(['source', 'kind', '', 'pages', 'records', 'dropped', ...FILLED_FIELDS, 'problem'], lines));
  for (const { source, inspection } of inspections) {
    if (inspection.records.length > 0)
      say(`\n${source.key}, the first of ${inspection.records.length}:\n${sample(inspection)}`);
  }
  return inspections.every(({ inspection }) => inspection.outcome === 'ok' && inspection.records.length > 0);
}
