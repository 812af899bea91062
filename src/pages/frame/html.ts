import type { html } from 'hono/html';

/** A piece of a page: `html` escapes every value in it. */
export type Html = ReturnType<typeof html>;
