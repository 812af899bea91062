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
<script type="module" src="${root}docs/reference.js"></script>
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

type Parameter = Extract<NonNullable<Operation['parameters']>[number], { name: string }>;
/** A response of an operation. (The type in the library is too loose.) */
interface ResponseDescription {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Described {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly id: string;
  readonly operation: Operation;
}

/** The allowed values, if there are few. */
const choicesOf = (schema: Schema | undefined): readonly unknown[] | undefined =>
  schema === undefined || '$ref' in schema ? undefined : schema.enum;

/** A field for one parameter, in a form that sends a request. */
function field(id: string, { name, required, description, schema, example }: Parameter): Html {
  const at = `${id}-${name}`;
  const about = html`id="${at}" name="${name}" aria-describedby="${at}-about"${required ? html` required` : ''}`;
  const choices = choicesOf(schema);
  const options = choices?.map(
    (value) => html`<option${value === example ? html` selected` : ''}>${value}</option>`,
  );
  return html`<div class="field"><label for="${at}"><code>${name}</code>${required ? ' (required)' : ''}</label>
${
  options === undefined
    ? html`<input ${about} value="${example ?? ''}" autocomplete="off" spellcheck="false">`
    : html`<select ${about}>${required ? '' : html`<option></option>`}${options}</select>`
}
<p class="small" id="${at}-about">${schema === undefined ? '' : html`<span class="quiet">${typeText(schema)}.</span> `}${inCode(description ?? '')}</p></div>`;
}

const KEY = (id: string): Html =>
  html`<div class="field"><label for="${id}-key"><code>X-API-Key</code></label>
<input id="${id}-key" type="password" autocomplete="off" data-header="X-API-Key"></div>`;

/**
 * A form that sends the request of an operation. With scripts, the response appears below the form; without scripts,
 * the browser opens the response as a page.
 */
function tryIt({ method, path, id, operation }: Described): Html {
  const needsKey = (operation.security ?? []).length > 0;
  const parameters = (operation.parameters ?? []).filter((one): one is Parameter => 'name' in one);
  const isText = typesOf(operation).every((type) => !/^image|event-stream/.test(type));
  return html`<form action="${path.slice(1)}" method="${method}"${isText ? html` data-here` : ''}>
${parameters.map((parameter) => field(id, parameter))}
${needsKey ? KEY(id) : ''}
<p><button>Send the request<span class="hidden"> ${id}</span></button></p>
<div class="answer" role="status"></div></form>`;
}

const responsesOf = ({
  responses = {},
}: Operation): readonly (readonly [status: string, answer: ResponseDescription])[] =>
  Object.entries(responses as Readonly<Record<string, ResponseDescription>>);

const typesOf = (operation: Operation): readonly string[] =>
  responsesOf(operation).flatMap(([status, { content = {} }]) =>
    status === '200' ? Object.keys(content) : [],
  );

const responseContent = ({ content = {} }: ResponseDescription): Html =>
  html`${Object.entries(content).map(
    ([type, { schema }]) =>
      html`<p><code>${type}</code>${schema === undefined ? '' : html`: ${typeText(schema)}${properties(schema)}`}</p>`,
  )}`;

const responsesPart = (operation: Operation): Html =>
  html`<h3>Responses</h3><dl class="answers">${responsesOf(operation).map(
    ([status, response]) =>
      html`<dt>${status}</dt><dd>${status === '200' ? responseContent(response) : response.description}</dd>`,
  )}</dl>`;

/** One operation. The `id` to which links lead is inside `<details>`, so that browsers unfold the operation. */
const operationPart = (described: Described): Html => {
  const { method, path, id, operation } = described;
  return html`<details class="operation"><summary><span class="method">${method.toUpperCase()}</span> <code>${path}</code> <span class="says">${operation.summary}</span></summary>
<div id="${id}"><p class="small quiet">operationId: <code>${id}</code></p>
${operation.description === undefined ? '' : html`<p>${inCode(operation.description)}</p>`}
${tryIt(described)}
${responsesPart(operation)}</div></details>`;
};

const operationsOf = ({ paths = {} }: Document): readonly Described[] =>
  Object.entries(paths).flatMap(([path, { get, post }]) =>
    (
      [
        ['get', get],
        ['post', post],
      ] as const
    ).flatMap(([method, operation]) =>
      operation === undefined ? [] : [{ method, path, id: operation.operationId ?? path, operation }],
    ),
  );

const headersPart = (headers: NonNullable<Document['components']>['headers'] = {}): Html =>
  html`<h2 id="headers">Response headers</h2><dl class="answers">${Object.entries(headers).map(
    ([name, header]) =>
      html`<dt><code>${name}</code></dt><dd>${'$ref' in header ? '' : inCode(header.description ?? '')}</dd>`,
  )}</dl>`;

const schemasPart = (schemas: Readonly<Record<string, Schema>>): Html =>
  html`<h2 id="schemas">Schemas</h2>${Object.entries(schemas).map(
    ([name, schema]) =>
      html`<details class="schema"><summary><code>${name}</code></summary><div id="schema-${name}">
${'$ref' in schema || schema.description === undefined ? '' : html`<p>${inCode(schema.description)}</p>`}
<p class="quiet">${typeText(schema)}</p>${properties(schema)}</div></details>`,
  )}`;

/** A link to the page that generates the HTML for embedding. */
const EMBEDDING = html`<p><a href="embed">Put this on your site</a>: games and scholarships on any page, without a program.</p>`;

/** The reference page: every operation of the document, folded, with a form that sends its request. */
export async function referencePage(document: Document): Promise<string> {
  const { info, tags = [], components = {} } = document;
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags?.[0] ?? '');
  return framed({
    title: `${info.title} reference`,
    description: `Every endpoint of ${info.title}, with its parameters and responses; you can send each request.`,
    root: '',
    main: html`<h1>${info.title} reference</h1>
${await markdown(info.description ?? '')}
<p class="small quiet">Version ${info.version}</p>
${'/oembed' in (document.paths ?? {}) ? EMBEDDING : ''}
${tags.map(
  ({ name, description = '' }) =>
    html`<section aria-labelledby="tag-${name}"><h2 id="tag-${name}">${name}</h2><p>${description}</p>
${(byTag.get(name) ?? []).map(operationPart)}</section>`,
)}
${headersPart(components.headers)}
${schemasPart(components.schemas ?? {})}`,
  });
}

