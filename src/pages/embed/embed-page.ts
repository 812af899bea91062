import { html } from 'hono/html';
import { LEVELS, TAG_GROUPS } from '../../scholarships/http/contract.ts';
import { hasSports, type PagesContext } from '../frame/context.ts';
import { listText, tagLabel } from '../frame/display-text.ts';
import { sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { UNKNOWN_HOST } from '../frame/public-url.ts';
import { themeOf } from './frame.ts';

const SHOWS = { scholarships: 'Scholarships', games: 'Games' } as const;
type Show = keyof typeof SHOWS;
const DEADLINES = { '': 'Open', upcoming: 'Due within 30 days', closed: 'Closed' };
const THEMES = { auto: 'Match the visitor’s system', light: 'Light', dark: 'Dark' };
/** The form's own fields. Other parameters of the URL, such as a search of the finder, are preserved. */
const FILTERS = ['source', 'field', 'for', 'deadline', 'amountMin'];
const FORM_FIELDS = ['show', 'sport', ...FILTERS, 'limit', 'theme'];
const USUAL_LIMIT = '5';

interface Chosen {
  readonly show: Show;
  readonly theme: string;
  /** Parameters of the content, without empty ones. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** The widget element, the path of its frame, and the page with all entries. */
function embedOf({ show, theme, parameters }: Chosen) {
  const query = new URLSearchParams(parameters as [string, string][]);
  query.delete('limit');
  const look = theme === 'auto' ? [] : [['theme', theme] as const];
  const frame = new URLSearchParams([...parameters, ...look] as [string, string][]);
  const tail = (params: URLSearchParams) => (params.size === 0 ? '' : `?${params}`.replaceAll('%2C', ','));
  const attributes = [...parameters, ...look];
  return show === 'games'
    ? {
        element: 'campus-games',
        attributes,
        page: `/games${tail(query)}`,
        frame: `/embed/games${tail(frame)}`,
      }
    : {
        element: 'campus-deadlines',
        attributes,
        page: `/scholarships${tail(query)}`,
        frame: `/embed/scholarships${tail(frame)}`,
      };
}

/** A level of study with the wider ones that include it, as the finder searches for them. */
const tagsFor = (value: string): string => LEVELS[value]?.join() ?? value;

/** Heights in pixels at the width of a phone. Without a script a frame is as high as all possible rows. */
const AWARDS = { around: 240, row: 136 };
const GAMES = { around: 295, row: 134 };

const heightOf = ({ show, parameters }: Chosen): number => {
  const { around, row } = show === 'games' ? GAMES : AWARDS;
  return around + row * Number(parameters.find(([name]) => name === 'limit')?.[1]);
};

/** Makes each frame as high as its content, which sends its height (`client/visitor.js`). */
const FIT = `<script>addEventListener('message', ({ origin, source, data }) => {
  if (origin !== 'BASE' || !(data?.campusHeight > 0)) return;
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) frame.height = data.campusHeight;
});</script>`;

/** On which other sites widgets work, and who can allow more. */
function allowedSites({ campus, origins }: PagesContext): Html | '' {
  if (origins.includes('*')) return '';
  const contact = campus.site?.contact;
  const who =
    contact === undefined
      ? 'the people who run this service'
      : html`<a href="${/^https?:/.test(contact) ? contact : `mailto:${contact}`}">${contact}</a>`;
  const sites = origins.length === 0 ? 'no other site yet' : `${listText(origins)} only`;
  return html`<p class="notice">The code for HTML and WordPress works on ${sites}; frames work everywhere. To use it on your site, ask ${who} to add your site’s address to the setting <a href="/docs/guides/settings.md">CORS_ORIGINS</a>.</p>`;
}

/** The lines to copy, for each content management system. */
function embedLines(
  base: string,
  chosen: Chosen,
): readonly (readonly [system: string, how: string, line: string])[] {
  const { element, attributes, page, frame } = embedOf(chosen);
  const title = SHOWS[chosen.show];
  const given = attributes.map(([name, value]) => html` ${name.toLowerCase()}="${value}"`);
  const script = `<script type="module" src="${base}/widgets.js"></script>`;
  const tag = html`<${element}${given}><a href="${base}${page}">${title}</a></${element}>`;
  const iframe = html`<iframe src="${base}${frame}" title="${title}" width="600" height="${heightOf(chosen)}"></iframe>`;
  return [
    [
      'HTML',
      'Add the first line once per page, and the second where the content should appear.',
      `${script}\n${tag}`,
    ],
    [
      'WordPress',
      'Paste this into a Custom HTML block, as an administrator or editor (in a multisite network, as a super admin).',
      `${script}${tag}`,
    ],
    [
      'Drupal',
      'In the editor, choose a text format that allows iframes, open its source view, and paste this.',
      String(iframe),
    ],
    [
      'Frame that fits its height',
      'Where frames and scripts are allowed: the frame sends its height to this script.',
      `${iframe}\n${FIT.replace('BASE', base)}`,
    ],
  ];
}

const select = (
  name: string,
  caption: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
) =>
  html`<p class="line"><label for="${name}">${caption}</label> <select id="${name}" name="${name}">${options.map(
    ([value, text]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select></p>`;

/** `/embed`: a form to choose what a site shows, a preview, and the lines to copy. */
export async function writeEmbedPage(context: PagesContext, { query }: PageRequest): Promise<PageResponse> {
  const { campus } = context;
  const given = (name: string): string => (query[name] ?? []).filter((value) => value !== '').join();
  const shows = (Object.keys(SHOWS) as Show[]).filter((show) => show === 'scholarships' || hasSports(campus));
  const show = shows.find((each) => each === given('show')) ?? 'scholarships';
  const limit = /^[1-9]\d?$/.test(given('limit')) ? given('limit') : USUAL_LIMIT;
  const theme = themeOf(query) ?? 'auto';
  const others = Object.keys(query).filter((name) => !FORM_FIELDS.includes(name) && /^[A-Za-z]+$/.test(name));
  const names = { scholarships: [...FILTERS, ...others], games: ['sport'] }[show];
  const parameters = [
    ...names.map((name) => [name, given(name)] as const).filter(([, value]) => value !== ''),
    ['limit', limit] as const,
  ];
  const chosen = { show, theme, parameters };
  const { frame } = embedOf(chosen);
  const base = campus.publicUrl ?? UNKNOWN_HOST;
  const anySport = [
    ['', 'All sports'],
    ...campus.teams.map(({ sport }) => [sport, sportName(sport)]),
  ] as const;
  const fields = [
    ['', 'Any subject'],
    ...[...TAG_GROUPS.field.keys()].map((tag) => [tag, tagLabel(tag)]),
  ] as const;
  const sources = [['', 'All'], ...campus.sources.map(({ key, name }) => [key, name])] as const;
  const pairs = (options: readonly (readonly string[])[]) =>
    options as readonly (readonly [string, string])[];
  const howMany = html`<p class="line"><label for="limit">How many</label> <input id="limit" name="limit" type="number" min="1" max="50" value="${limit}"></p>`;
  const choices: Readonly<Record<Show, Html>> = {
    scholarships: html`${select('source', 'Offered by', pairs(sources), given('source'))}${select('field', 'Subject', pairs(fields), given('field'))}
${select('for', 'For', [['', 'Everybody'], ...[...TAG_GROUPS.audience.keys()].map((tag) => [tagsFor(tag), tagLabel(tag)] as const)], tagsFor(given('for')))}
${select('deadline', 'Deadline', Object.entries(DEADLINES), given('deadline'))}
<p class="line"><label for="amountMin">Minimum amount $</label> <input id="amountMin" name="amountMin" type="number" min="0" value="${given('amountMin')}"></p>${howMany}
${others.map((name) => html`<input type="hidden" name="${name}" value="${given(name)}">`)}`,
    games: html`${select('sport', 'Sport', pairs(anySport), given('sport'))}${howMany}`,
  };
  return {
    page: {
      title: 'Put this on your site',
      path: '/embed',
      description: `Games and scholarships of ${campus.name} on any web site.`,
      scripts: ['copy'],
      main: html`<h1>Put this on your site</h1>
${allowedSites(context)}
<p>Choose what to show, then copy the code. The content stays up to date, sets no cookies, and loads nothing but this service’s own files.</p>
<nav class="tabs" aria-label="What to show">${shows.map(
        (each) =>
          html`<a href="/embed?show=${each}"${each === show ? html` aria-current="page"` : ''}>${SHOWS[each]}</a>`,
      )}</nav>
<div class="columns two"><section aria-labelledby="line"><h2 id="line">Get the code</h2>
<form action="/embed" autocomplete="off"><input type="hidden" name="show" value="${show}">${choices[show]}${select('theme', 'Colors', Object.entries(THEMES), theme)}
<p><button type="submit">Show</button></p></form>
${embedLines(base, chosen).map(
  ([system, how, line], at) =>
    html`<h3>${system}</h3><p class="small quiet">${how}</p><pre class="copied" id="line-${at}" tabindex="0" role="region" aria-label="Code for ${system}">${line}</pre>
<p class="actions"><button type="button" class="plain" data-copies="line-${at}" hidden>Copy for ${system}</button></p>`,
)}
<p class="small"><a href="/docs/guides/widgets.md">All attributes, other systems, and content security policies</a></p></section>
<section aria-labelledby="preview"><h2 id="preview">Preview</h2><iframe src="${frame}" title="Preview" height="${heightOf(chosen)}"></iframe></section></div>`,
    },
  };
}
