import { quote, type Reading } from '../../text/sentences.ts';
import type { DatedClosing } from './rank.ts';
import type { Role } from './role.ts';

const ROLE_TEXT: Readonly<Record<Role, string>> = {
  extended: 'the close after an extension',
  close: 'a close of applications',
  mentioned: 'named in a sentence about applying',
  usual: 'a usual close',
  priority: 'a priority date',
  support: 'a date of supporting papers',
  open: 'an opening day',
  other: 'not about applying',
};

export const explain = (reading: Reading, closings: readonly DatedClosing[], chosen: DatedClosing | null) =>
  closings.map((closing) => {
    const { role, date, how } = closing;
    const day = date === null ? how : `${date} (${how})`;
    return `"${quote(reading, closing)}": ${ROLE_TEXT[role]}, ${day}${closing === chosen ? '' : ' - not used'}`;
  });
