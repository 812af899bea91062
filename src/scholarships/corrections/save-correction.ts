import type { Database } from '../../platform/database/database.ts';
import { writeWhole } from '../../platform/files/atomic-write.ts';
import type { Scholarship } from '../model/award.ts';
import type { Correction, Corrections } from '../model/correction.ts';
import type { CorrectedField } from '../model/fields.ts';
import { correct, printedTextOf } from '../runs/apply-correction.ts';
import type { WebhookEvents } from '../store/change-log.ts';
import { recordById } from '../store/records.ts';
import { type ScholarshipDatabase, withScholarshipTables } from '../store/tables.ts';
import { exclusively, importCorrections } from './apply.ts';
import { CorrectionsError, parseCorrections, readCorrections } from './file.ts';

interface CorrectionRequest {
  readonly id: string;
  /** Not validated yet, and without `was`. `undefined` removes the award's correction. */
  readonly entry: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Adds the entry to an existing correction of the same award, and sets `was` of the new fields to the printed texts.
 */
function merge(
  before: Correction | undefined,
  entry: CorrectionRequest['entry'],
  asRead: Scholarship,
): unknown {
  const set = entry?.set as Correction['set'];
  if (set === undefined) return entry;
  const was = Object.keys(set).map((field) => [field, printedTextOf(asRead, field as CorrectedField)]);
  return {
    ...entry,
    set: { ...before?.set, ...set },
    was: { ...before?.was, ...Object.fromEntries(was) },
  };
}

function refuseWithoutEffect(
  { id }: CorrectionRequest,
  entry: Correction | undefined,
  asRead: Scholarship,
  today: string,
): void {
  if (entry === undefined) return;
  const { state } = correct(asRead, entry, today);
  if (state === 'applied') return;
  const why = {
    stale: 'this amount contradicts the page: set both amountMin and amountMax',
    unnecessary: 'it already has this value',
    expired: 'the last day has passed',
    unmatched: 'no scholarship has this id',
  };
  throw new CorrectionsError(`${id}: ${why[state]}; nothing was written`);
}

interface Corrected {
  readonly before: Scholarship;
  readonly after: Scholarship;
  readonly correction: Correction | null;
  /** Whether the award is no longer listed, so that the correction is only stored. */
  readonly isGone: boolean;
}

interface CorrectionContext {
  readonly file: string;
  readonly now: number;
  readonly today: string;
  readonly webhookEvents?: WebhookEvents | undefined;
}

async function correctInTransaction(
  database: ScholarshipDatabase,
  requested: CorrectionRequest,
  { file, now, today, webhookEvents }: CorrectionContext,
): Promise<Corrected> {
  const { id, entry } = requested;
  const stored = await recordById(database, id);
  if (stored === undefined) throw new CorrectionsError(`${id}: no scholarship has this id`);
  const asRead = stored.uncorrected ?? stored.award;
  const all = readCorrections(file) ?? {};
  const { [id]: before, ...others } = all;
  const corrections: Corrections =
    entry === undefined ? others : parseCorrections({ ...all, [id]: merge(before, entry, asRead) }, file);
  refuseWithoutEffect(requested, corrections[id], asRead, today);
  await importCorrections(database, corrections, { now, today, webhookEvents });
  const after = await recordById(database, id);
  // The file is written last, so that it never has a correction that the database refused.
  writeWhole(file, `${JSON.stringify(corrections, null, 2)}\n`);
  return {
    before: stored.award,
    after: after?.award ?? stored.award,
    correction: corrections[id] ?? null,
    isGone: stored.isGone,
  };
}

/**
 * Writes a correction of one award into the file and applies the file. Simultaneous corrections wait for each other, so
 * that none is lost. Throws `CorrectionsError`.
 */
export const correctOne = (
  database: Database,
  requested: CorrectionRequest,
  context: CorrectionContext,
): Promise<Corrected> =>
  exclusively(withScholarshipTables(database), (transaction) =>
    correctInTransaction(transaction, requested, context),
  );
