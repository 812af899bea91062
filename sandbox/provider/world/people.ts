import { pick, type Random } from '../../random.ts';
import data from './people.json' with { type: 'json' };

export interface Person {
  readonly first: string;
  readonly last: string;
}

export const person = (next: Random, women: boolean): Person => ({
  first: pick(next, women ? data.womensNames : data.mensNames),
  last: pick(next, data.lastNames),
});

export const fullName = ({ first, last }: Person): string => `${first} ${last}`;
export const shortName = ({ first, last }: Person): string => `${first.slice(0, 1)}. ${last}`;

export interface Hometown {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** A home town with a two-letter state. Some people are from abroad and have no state. */
export const hometown = (next: Random): Hometown =>
  next() < 0.06
    ? { state: '', ...pick(next, data.hometownsAbroad) }
    : { country: 'USA', ...pick(next, data.hometowns) };
