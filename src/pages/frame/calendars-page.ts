import { html } from 'hono/html';
import type { PagesContext } from './context.ts';
import type { Html } from './html.ts';
import type { PageAnswer } from './mount-page.ts';

const SPORTS_CALENDAR = '/sports/api/schedules.ics';
const DEADLINES_CALENDAR = '/scholarships/api/scholarships.ics';

/** Opens the calendar program of the visitor, where the public address is known. */
function subscribe(publicUrl: string | undefined, path: string): Html {
  if (publicUrl === undefined) return html`<a href="${path}">${path}</a>`;
  const address = `${publicUrl}${path}`;
  return html`<a href="${address.replace(/^https?:/, 'webcal:')}">Subscribe</a> · <a href="${path}">${address}</a>`;
}

/** `/calendars`: how to subscribe, in the calendars that people use. */
export async function writeCalendars({ campus }: PagesContext): Promise<PageAnswer> {
  const url = campus.publicUrl?.replace(/(?<!\/)\/+$/, '');
  return {
    page: {
      title: 'Calendars',
      path: '/calendars',
      description: 'How to subscribe to games and deadlines in your calendar.',
      main: html`<h1>Games and deadlines in your calendar</h1>
<p>A calendar that is subscribed follows what changes: a game that is moved, a deadline that is extended. One that is opened once stays as it was.</p>
<dl class="facts"><dt>All games</dt><dd>${subscribe(url, SPORTS_CALENDAR)}</dd><dt>All deadlines</dt><dd>${subscribe(url, DEADLINES_CALENDAR)}</dd></dl>
<p>Each sport, each search of scholarships and your list have calendars of their own: their pages link them.</p>
<h2>Google Calendar</h2><p>On a computer: beside “Other calendars” choose +, “From URL”, and paste the address. It comes to the phone by itself, within a day.</p>
<h2>Apple Calendar</h2><p>Open the “Subscribe” link on the phone or the Mac, or choose “New Calendar Subscription” and paste the address.</p>
<h2>Outlook</h2><p>“Add calendar”, “Subscribe from web”, and paste the address.</p>
<h2>Thunderbird</h2><p>“New calendar”, “On the network”, and paste the address.</p>`,
    },
  };
}
