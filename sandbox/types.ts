/** How the content of an origin differs from the normal content. */
export type ContentMode =
  | 'normal'
  /** The same content in a different structure. */
  | 'new_layout'
  /** The normal page without any records. */
  | 'empty'
  /** The normal page with only one in five records. */
  | 'shrunk';

export interface UpstreamRequest {
  readonly request: Request;
  readonly url: URL;
  /** Milliseconds since the epoch. All content is a function of the time and the seed. */
  readonly now: number;
  readonly mode: ContentMode;
  /** The origin's URL for absolute links: `http://127.0.0.1:41234`. */
  readonly base: string;
}

/** A pretend origin: the provider, or a scholarship site. The server adds transport faults. */
export interface PretendOrigin {
  readonly name: string;
  respond(request: UpstreamRequest): Response | Promise<Response>;
}
