import { type CalendarEvent, calendarOf } from '../../../platform/formats/calendar.ts';
import type { CampusIdentity } from '../../../platform/formats/identity.ts';
import type { ServedRecord } from '../../catalog/record.ts';
import { titled } from './filter-words.ts';
import type { ExportRequest } from './request.ts';

function eventOf(
  { detail, createdAt, updatedAt }: ServedRecord,
  day: string,
  { host, publicUrl }: CampusIdentity,
): CalendarEvent {
  return {
    uid: `deadline-${detail.id}@${host}`,
    // The award's age in seconds at its last change: grows with each change, and all processes compute the same number.
    sequence: Math.floor((updatedAt - createdAt) / 1000),
    changedAt: updatedAt,
    time: { day },
    summary: `Deadline: ${detail.title}`,
    description: [detail.amount, detail.sourceName, detail.link].filter(Boolean).join('\n'),
    url:
      publicUrl === undefined
        ? detail.link
        : `${publicUrl}/scholarships/award/${encodeURIComponent(detail.id)}`,
    status: 'CONFIRMED',
  };
}

/** The deadline of each open award that has a date, as a day. */
export function writeCalendar({ records, today, identity, filter }: ExportRequest): Iterable<string> {
  const about = {
    name: titled(`${identity.name} scholarship deadlines`, filter),
    description: 'Deadlines of open scholarships. Always check the scholarship’s own page.',
    // Sites are read once a day.
    refreshEvery: 'P1D',
  };
  const events = records.values().flatMap((record) => {
    const { deadline } = record.detail;
    return deadline === null || record.isClosedOn(today) ? [] : [eventOf(record, deadline, identity)];
  });
  return calendarOf(about, events);
}
