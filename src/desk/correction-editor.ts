import { InvalidArgumentError } from 'commander';
import { withCorrections } from '../app/serve.ts';
import { ConfigurationError, readSettings } from '../app/settings.ts';
import { day } from '../cli/terminal/options.ts';
import { CORRECTED_FIELDS, CorrectionsError, readCorrections } from '../scholarships/index.ts';
import type { CorrectionEditor } from './workbench/correction-form.ts';
import { changedLines, correctedValues, writeCorrection, writtenIn } from './write-correction.ts';

const shown = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : String(value));

/** Shows and writes corrections for the workbench, in the same file and with the same checks as the command. */
export function correctionEditor(campus: string): CorrectionEditor {
  const { CORRECTIONS_FILE: file } = withCorrections(readSettings(), campus);
  const isOperatorMistake = (error: unknown): error is Error =>
    error instanceof CorrectionsError ||
    error instanceof ConfigurationError ||
    error instanceof InvalidArgumentError;
  return {
    fields: ['amount', ...CORRECTED_FIELDS],
    of(id) {
      try {
        const correction = readCorrections(file)?.[id];
        if (correction === undefined) return null;
        const { set = {}, hide, because } = correction;
        const values = Object.entries(set).map(([field, value]) => `${field} is ${shown(value)}`);
        return `${hide ? 'it is hidden' : values.join(', ')}, because: ${because}`;
      } catch (error) {
        if (isOperatorMistake(error)) return error.message;
        throw error;
      }
    },
    async write({ id, field, value, because, until }) {
      const reason = { because, ...(until !== '' && { until }) };
      try {
        if (until !== '') day(until);
        const given = () => (field === 'hide' ? { hide: true } : { set: correctedValues(field, value) });
        const entry = field === 'remove' ? undefined : { ...given(), ...reason };
        const written = await writeCorrection(campus, id, entry);
        return { isDone: true, text: [...changedLines(written), writtenIn(written)].join('. ') };
      } catch (error) {
        if (isOperatorMistake(error)) return { isDone: false, text: error.message };
        throw error;
      }
    },
  };
}
