/** Every error that a caller can get: status and text. A test compares `docs/errors.md` with this list. */
export const ERRORS = {
  bad_request: { status: 400, text: 'Bad request' },
  address_not_ascii: {
    status: 400,
    text: 'Characters outside of ASCII in the address must be percent-encoded',
  },
  request_timeout: { status: 408, text: 'Request timed out' },
  misdirected: { status: 421, text: 'Misdirected request' },
  body_too_large: { status: 413, text: 'Request body too large' },
  address_too_long: { status: 414, text: 'Address too long' },
  headers_too_large: { status: 431, text: 'Request header fields too large' },
  not_found: { status: 404, text: 'Not found' },
  method_not_allowed: { status: 405, text: 'Method not allowed' },
  parameter_required: { status: 400, text: '<name> parameter required' },
  parameter_invalid: { status: 400, text: 'Invalid <name> parameter' },
  sport_invalid: { status: 400, text: 'Invalid sport' },
  cursor_expired: { status: 410, text: 'Cursor expired' },
  scholarship_not_found: { status: 404, text: 'Scholarship not found' },
  game_not_found: { status: 404, text: 'Game not found' },
  roster_not_found: { status: 404, text: 'Roster not offered' },
  standings_not_found: { status: 404, text: 'Standings not offered' },
  rankings_not_found: { status: 404, text: 'Rankings not offered' },
  team_not_found: { status: 404, text: 'Sport not offered' },
  image_not_found: { status: 404, text: 'Image not found' },
  image_host_not_allowed: { status: 403, text: 'Image host not allowed' },
  unauthorized: { status: 401, text: 'Unauthorized' },
  rate_limited: { status: 429, text: 'Rate limit exceeded' },
  internal: { status: 500, text: 'Internal server error' },
  format_not_offered: { status: 501, text: 'Format not offered' },
  upstream_failed: { status: 502, text: 'Upstream service error' },
  unavailable: { status: 503, text: 'Service temporarily unavailable' },
  upstream_timeout: { status: 504, text: 'Upstream service timed out' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorName = keyof typeof ERRORS;

/** An error that is sent to the caller. Handlers throw it, and `errorResponse` writes it. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string | number>>;

  constructor(
    name: ErrorName,
    about: {
      parameter?: string;
      headers?: Record<string, string>;
      more?: Record<string, string | number>;
    } = {},
  ) {
    const text = ERRORS[name].text.replace('<name>', about.parameter ?? '');
    super(text);
    this.name = 'HttpError';
    this.status = ERRORS[name].status;
    this.headers = about.headers ?? {};
    this.body = { error: text, ...about.more };
  }
}

/** A 503. `retryAfterSeconds`: after how long a retry makes sense. */
export const unavailable = (retryAfterSeconds: number): HttpError =>
  new HttpError('unavailable', { headers: { 'Retry-After': String(retryAfterSeconds) } });

/** The error that a caller gets after a bug. The original message is only logged. */
export const internalError = (): HttpError =>
  new HttpError('internal', { more: { message: 'An error occurred' } });
