import { OpenAPIHono } from '@hono/zod-openapi';
import type { AnyRoute } from '../http/route.ts';
import { HEADERS, toOpenApi } from './describe.ts';

/** What a document says about an address in addition to its routes. */
export interface Described {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly version: string;
  /** Where to ask. */
  readonly contact: { readonly name: string; readonly url: string };
  /** A description of each tag. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface MountedRoutes {
  readonly prefix: string;
  /** Of their operations. */
  readonly tag: string;
  readonly routes: readonly AnyRoute[];
}

export type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
export type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;
type Parameter = Extract<NonNullable<Operation['parameters']>[number], { name: string }>;

/** Values for parameters, by `operationId` and name. */
export type Examples = Readonly<Record<string, Readonly<Record<string, string>>>>;

const LICENSE = { name: 'MIT', identifier: 'MIT' };

/**
 * The reference page fills in every example, and a request with all of them would find nothing. So examples of optional
 * parameters are moved into their descriptions.
 */
function describeParameter(parameter: Parameter, example: string | undefined): void {
  const { schema } = parameter;
  if (schema === undefined || '$ref' in schema) {
    if (example !== undefined) parameter.example = example;
    return;
  }
  const told = example ?? schema.example;
  delete schema.example;
  delete parameter.example;
  if (told === undefined) return;
  if (parameter.required) parameter.example = told;
  else parameter.description = `${parameter.description ?? ''}. Such as \`${told}\``;
}

/** The OpenAPI 3.1 document of an address. `examples` replace those of the routes. */
export function openApiDocument(
  mounted: readonly MountedRoutes[],
  { tags, ...about }: Described,
  examples: Examples = {},
): Document {
  const app = new OpenAPIHono();
  const { openAPIRegistry: registry } = app;
  for (const { prefix, tag, routes } of mounted) {
    for (const route of routes)
      registry.registerPath({ ...toOpenApi(route, tag), path: `${prefix}${route.path}` });
  }
  for (const [name, header] of Object.entries(HEADERS)) registry.registerComponent('headers', name, header);
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
  });
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { ...about, license: LICENSE },
    servers: [{ url: '/' }],
    tags: mounted.map(({ tag }) => ({ name: tag, description: tags[tag] ?? '' })),
  });
  for (const { get, post } of Object.values(document.paths ?? {})) {
    for (const { operationId = '', parameters = [] } of [get, post].filter((one) => one !== undefined)) {
      for (const parameter of parameters) {
        if ('name' in parameter) describeParameter(parameter, examples[operationId]?.[parameter.name]);
      }
    }
  }
  return document;
}
