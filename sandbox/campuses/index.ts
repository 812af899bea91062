import type { PretendOrigin } from '../types.ts';
import { harbor } from './harbor.ts';
import { tallgrass } from './tallgrass.ts';

/** Whole web sites of two other universities, in layouts that make a list appear more than once. */
export const campusSites = (): Readonly<Record<'tallgrass' | 'harbor', PretendOrigin>> => ({
  tallgrass: tallgrass(),
  harbor: harbor(),
});
