import { html } from 'hono/html';
import { hasSports, type PagesContext } from '../frame/context.ts';
import { sportName } from '../frame/game-words.ts';
import type { Html } from '../frame/html.ts';
import type { PageAnswer } from '../frame/mount-page.ts';

const SPORTS_CALENDAR = '/sports/api/schedules.ics';
const DEADLINES_CALENDAR = '/scholarships/api/scholarships.ics';

/** A calendar, with its address and, where the public one is known, a link that opens the visitor's calendar program. */
function calendar(publicUrl: string | undefined, name: string, path: string): Html {
  if (publicUrl === undefined) return html`<dt>${name}</dt><dd><a href="${path}">Calendar</a></dd>`;
  const address = `${publicUrl}${path}`;
  return html`<dt>${name}</dt><dd><a href="${address.replace(/^https?:/, 'webcal:')}">Subscribe</a> · <a href="${path}">${address}</a></dd>`;
}

const gamesOfOne = (url: string | undefined, { teams }: PagesContext['campus']): Html =>
  html`<details><summary>Games of one sport</summary><dl class="facts">${teams.map(({ sport }) =>
    calendar(url, sportName(sport), `${SPORTS_CALENDAR}?sport=${sport}`),
  )}</dl></details>`;

/** `/calendars`: how to subscribe, in the calendars that people use. */
export async function writeCalendars({ campus }: PagesContext): Promise<PageAnswer> {
  const url = campus.publicUrl?.replace(/(?<!\/)\/+$/, '');
  const hasGames = hasSports(campus);
  return {
    page: {
      title: 'Calendars',
      path: '/calendars',
      description: `How to subscribe to ${hasGames ? 'games and ' : ''}deadlines in your calendar.`,
      main: html`<h1>${hasGames ? 'Games and deadlines' : 'Deadlines'} in your calendar</h1>
<p>A subscribed calendar updates itself: ${hasGames ? 'a game is moved, ' : ''}a deadline is extended. A downloaded one does not.</p>
<dl class="facts">${hasGames ? calendar(url, 'All games', SPORTS_CALENDAR) : ''}${calendar(url, 'All deadlines', DEADLINES_CALENDAR)}</dl>
${hasGames ? gamesOfOne(url, campus) : ''}
<p>Every ${hasGames ? 'sport, ' : ''}search and saved list has its own calendar: its page links it.</p>
${url === undefined ? html`<p>To copy an address, hold the link or click it with the right button, and choose “Copy link”.</p>` : ''}
<h2>Google Calendar</h2><p>On a computer: beside “Other calendars” choose +, “From URL”, and paste the address. It comes to the phone by itself, within a day.</p>
<h2>Apple Calendar</h2><p>${url === undefined ? 'Choose' : 'Open the “Subscribe” link on the phone or the Mac, or choose'} “New Calendar Subscription” and paste the address.</p>
<h2>Outlook</h2><p>“Add calendar”, “Subscribe from web”, and paste the address.</p>
<h2>Thunderbird</h2><p>“New calendar”, “On the network”, and paste the address.</p>`,
    },
  };
}
