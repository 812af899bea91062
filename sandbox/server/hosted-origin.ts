import type { PretendOrigin } from '../types.ts';
import type { Rule } from './behavior.ts';
import type { ErrorFormat } from './faults.ts';

export interface SeenRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A pretend origin with its behavior and the requests it received. */
export interface HostedOrigin {
  readonly origin: PretendOrigin;
  readonly errorFormat: ErrorFormat;
  /** Sets the rules, and closes the connections of hanging requests. */
  replaceRules(rules: readonly Rule[]): void;
  /** Lets a request hang until the rules change; then calls `cut`. */
  hang(cut: () => void): void;
  rules(): readonly Rule[];
  /** The first rule that matches the request; counts down the rule's `times`. */
  takeRule(path: string): Rule;
  addRequest(request: SeenRequest): void;
  /** The last few thousand requests, newest last. */
  requests(): readonly SeenRequest[];
  requestCount(): number;
  resetRequests(): void;
}

const MAX_REQUESTS = 5_000;
const NORMAL: Rule = { behavior: 'normal' };

export function hostOrigin(origin: PretendOrigin, errorFormat: ErrorFormat): HostedOrigin {
  let rules: readonly Rule[] = [];
  let requests: SeenRequest[] = [];
  let total = 0;
  let hanging: (() => void)[] = [];
  return {
    origin,
    errorFormat,
    replaceRules(next) {
      rules = next;
      const cuts = hanging;
      hanging = [];
      for (const cut of cuts) cut();
    },
    hang: (cut) => void hanging.push(cut),
    rules: () => rules,
    takeRule(path) {
      const rule = rules.find((one) => one.path === undefined || path.includes(one.path));
      if (rule?.times !== undefined) {
        const used = { ...rule, times: rule.times - 1 };
        rules = rules.map((one) => (one === rule ? used : one)).filter(({ times }) => times !== 0);
      }
      return rule ?? NORMAL;
    },
    addRequest(request) {
      total += 1;
      requests.push(request);
      if (requests.length > MAX_REQUESTS * 2) requests = requests.slice(-MAX_REQUESTS);
    },
    requests: () => requests.slice(-MAX_REQUESTS),
    requestCount: () => total,
    resetRequests() {
      requests = [];
      total = 0;
    },
  };
}
