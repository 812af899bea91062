import { z } from '@hono/zod-openapi';

export const byId = z.object({
  id: z.string().openapi({ example: 'engineering-4711', description: 'A scholarship’s id, from the list' }),
});