type Html = ReturnType<typeof html>;
type Schema = NonNullable<NonNullable<Document['components']>['schemas']>[string];

/** The name at the end of a `$ref`, as a link to the schema with that name on the same page. */
const reference = (to: string): Html => {
  const name = to.slice(to.lastIndexOf('/') + 1);
  return html`<a href="#schema-${name}">${name}</a>`;
};

const joined = (parts: readonly unknown[], by: string): Html =>
  html`${parts.map((part, at) => (at === 0 ? part : html`${by}${part}`))}`;

/** The type of a value in one line, such as `string or null` or `Play[]`, or its allowed values. */
function typeText(schema: Schema): Html {
  if ('$ref' in schema) return reference(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf?.filter((part) => '$ref' in part);
  if (choices !== undefined) return joined(choices.map(typeText), ' or ');
  if (schema.enum !== undefined) {
    return joined(
      schema.enum.map((value: unknown) => html`<code>${JSON.stringify(value)}</code>`),
      ' ',
    );
  }
  if (schema.items !== undefined) return html`${typeText(schema.items)}[]`;
  if (typeof schema.additionalProperties === 'object')
    return html`object of ${typeText(schema.additionalProperties)}`;
  const types = [schema.type ?? 'any'].flat().join(' or ');
  return html`${types}${schema.format === undefined ? '' : `, ${schema.format}`}`;
}

/** The schema of the objects inside lists and maps, whose properties are shown. */
function inside(schema: Schema): Schema {
  if ('$ref' in schema) return schema;
  if (schema.items !== undefined) return inside(schema.items);
  return typeof schema.additionalProperties === 'object' ? inside(schema.additionalProperties) : schema;
}

const hint = (schema: Schema): Html => {
  if ('$ref' in schema) return html``;
  const { description, example } = schema;
  const exampleText =
    example === undefined || typeof example === 'object' ? '' : html` Such as <code>${example}</code>`;
  return html`${description === undefined ? '' : html` – ${inCode(description)}`}${exampleText}`;
};

/** Converts a text to HTML, with text between backticks marked as code. */
const inCode = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`;

/** The properties of an object. The properties of nested objects are shown below them. */
function properties(schema: Schema): Html {
  const object = inside(schema);
  if ('$ref' in object) return html``;
  const branches = (object.anyOf ?? object.oneOf ?? object.allOf ?? []).map(properties);
  if (object.properties === undefined) return html`${branches}`;
  const required = new Set(object.required);
  return html`<ul class="properties">${Object.entries(object.properties).map(
    ([name, property]) =>
      html`<li><b><code>${name}</code></b> <span class="quiet">${typeText(property)}${required.has(name) ? '' : ', optional'}</span>${hint(property)}${properties(property)}</li>`,
  )}</ul>`;
}
