/** The seconds of `Retry-After`, which may be a number or a date. */
function secondsIn(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}

/** Why a call failed: an error response, an unexpected response, or no response at all (`status` 0). */
export class CampusError extends Error {
  override name = 'CampusError';
  /** The response's status; 0: there was no response. */
  readonly status: number;
  /** The response's headers, such as `RateLimit`. */
  readonly headers: Headers;
  /** Seconds after which to retry, if the service sends them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, { headers = new Headers(), ...options }: ErrorDetails = {}) {
    super(message, options);
    this.status = status;
    this.headers = headers;
    this.retryAfter = secondsIn(headers.get('retry-after'));
  }
}

interface ErrorDetails extends ErrorOptions {
  readonly headers?: Headers;
}

/** The error in a response. */
export async function errorOf(response: Response): Promise<CampusError> {
  const { status, headers } = response;
  const body = (await response.json().catch(() => undefined)) as { error?: unknown } | undefined;
  return new CampusError(status, typeof body?.error === 'string' ? body.error : `HTTP ${status}`, {
    headers,
  });
}

/** The error for a response with another media type than the operation has, such as a sign-in page with status 200. */
export const unexpectedType = ({ status, headers }: Response, expected: string): CampusError =>
  new CampusError(status, `Expected ${expected}, got ${headers.get('content-type') ?? 'no content type'}`, {
    headers,
  });
