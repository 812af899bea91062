/** How an origin's content differs from what it normally shows. */
export type ContentMode =
  | 'normal'
  /** The same content in markup (or JSON) of another shape. */
  | 'new_layout'
  /** The normal page with an empty list. */
  | 'empty'
  /** Four of five records gone. */
  | 'shrunk';

export interface OriginRequest {
  readonly request: Request;
  readonly url: URL;
  /** Milliseconds since the epoch: everything an origin shows is a function of it and of the seed. */
  readonly now: number;
  readonly mode: ContentMode;
  /** `http://127.0.0.1:41234`: where this origin is reached, for absolute links. */
  readonly base: string;
}

/** A pretend origin: the provider, or one scholarship site. Transport faults are added around it. */
export interface PretendOrigin {
  readonly name: string;
  answer(request: OriginRequest): Response | Promise<Response>;
}
