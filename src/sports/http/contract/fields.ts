import { z } from '@hono/zod-openapi';
import { ALL_SPORTS } from '../../model/sports.ts';

/** Fields of several answers. */

export const sportKey = z
  .enum(ALL_SPORTS)
  .openapi('SportKey', { example: 'mens-basketball', description: 'Key of a sport' });
/** A plain text or number with a description. */
export const text = (description: string) => z.string().openapi({ description });
export const number = (description: string) => z.number().openapi({ description });
export const timestamp = z.iso.datetime().openapi({ example: '2026-11-21T06:00:00.000Z' });
export const lastUpdated = timestamp.openapi({ description: 'When the provider last confirmed this' });
export const logo = z.string().nullable().openapi({ description: 'URL of the logo; `null`: none' });
export const color = z
  .string()
  .nullable()
  .openapi({ example: '1f4e5f', description: 'Hexadecimal RGB; `null`: unknown' });
export const record = z.string().openapi({ example: '12-3', description: '`""`: unknown' });
export const ranking = z.number().nullable().openapi({ description: 'Poll rank; `null`: unranked' });
export const identity = {
  id: text('The provider’s id of the team'),
  name: text('With the nickname, as the provider writes it'),
  abbreviation: text('Usually three or four letters'),
  logo,
};

export const isLocalTeam = z.boolean().openapi({ description: 'Whether it is the campus’s team' });
