import { z } from 'zod';
import type { Mood } from '../types.ts';

/** Limits a behaviour: to addresses containing `path`, to the next `times` of them. */
const scope = {
  path: z.string().min(1).optional(),
  times: z.int().positive().optional(),
};
const plain = <Name extends string>(name: Name) => z.strictObject({ behaviour: z.literal(name), ...scope });

/** The body forms in which the provider says that something does not exist. */
export const NOT_FOUND_VARIANTS = ['code', 'message', 'detail', 'core', 'html'] as const;
/** The body forms of its own failures. */
export const ERROR_VARIANTS = ['message', 'detail', 'script', 'core', 'html'] as const;

export const behaviourSchema = z.discriminatedUnion('behaviour', [
  plain('normal'),
  z.strictObject({ behaviour: z.literal('slow'), ms: z.int().min(0).max(600_000), ...scope }),
  plain('hang'),
  plain('off'),
  plain('refuse'),
  z.strictObject({ behaviour: z.literal('limit'), retryAfter: z.int().min(0).default(30), ...scope }),
  z.strictObject({
    behaviour: z.literal('error'),
    status: z.int().min(500).max(599).default(500),
    variant: z.enum(ERROR_VARIANTS).default('message'),
    ...scope,
  }),
  z.strictObject({
    behaviour: z.literal('not_found'),
    variant: z.enum(NOT_FOUND_VARIANTS).default('detail'),
    ...scope,
  }),
  plain('garbage'),
  plain('cut'),
  plain('other_shape'),
  plain('stub'),
  plain('accepted'),
  plain('new_layout'),
  plain('empty'),
  plain('shrunk'),
]);

/** What an origin can be told to do; `misbehave` and the control address take the same. */
export type Behaviour = z.input<typeof behaviourSchema>;
/** The same with the defaults filled in. */
export type Rule = z.output<typeof behaviourSchema>;

const MOODS: ReadonlySet<string> = new Set<Mood>(['new_layout', 'empty', 'shrunk']);

export const moodOf = (rule: Rule): Mood => (MOODS.has(rule.behaviour) ? (rule.behaviour as Mood) : 'usual');
