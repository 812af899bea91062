import type { PageWarning } from '../../src/desk/suggest/suggest.ts';
import type { PageScore } from './compare.ts';

/** The warnings of `suggest` for a page, and the faults of its records. */
interface WarnedPage {
  readonly score: PageScore;
  readonly isProposed: boolean;
  /** If nothing is proposed, a warning for each name that it mentioned. */
  readonly warnings: readonly PageWarning[];
}

type Fault = PageScore['faults'][number];

const FIELDS: Readonly<Record<string, string>> = { gpa: 'gpaRequirement', contact: 'contactEmail' };
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
const isAlike = (one: string, other: string): boolean =>
  plain(one).includes(plain(other)) || plain(other).includes(plain(one));

const isMissed = ({ field, verdict }: Fault): boolean => field === 'award' && verdict === 'missing';
/** Whether the record has a false value, or a value that the page does not state. */
const isWrong = ({ verdict }: Fault): boolean => verdict === 'wrong' || verdict === 'invented';

/**
 * Whether a warning is about a fault: it has the award of the fault, and either the same field or the award as a whole.
 */
const isAbout = ({ award, field }: PageWarning, fault: Fault): boolean =>
  (award === fault.record || isAlike(award, fault.award)) &&
  (field === null || field === (FIELDS[fault.field] ?? fault.field));

const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`})`;

/** How well warnings identify wrong pages and values. */
export function warningTable(pages: readonly WarnedPage[]): string[] {
  const all = pages.map(({ score, isProposed, warnings }) => ({
    faults: score.faults.filter((one) => isWrong(one) || isMissed(one)),
    isProposed,
    warnings,
  }));
  const proposed = all.filter(({ isProposed }) => isProposed);
  const withoutWarnings = proposed.filter(({ warnings }) => warnings.length === 0);
  const wrong = proposed.flatMap(({ faults, warnings }) =>
    faults.filter(isWrong).map((fault) => ({ fault, warnings })),
  );
  const missed = all.flatMap(({ faults, warnings }) =>
    faults.filter(isMissed).map((fault) => ({ fault, warnings })),
  );
  const withWarning = (faults: typeof wrong) =>
    faults.filter(({ fault, warnings }) => warnings.some((warning) => isAbout(warning, fault)));
  const warnedWithoutFault = proposed.filter(
    ({ faults, warnings }) => warnings.length > 0 && faults.length === 0,
  );
  return [
    `pages without a warning that have no missed award, no invented award and no wrong value: ${share(withoutWarnings.filter(({ faults }) => faults.length === 0).length, withoutWarnings.length)}`,
    `wrong or invented values that have a warning: ${share(withWarning(wrong).length, wrong.length)}`,
    `missed awards that are named, by a warning or where nothing is proposed: ${share(withWarning(missed).length, missed.length)}`,
    `pages with a warning, but without a fault: ${share(warnedWithoutFault.length, proposed.length)}; of the pages without a fault: ${share(warnedWithoutFault.length, proposed.filter(({ faults }) => faults.length === 0).length)}`,
  ];
}
