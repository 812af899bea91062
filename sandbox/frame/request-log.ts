export interface SeenRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What an origin was asked, newest last. Counts all, keeps the last few thousand. */
export interface RequestLog {
  add(request: SeenRequest): void;
  seen(): readonly SeenRequest[];
  count(): number;
  reset(): void;
}

const KEPT = 5_000;

export function createRequestLog(): RequestLog {
  let requests: SeenRequest[] = [];
  let total = 0;
  return {
    add(request) {
      total += 1;
      requests.push(request);
      if (requests.length > KEPT * 2) requests = requests.slice(-KEPT);
    },
    seen: () => requests.slice(-KEPT),
    count: () => total,
    reset() {
      requests = [];
      total = 0;
    },
  };
}
