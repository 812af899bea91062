/** What a pretend origin is asked to look like, beside its usual self. */
export type Mood =
  | 'usual'
  /** The same content in markup (or JSON) of another shape. */
  | 'new_layout'
  /** The usual page with an empty list. */
  | 'empty'
  /** Four of five records gone. */
  | 'shrunk';

export interface Ask {
  readonly request: Request;
  readonly url: URL;
  /** Milliseconds since the epoch: everything an origin shows is a function of it and of the seed. */
  readonly now: number;
  readonly mood: Mood;
  /** `http://127.0.0.1:41234`: where this origin is reached, for absolute links. */
  readonly base: string;
}

/** A pretend origin: the provider, or one scholarship site. Transport faults are added around it. */
export interface PretendOrigin {
  readonly name: string;
  answer(ask: Ask): Response | Promise<Response>;
}
