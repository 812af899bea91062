/** An answer of the service that is an error. */
export class CampusError extends Error {
  override name = 'CampusError';
  readonly status: number;
  /** Seconds after which it is worth trying again, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The error in a response. */
export async function errorOf(response: Response): Promise<CampusError> {
  const body = (await response.json().catch(() => undefined)) as { error?: unknown } | undefined;
  const text = typeof body?.error === 'string' ? body.error : `HTTP ${response.status}`;
  const seconds = Number(response.headers.get('retry-after'));
  return new CampusError(response.status, text, seconds > 0 ? seconds : undefined);
}
