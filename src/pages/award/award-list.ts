import { html } from 'hono/html';
import type { AwardItem } from '../frame/api-types.ts';
import {
  type CampusTime,
  calendarDay,
  daysBetween,
  deadlineText,
  isSoon,
  monthText,
  weekdayText,
} from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import { rows } from '../frame/layout.ts';
import type { RowOptions } from './award-row.ts';

/** Awards that are due at about the same time, under a heading that names the time once. */
interface Group {
  readonly heading: string;
  /** How much of the deadline the heading names. */
  readonly under: NonNullable<RowOptions['under']>;
  readonly isSoon: boolean;
}

/** `Due in 2 days · Monday, Nov 30`, `Due in December`, `No fixed deadline` */
function groupOf(award: AwardItem, today: CampusTime): Group {
  const { deadline } = award;
  const { isClosed } = deadlineText(award, today);
  if (isClosed) return { heading: 'Closed', under: 'nothing', isSoon: false };
  if (deadline === null) return { heading: 'No fixed deadline', under: 'nothing', isSoon: false };
  const left = daysBetween(today.day, deadline);
  if (isSoon(left)) {
    const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
    const day = `${weekdayText(deadline)}, ${calendarDay(deadline, today.day)}`;
    return { heading: `Due ${when} · ${day}`, under: 'day', isSoon: true };
  }
  const month = monthText(deadline.slice(0, 7)).replace(` ${today.day.slice(0, 4)}`, '');
  return { heading: `Due in ${month}`, under: 'month', isSoon: false };
}

/** Awards in the order of their deadlines, grouped. */
export function byDeadline(
  awards: readonly AwardItem[],
  today: CampusTime,
  rowOf: (award: AwardItem, under: RowOptions['under']) => Html,
): Html {
  const groups = Map.groupBy(awards, (award) => groupOf(award, today).heading);
  return html`${[...groups].map(([heading, some]) => {
    const [{ under, isSoon: soon } = { under: 'nothing', isSoon: false } as const] = some.map((award) =>
      groupOf(award, today),
    );
    return html`<h3 class="day due${soon ? ' soon' : ''}">${heading}</h3>${rows(some.map((award) => rowOf(award, under)))}`;
  })}`;
}
