import { z } from '@hono/zod-openapi';

/** Building blocks of response schemas. Each has a description, and most have an example. */

const about = (description: string, example: unknown) =>
  example === undefined ? { description } : { example, description };

export const text = (description: string, example?: string) =>
  z.string().openapi(about(description, example));
export const textOrNull = (description: string, example?: string) =>
  z.string().nullable().openapi(about(description, example));
export const number = (description: string) => z.number().openapi({ description });
export const numberOrNull = (description: string, example?: number) =>
  z.number().nullable().openapi(about(description, example));
export const count = (description: string) => z.number().int().openapi({ description });
export const flag = (description: string) => z.boolean().openapi({ description });
export const texts = (description: string, example?: readonly string[]) =>
  z.array(z.string()).openapi(about(description, example));
export const listOf = <Item extends z.ZodType>(item: Item, description: string) =>
  z.array(item).openapi({ description });

/** An object that is part of a response. */
export const part = <Fields extends z.ZodRawShape>(description: string, fields: Fields) =>
  z.object(fields).openapi({ description });
export const rows = <Fields extends z.ZodRawShape>(description: string, fields: Fields) =>
  listOf(z.object(fields), description);

/** An object that has its own name in the OpenAPI document. */
export const named = <Fields extends z.ZodRawShape>(name: string, fields: Fields) =>
  z.object(fields).openapi(name);
export const described = <Fields extends z.ZodRawShape>(name: string, description: string, fields: Fields) =>
  z.object(fields).openapi(name, { description });
export const namedRows = <Fields extends z.ZodRawShape>(name: string, description: string, fields: Fields) =>
  listOf(named(name, fields), description);

/**
 * A named schema or `null`. `nullable()` is not used, because in the document it would not make a named schema allow
 * null.
 */
export const orNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()]);
