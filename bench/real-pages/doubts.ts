import type { PageWarning } from '../../src/scholarships/suggest/suggest.ts';
import type { PageScore } from './compare.ts';

/** The warnings of `suggest` for a page, and what was wrong there. */
interface WarnedPage {
  readonly score: PageScore;
  /** `null`: it proposed nothing. */
  readonly doubts: readonly PageWarning[] | null;
}

type Fault = PageScore['faults'][number];

const FIELDS: Readonly<Record<string, string>> = { gpa: 'gpaRequirement', contact: 'contactEmail' };
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
const isAlike = (one: string, other: string): boolean =>
  plain(one).includes(plain(other)) || plain(other).includes(plain(one));

const isMissed = ({ field, verdict }: Fault): boolean => field === 'award' && verdict === 'missing';
/** A value that a reader of our data takes for true although it is not. */
const isWrong = ({ verdict }: Fault): boolean => verdict === 'wrong' || verdict === 'invented';

/** Whether a warning is about the fault: its award, and that award's field or the award as a whole. */
const names = ({ award, field }: PageWarning, fault: Fault): boolean =>
  (award === fault.record || isAlike(award, fault.award)) &&
  (field === null || field === (FIELDS[fault.field] ?? fault.field));

const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`})`;

/** How well warnings identify wrong pages and values. */
export function doubtTable(pages: readonly WarnedPage[]): string[] {
  const read = pages.flatMap(({ score, doubts }) =>
    doubts === null ? [] : [{ faults: score.faults.filter((one) => isWrong(one) || isMissed(one)), doubts }],
  );
  const silent = read.filter(({ doubts }) => doubts.length === 0);
  const wrong = read.flatMap(({ faults, doubts }) =>
    faults.filter(isWrong).map((fault) => ({ fault, doubts })),
  );
  const missed = read.flatMap(({ faults, doubts }) =>
    faults.filter(isMissed).map((fault) => ({ fault, doubts })),
  );
  const named = (all: typeof wrong) =>
    all.filter(({ fault, doubts }) => doubts.some((doubt) => names(doubt, fault)));
  const needless = read.filter(({ faults, doubts }) => doubts.length > 0 && faults.length === 0);
  return [
    `pages without a warning that have no missed award, no invented one and no wrong value: ${share(silent.filter(({ faults }) => faults.length === 0).length, silent.length)}`,
    `wrong or invented values that have a warning: ${share(named(wrong).length, wrong.length)}`,
    `missed awards that have a warning: ${share(named(missed).length, missed.length)}`,
    `pages that are doubted without need: ${share(needless.length, read.length)}; of the faultless ones ${share(needless.length, read.filter(({ faults }) => faults.length === 0).length)}`,
  ];
}
