import type { Failure, FailureReason } from '../../platform/origin/outcome.ts';
import { NOT_OUR_GROUP } from '../provider.ts';
import { NO_LONGER, SAYS_LESS } from './never-less.ts';

/** Why the provider could not be read, fit to publish: without its address or the body of its answer. */

const PROBLEMS: Readonly<Record<FailureReason, string>> = {
  unreachable: 'the provider cannot be reached',
  timeout: 'the provider did not answer in time',
  refused: 'the provider refused',
  unreadable: 'the provider answered in a shape that is not known',
  skipped: 'the provider keeps failing and is asked again later',
};

/** The error codes that have their own text. */
const BY_CODE: Readonly<Record<string, string>> = {
  [NO_LONGER]: 'the provider no longer has it; the last edition is served',
  [NOT_OUR_GROUP]:
    'the standings of the conference do not have the team: see conferenceId in the campus file',
  [SAYS_LESS]: 'the page says less than was known, which is served',
};

export function problemOf({ reason, status, code = '', part }: Failure): string {
  const text = BY_CODE[code] ?? PROBLEMS[reason];
  return `${text}${status === undefined ? '' : ` (${status})`}${part === undefined ? '' : `: ${part}`}`;
}
