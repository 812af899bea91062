import { html } from 'hono/html';
import { hasSports, type PagesContext } from '../frame/context.ts';
import { sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import type { PageResponse } from '../frame/mount-page.ts';
import { UNKNOWN_HOST } from '../frame/public-url.ts';

const SPORTS_CALENDAR = '/sports/api/schedules.ics';
const DEADLINES_CALENDAR = '/scholarships/api/scholarships.ics';

/** Links that add a calendar, by program. */
const subscriptions = (name: string, target: string): readonly (readonly [label: string, href: string])[] => {
  const webcal = target.replace(/^https?:/, 'webcal:');
  const query = new URLSearchParams({ url: target, name }).toString().replaceAll('+', '%20');
  const outlook = `/calendar/0/addfromweb?${query}`;
  return [
    ['Google', `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`],
    ['Outlook.com', `https://outlook.live.com${outlook}`],
    ['Microsoft 365', `https://outlook.office.com${outlook}`],
    ['Apple', webcal],
  ];
};

/** A calendar, with a link for each common program, and its URL. */
function calendar({ url, of }: Where, name: string, path: string): Html {
  const links = subscriptions(`${of}: ${name}`, `${url ?? UNKNOWN_HOST}${path}`).map(([text, href]) =>
    url === undefined
      ? html`<a class="scripted" href="${path}" data-href="${href}">${text}</a> `
      : html`<a href="${href}">${text}</a> `,
  );
  return html`<dt>${name}</dt><dd class="links">${links}<a href="${path}">${url === undefined ? 'Calendar URL' : `${url}${path}`}</a></dd>`;
}

interface Where {
  /** The public URL. Without one in the campus file, a script fills it in. */
  readonly url: string | undefined;
  /** The name of the campus. */
  readonly of: string;
}

const gamesOfOne = (where: Where, { teams }: PagesContext['campus']): Html =>
  html`<details><summary>Games by sport</summary><dl class="facts">${teams.map(({ sport }) =>
    calendar(where, sportName(sport), `${SPORTS_CALENDAR}?sport=${sport}`),
  )}</dl></details>`;

/** `/calendars`: how to subscribe in common calendar programs. */
export async function writeCalendars({ campus }: PagesContext): Promise<PageResponse> {
  const where = { url: campus.publicUrl, of: campus.name };
  const hasGames = hasSports(campus);
  return {
    page: {
      title: 'Calendars',
      path: '/calendars',
      description: `How to subscribe to ${hasGames ? 'games and ' : ''}deadlines in your calendar.`,
      main: html`<h1>${hasGames ? 'Games and deadlines' : 'Deadlines'} in your calendar</h1>
<p>A subscribed calendar updates itself when ${hasGames ? 'a game is moved or ' : ''}a deadline is extended. A downloaded one does not.</p>
<dl class="facts">${hasGames ? calendar(where, 'All games', SPORTS_CALENDAR) : ''}${calendar(where, 'All deadlines', DEADLINES_CALENDAR)}</dl>
${hasGames ? gamesOfOne(where, campus) : ''}
<p>Every ${hasGames ? 'sport, ' : ''}search and saved list has its own calendar, linked on its page.</p>
<h2>Subscribe with a calendar’s URL</h2><p>To copy a calendar’s URL, right-click ${where.url === undefined ? 'its “Calendar URL”' : 'it'} above (or touch and hold it) and choose “Copy link”. Then paste it:</p>
<ul><li>Google Calendar, on a computer: next to “Other calendars”, choose +, then “From URL”. It appears on your phone within a day.</li>
<li>Apple Calendar: “New Calendar Subscription”.</li>
<li>Outlook: “Add calendar”, then “Subscribe from web”.</li>
<li>Thunderbird: “New calendar”, then “On the network”.</li></ul>`,
    },
  };
}
