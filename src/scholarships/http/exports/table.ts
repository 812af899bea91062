import { csvRows } from '../../../platform/formats/csv.ts';
import type { Whole } from '../../catalog/record.ts';
import type { ExportRequest } from './request.ts';

const DEFAULT_COLUMNS = [
  'id',
  'title',
  'source',
  'amount',
  'amountMin',
  'amountMax',
  'deadline',
  'state',
  'gpaRequirement',
  'eligibility',
  'tags',
  'link',
  'contactEmail',
  'updatedAt',
] as const satisfies readonly (keyof Whole)[];

/** A row per award. */
export function writeTable({ records, today, fields = DEFAULT_COLUMNS, excel = false }: ExportRequest) {
  const columns = [...new Set(['id' as const, ...fields])];
  const rows = records.values().map((record) => {
    const whole = record.whole(today);
    return columns.map((column) => whole[column]);
  });
  return csvRows(columns, rows, { excel });
}
