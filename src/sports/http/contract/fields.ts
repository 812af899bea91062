import { z } from '@hono/zod-openapi';
import { flag, numberOrNull, text, textOrNull } from '../../../platform/fields.ts';
import { ALL_SPORTS } from '../../model/sports.ts';

/** Fields of several answers. */

export const sportKey = z
  .enum(ALL_SPORTS)
  .openapi('SportKey', { example: 'mens-basketball', description: 'Key of a sport' });
export const timestamp = z.iso.datetime().openapi({ example: '2026-11-21T06:00:00.000Z' });
export const lastUpdated = timestamp.openapi({ description: 'When the provider last confirmed this' });
export const logo = textOrNull('URL of the logo; `null`: none');
export const color = textOrNull('Hexadecimal RGB; `null`: unknown', '1f4e5f');
export const record = text('`""`: unknown', '12-3');
export const ranking = numberOrNull('Poll rank; `null`: unranked');
export const identity = {
  id: text('The provider’s id of the team'),
  name: text('With the nickname, as the provider writes it'),
  abbreviation: text('Usually three or four letters'),
  logo,
};

export const isLocalTeam = flag('Whether it is the campus’s team');
