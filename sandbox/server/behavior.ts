import { z } from 'zod';
import type { ContentMode } from '../types.ts';

/** Limits a behavior to URLs that contain `path`, or to the next `times` matching requests. */
const scope = {
  path: z.string().min(1).optional(),
  times: z.int().positive().optional(),
};
/** The provider's bodies for something that does not exist. */
const NOT_FOUND_VARIANTS = ['code', 'message', 'detail', 'core', 'html'] as const;
/** The provider's bodies for its own failures. */
const ERROR_VARIANTS = ['message', 'detail', 'script', 'core', 'html'] as const;

const PLAIN = [
  ...(['normal', 'hang', 'off', 'cut', 'refuse', 'garbage'] as const),
  ...(['other_shape', 'stub', 'accepted', 'new_layout', 'empty', 'shrunk'] as const),
] as const;

const named = <Name extends string>(name: Name) => ({ behavior: z.literal(name), ...scope });

export const behaviorSchema = z.discriminatedUnion('behavior', [
  z.strictObject({ behavior: z.enum(PLAIN), ...scope }),
  z.strictObject({ ...named('slow'), ms: z.int().min(0).max(600_000) }),
  z.strictObject({ ...named('limit'), retryAfter: z.int().min(0).default(30) }),
  z.strictObject({
    ...named('error'),
    // This includes 200, because the provider has sent error bodies with this status.
    status: z.union([z.literal(200), z.int().min(500).max(599)]).default(500),
    variant: z.enum(ERROR_VARIANTS).default('message'),
  }),
  z.strictObject({ ...named('not_found'), variant: z.enum(NOT_FOUND_VARIANTS).default('detail') }),
]);

/** A behavior to which an origin can be set, by `misbehave` or the control API. */
export type Behavior = z.input<typeof behaviorSchema>;
/** A behavior with its defaults filled in. */
export type Rule = z.output<typeof behaviorSchema>;

const CONTENT_MODES: ReadonlySet<string> = new Set<ContentMode>(['new_layout', 'empty', 'shrunk']);

export const modeOf = (rule: Rule): ContentMode =>
  CONTENT_MODES.has(rule.behavior) ? (rule.behavior as ContentMode) : 'normal';
