import { quote, type Reading } from '../../text/sentences.ts';
import type { PrintedAverage, Role } from './role.ts';

const ROLE_TEXT: Readonly<Record<Role, string>> = {
  entry: 'asked of applicants',
  maintain: 'to be maintained',
  subject: 'in one subject',
  preference: 'only a preference',
  renewal: 'only for renewal',
  limit: 'an upper limit',
  alternative: 'an alternative to a test score',
};

export function explain(
  reading: Reading,
  averages: readonly PrintedAverage[],
  chosen: readonly PrintedAverage[],
): string[] {
  if (averages.length === 0) return ['no grade point average found'];
  return averages.map((each) => {
    const use = chosen.includes(each) ? '' : ' - not used';
    return `"${quote(reading, each)}": ${each.value}, ${ROLE_TEXT[each.role]}${use}`;
  });
}
