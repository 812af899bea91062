import { atLeast, between, grouped, pays, unstated, upTo, usd } from '../parts/authoring.ts';
import type { Pays } from '../parts/award.ts';
import type { Chance } from '../parts/chance.ts';

const VALUES = [250, 400, 500, 500, 750, 1000, 1000, 1000, 1250, 1500, 2000, 2500, 3500, 5000];
const SHARE_UNSTATED = 0.6;

const cents = (value: number): string => `${usd(value)}.00`;

/** As the portal's Award column has it. */
const FORMS: readonly ((value: number) => Pays)[] = [
  (value) => pays(value, cents(value)),
  (value) => pays(value, cents(value)),
  (value) => pays(value, cents(value)),
  (value) => pays(value),
  (value) => pays(value, grouped(value)),
  (value) => pays(value, `Estimated ${usd(value)}`),
  (value) => pays(value, `${usd(value)} per year`),
  (value) => pays(value, `${usd(value)}-renewable`),
  (value) => pays(value, `3 @ ${usd(value)} each`),
  (value) => pays(value, `Two awards of ${usd(value)} each`),
  (value) => pays(value, `Up to three ${usd(value)} awards`),
  (value) => between(value, value * 2),
  (value) => between(value, value * 2, `${usd(value)}–${usd(value * 2)}`),
  (value) => between(value, value + 500, `${cents(value)} to ${cents(value + 500)}`),
  (value) => upTo(value),
  (value) => upTo(value, `Varies up to ${cents(value)}`),
  (value) => atLeast(value, `${usd(value)} minimum`),
];

const UNSTATED = [
  'Varies',
  'Varies',
  'Varies',
  'Varies',
  'varies',
  'Amount varies',
  'Tuition waiver',
  '$0.00',
];

export function pickPay(chance: Chance): Pays {
  if (chance.happens(SHARE_UNSTATED)) return unstated(chance.pick(UNSTATED));
  return chance.pick(FORMS)(chance.pick(VALUES));
}
