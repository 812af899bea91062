import { z } from 'zod';
import type { ContentMode } from '../types.ts';

/** Limits a behaviour: to addresses containing `path`, to one method, to the next `times` of them. */
const scope = {
  path: z.string().min(1).optional(),
  method: z.enum(['GET', 'HEAD']).optional(),
  times: z.int().positive().optional(),
};
/** The body forms in which the provider says that something does not exist. */
const NOT_FOUND_VARIANTS = ['code', 'message', 'detail', 'core', 'html'] as const;
/** The body forms of its own failures. */
const ERROR_VARIANTS = ['message', 'detail', 'script', 'core', 'html'] as const;

const PLAIN = [
  ...(['normal', 'hang', 'stall', 'off', 'cut', 'refuse', 'not_allowed', 'garbage'] as const),
  ...(['other_shape', 'stub', 'accepted', 'new_layout', 'empty', 'shrunk'] as const),
] as const;

const named = <Name extends string>(name: Name) => ({ behaviour: z.literal(name), ...scope });

export const behaviourSchema = z.discriminatedUnion('behaviour', [
  z.strictObject({ behaviour: z.enum(PLAIN), ...scope }),
  z.strictObject({ ...named('slow'), ms: z.int().min(0).max(600_000) }),
  z.strictObject({ ...named('limit'), retryAfter: z.int().min(0).default(30) }),
  z.strictObject({
    ...named('error'),
    // 200 too: the provider has sent error bodies with it.
    status: z.union([z.literal(200), z.int().min(500).max(599)]).default(500),
    variant: z.enum(ERROR_VARIANTS).default('message'),
  }),
  z.strictObject({ ...named('not_found'), variant: z.enum(NOT_FOUND_VARIANTS).default('detail') }),
  z.strictObject({ ...named('redirect'), to: z.string().min(1) }),
  z.strictObject({
    ...named('wide_page'),
    bytes: z.int().min(1).max(20_000_000).default(300_000),
    markup: z.string().min(1).default('<p>x</p>'),
  }),
]);

/** What an origin can be told to do; `misbehave` and the control address take the same. */
export type Behaviour = z.input<typeof behaviourSchema>;
/** The same with the defaults filled in. */
export type Rule = z.output<typeof behaviourSchema>;

const CONTENT_MODES: ReadonlySet<string> = new Set<ContentMode>(['new_layout', 'empty', 'shrunk']);

export const modeOf = (rule: Rule): ContentMode =>
  CONTENT_MODES.has(rule.behaviour) ? (rule.behaviour as ContentMode) : 'normal';
