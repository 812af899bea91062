import { html } from 'hono/html';
import type { Document } from './document.ts';

export type Html = ReturnType<typeof html>;
export type Schema = NonNullable<NonNullable<Document['components']>['schemas']>[string];

/** The name at the end of a `$ref`, as a link to the schema of that name on the same page. */
const reference = (to: string): Html => {
  const name = to.slice(to.lastIndexOf('/') + 1);
  return html`<a href="#schema-${name}">${name}</a>`;
};

const joined = (parts: readonly unknown[], by: string): Html =>
  html`${parts.map((part, at) => (at === 0 ? part : html`${by}${part}`))}`;

/** The type of a value in one line: `string or null`, `Play[]`, or its allowed values. */
export function typeWords(schema: Schema): Html {
  if ('$ref' in schema) return reference(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf?.filter((part) => '$ref' in part);
  if (choices !== undefined) return joined(choices.map(typeWords), ' or ');
  if (schema.enum !== undefined) {
    return joined(
      schema.enum.map((value: unknown) => html`<code>${JSON.stringify(value)}</code>`),
      ' ',
    );
  }
  if (schema.items !== undefined) return html`${typeWords(schema.items)}[]`;
  if (typeof schema.additionalProperties === 'object')
    return html`object of ${typeWords(schema.additionalProperties)}`;
  const types = [schema.type ?? 'any'].flat().join(' or ');
  return html`${types}${schema.format === undefined ? '' : `, ${schema.format}`}`;
}

/** The schema that the properties come from, if this one has none of its own. */
function inside(schema: Schema): Schema {
  if ('$ref' in schema) return schema;
  if (schema.items !== undefined) return inside(schema.items);
  return typeof schema.additionalProperties === 'object' ? inside(schema.additionalProperties) : schema;
}

const hint = (schema: Schema): Html => {
  if ('$ref' in schema) return html``;
  const { description, example } = schema;
  const such =
    example === undefined || typeof example === 'object' ? '' : html` Such as <code>${example}</code>`;
  return html`${description === undefined ? '' : html` – ${inCode(description)}`}${such}`;
};

/** Text with its `code` marked. */
export const inCode = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`;

/** The properties of an object, with those of nested objects below them. */
export function properties(schema: Schema): Html {
  const object = inside(schema);
  if ('$ref' in object) return html``;
  const branches = (object.anyOf ?? object.oneOf ?? object.allOf ?? []).map(properties);
  if (object.properties === undefined) return html`${branches}`;
  const required = new Set(object.required);
  return html`<ul class="properties">${Object.entries(object.properties).map(
    ([name, property]) =>
      html`<li><b><code>${name}</code></b> <span class="quiet">${typeWords(property)}${required.has(name) ? '' : ', not always there'}</span>${hint(property)}${properties(property)}</li>`,
  )}</ul>`;
}
