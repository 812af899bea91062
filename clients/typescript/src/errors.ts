/** The seconds of `Retry-After`, which may be a number or a date. */
function secondsIn(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}

/** Why a call failed: an error response, a response that is not what was expected, or none at all (`status` 0). */
export class CampusError extends Error {
  override name = 'CampusError';
  /** Of the response; 0: there was none. */
  readonly status: number;
  /** Of the response, such as `RateLimit`. */
  readonly headers: Headers;
  /** Seconds after which it is worth trying again, if the service says so. */
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

/** The error of a response whose type is not the one of the operation, such as a sign-in page with status 200. */
export const unexpectedType = ({ status, headers }: Response, expected: string): CampusError =>
  new CampusError(status, `Expected ${expected}, got ${headers.get('content-type') ?? 'no content type'}`, {
    headers,
  });
