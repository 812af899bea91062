import { html } from 'hono/html';
import { hasSports, type PagesContext } from '../frame/context.ts';
import { sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
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

/** A calendar, with a link for each common program, and its URL to paste into any other. */
function calendar({ url, of }: Where, name: string, path: string): Html {
  const target = `${url ?? UNKNOWN_HOST}${path}`;
  const id = `url-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  // Without a public URL, a script fills it in. The links would not work without it.
  const links = subscriptions(`${of}: ${name}`, target).map(([text, href]) =>
    url === undefined
      ? html`<a class="scripted" href="${path}" data-href="${href}">${text}</a> `
      : html`<a href="${href}">${text}</a> `,
  );
  return html`<dt>${name}</dt><dd class="links">${links}<a href="${path}">File</a> <button type="button" class="plain" data-copies="${id}" hidden>Copy URL</button> <span class="${url === undefined ? 'scripted ' : ''}copied-url" id="${id}">${target}</span></dd>`;
}

interface Where {
  /** The public URL. Without one in the campus file, a script fills it in. */
  readonly url: string | undefined;
  /** The name of the campus. */
  readonly of: string;
}

/** `/calendars`: how to subscribe in common calendar programs; `?sport=`: the calendar of that team first. */
export async function writeCalendars(
  { campus }: PagesContext,
  { query }: PageRequest,
): Promise<PageResponse> {
  const where = { url: campus.publicUrl, of: campus.name };
  const hasGames = hasSports(campus);
  const sports = campus.teams.map(({ sport }) => sport);
  const first = sports.filter((sport) => sport === query.sport?.[0]);
  const ofSport = (sport: string): Html =>
    calendar(where, sportName(sport), `${SPORTS_CALENDAR}?sport=${sport}`);
  const others = sports.filter((sport) => !first.includes(sport));
  return {
    page: {
      title: 'Calendars',
      path: '/calendars',
      description: `How to subscribe to ${hasGames ? 'games and ' : ''}deadlines in your calendar.`,
      scripts: ['copy'],
      main: html`<h1>${hasGames ? 'Games and deadlines' : 'Deadlines'} in your calendar</h1>
<p>A subscribed calendar updates itself when ${hasGames ? 'a game is moved or ' : ''}a deadline is extended. A downloaded file does not.</p>
<dl class="facts">${first.map(ofSport)}${hasGames ? calendar(where, 'All games', SPORTS_CALENDAR) : ''}${calendar(where, 'All deadlines', DEADLINES_CALENDAR)}</dl>
${hasGames ? html`<details><summary>Games by sport</summary><dl class="facts">${others.map(ofSport)}</dl></details>` : ''}
<p>Every ${hasGames ? 'sport, ' : ''}search and saved list has its own calendar, linked on its page.</p>
<h2>Subscribe with a calendar’s URL</h2><p>Copy the URL of a calendar above, then paste it:</p>
<ul><li>Google Calendar, on a computer: next to “Other calendars”, choose +, then “From URL”. It appears on your phone within a day.</li>
<li>Apple Calendar: “New Calendar Subscription”.</li>
<li>Outlook: “Add calendar”, then “Subscribe from web”.</li>
<li>Thunderbird: “New calendar”, then “On the network”.</li></ul>`,
    },
  };
}
