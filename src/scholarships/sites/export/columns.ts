import type { Field, Vocabulary } from '../record/vocabulary.ts';

/** `low` and `high` are the two ends of an amount in columns of their own; a `counter` counts rows. */
export type ColumnField = Field | 'low' | 'high' | 'counter';

export interface Header {
  /** In which row of the sheet it stands; there may be titles and notes above. */
  readonly at: number;
  readonly names: readonly string[];
  readonly fields: readonly (ColumnField | null)[];
}

const LOW =
  /^(min(imum)?|lowest|from|low)\b.*\b(award|amount|value|\$)|\b(amount|award|value) ?\(?(min(imum)?|low|from)\)?$/i;
const HIGH =
  /^(max(imum)?|highest|to|high|up to)\b.*\b(award|amount|value|\$)|\b(amount|award|value) ?\(?(max(imum)?|high|to)\)?$/i;
const ROWS_ABOVE = 15;

/** `scholarship_name`, `ScholarshipName` and `Scholarship Name` are the same header. */
const spaced = (name: string): string =>
  name
    .replace(/_+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim();

function fieldsOf(row: readonly string[], vocabulary: Vocabulary): (ColumnField | null)[] {
  const fields = row.map((name): ColumnField | null => {
    const words = spaced(name);
    if (/^(#|no\.?|nr\.?|row|count)$/i.test(words)) return 'counter';
    return (
      vocabulary.fieldOf(name) ??
      vocabulary.fieldOf(words) ??
      (LOW.test(words) ? 'low' : HIGH.test(words) ? 'high' : null)
    );
  });
  // A single end of a range is the amount; `Maximum award` is one in the vocabulary too.
  const paired = row.map((name, at) =>
    LOW.test(spaced(name)) ? 'low' : HIGH.test(spaced(name)) ? 'high' : fields[at],
  );
  const isRange = paired.includes('low') && paired.includes('high');
  return isRange
    ? paired.map((field) => field ?? null)
    : fields.map((field) => (field === 'low' || field === 'high' ? 'amount' : field));
}

/** Where no column is called a name, `Award` is one beside a column of sums. */
function withTitle(fields: readonly (ColumnField | null)[], row: readonly string[]): (ColumnField | null)[] {
  if (fields.includes('title')) return [...fields];
  const award = row.findIndex((name) => /^awards?$/i.test(name.trim()));
  const hasSums = fields.some((field, at) => at !== award && (field === 'amount' || field === 'low'));
  return award !== -1 && hasSums ? fields.map((field, at) => (at === award ? 'title' : field)) : [...fields];
}

/** The first row that names an award and something about it. */
export function findHeader(rows: readonly (readonly string[])[], vocabulary: Vocabulary): Header | null {
  for (const [at, row] of rows.slice(0, ROWS_ABOVE).entries()) {
    const fields = withTitle(fieldsOf(row, vocabulary), row);
    const known = fields.filter((field) => field !== null && field !== 'title');
    if (fields.includes('title') && known.length > 0) return { at, names: row.map(spaced), fields };
  }
  return null;
}
