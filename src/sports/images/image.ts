import type { Representation } from '../../platform/http/representation.ts';

/** What the origin gave to recognise its bytes by, sent back when the image is renewed. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** An image we hold. */
export interface Image {
  readonly representation: Representation;
  /** When the origin last gave or confirmed it, ms. */
  readonly confirmedAt: number;
  readonly validators: Validators;
}
