import { html, raw } from 'hono/html';
import type { RendererObject, Token } from 'marked';
import type { Document, Operation } from './document.ts';

/** The anchor of a heading, as GitHub generates it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/**
 * Converts the Markdown of this project to HTML. Wide tables can be scrolled on small screens, also with the keyboard.
 */
export async function markdown(text: string, linkTo = (href: string): string => href): Promise<Html> {
  const { Marked } = await import('marked');
  const walkTokens = (token: Token): void => {
    if (token.type === 'link') token.href = linkTo(token.href);
  };
  const renderer: RendererObject = {
    heading({ tokens, depth, text: heading }) {
      return `<h${depth} id="${anchorOf(heading)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  };
  let tables = 0;
  const opening = () => {
    tables += 1;
    return `<div class="wide" role="region" aria-label="Table ${tables}" tabindex="0"><table>`;
  };
  const rendered = String(new Marked({ walkTokens, renderer }).parse(text))
    .replaceAll('<table>', opening)
    .replaceAll('</table>', '</table></div>');
  return html`${raw(rendered)}`;
}

interface Frame {
  readonly title: string;
  readonly description: string;
  /** The relative path from this page to the service's root, such as `../`. */
  readonly root: string;
  readonly main: Html;
}

/** A whole page. All its links are relative, because a proxy may add a prefix to the path. */
export const framed = async ({ title, description, root, main }: Frame): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="stylesheet" href="${root}docs/reference.css">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><nav aria-label="Site"><a href="${root === '' ? './' : root}">Home</a> <a href="${root}docs">Reference</a> <a href="${root}docs/guides">Guides</a> <a href="${root}openapi.json">OpenAPI</a></nav></header>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>`,
  );

/** The query with the example of each required parameter: data for it exists now. */
function exampleQuery({ parameters = [] }: Operation): string {
  const query = new URLSearchParams();
  for (const parameter of parameters)
    if ('name' in parameter && parameter.example !== undefined) query.set(parameter.name, parameter.example);
  return query.size === 0 ? '' : `?${query}`;
}

/** Where `docs/api/` describes an operation: its paths are those of a router, also on the listener of one backend. */
function guideOf(tag: string, method: string, path: string): string {
  const part = tag.toLowerCase();
  const isWhole = part === 'router' || path.startsWith(`/${part}/`);
  return `docs/guides/api/${part}.md#${anchorOf(`${method} ${isWhole ? path : `/${part}${path}`}`)}`;
}

/** A row for one operation, with a link that sends a request with example values. */
function operationRow(tag: string, method: 'get' | 'post', path: string, operation: Operation): Html {
  const { operationId = path, summary } = operation;
  const name = method.toUpperCase();
  return html`<tr id="${operationId}"><td><a href="${guideOf(tag, name, path)}"><code>${name} ${path}</code></a></td>
<td>${summary}</td>
<td>${
    method === 'get'
      ? html`<a href="${path.slice(1)}${exampleQuery(operation)}" aria-label="Try ${operationId}">Try it</a>`
      : 'needs an API key'
  }</td></tr>`;
}

/** A link to the page that generates the HTML for embedding. */
const EMBEDDING = html`<p><a href="embed">Put this on your site</a>: games and scholarships on any page, without a program.</p>`;

/** The list of all operations, each with a link to its description in `docs/api/` and one that sends a request. */
export async function referencePage({ info, tags = [], paths = {} }: Document): Promise<string> {
  const rowsOf = (tag: string): Html[] =>
    Object.entries(paths).flatMap(([path, methods]) =>
      (['get', 'post'] as const).flatMap((method) => {
        const operation = methods[method];
        return operation?.tags?.[0] === tag ? [operationRow(tag, method, path, operation)] : [];
      }),
    );
  return framed({
    title: `${info.title} reference`,
    description: `Every endpoint of ${info.title}, with links to its parameters and responses, and to an example.`,
    root: '',
    main: html`<h1>${info.title} reference</h1>
${await markdown(info.description ?? '')}
<p class="small quiet">Version ${info.version}</p>
${'/oembed' in paths ? EMBEDDING : ''}
${tags.map(
  ({ name, description = '' }) =>
    html`<section aria-labelledby="tag-${name}"><h2 id="tag-${name}">${name}</h2><p>${description}</p>
<div class="wide" role="region" aria-label="${name} endpoints" tabindex="0"><table>
<thead><tr><th>endpoint</th><th>returns</th><th>example</th></tr></thead><tbody>${rowsOf(name)}</tbody></table></div></section>`,
)}
<p>What all endpoints share (caching, errors, limits, response headers): <a href="docs/guides/api.md">the API guide</a>.</p>`,
  });
}

type Html = ReturnType<typeof html>;
