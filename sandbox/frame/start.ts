import { getRequestListener } from '@hono/node-server';
import type { PretendOrigin } from '../types.ts';
import type { Behaviour } from './behaviour.ts';
import { behaviourSchema } from './behaviour.ts';
import type { Staged } from './control.ts';
import { controlApp } from './control.ts';
import type { Hosted } from './exchange.ts';
import { exchange } from './exchange.ts';
import type { Flavour } from './faults.ts';
import type { Handle, Listening } from './listen.ts';
import { listen } from './listen.ts';
import type { SeenRequest } from './request-log.ts';
import { createRequestLog } from './request-log.ts';
import { createRuleBook } from './rule-book.ts';

const PROVIDER = 'provider';
const IMAGES = 'images';

export interface StageOptions {
  readonly host: string;
  readonly now: () => number;
  readonly providerPort: number;
  readonly controlPort: number;
  /** By site; a site that is not named takes a free one. */
  readonly sitePorts: Readonly<Record<string, number>>;
  readonly provider: PretendOrigin;
  /** The provider's pictures: same address, other paths, misbehaving on their own. */
  readonly images: PretendOrigin & { owns(path: string): boolean };
  readonly sites: Readonly<Record<string, PretendOrigin>>;
}

export interface Sandbox {
  /** The provider's API, and its pictures. */
  readonly providerUrl: string;
  readonly siteUrls: Readonly<Record<string, string>>;
  readonly controlUrl: string;
  /** Until told otherwise; several are tried in order, the first that matches the address holds. */
  misbehave(origin: string, behaviour: Behaviour | readonly Behaviour[]): void;
  heal(origin: string): void;
  requests(origin: string): readonly SeenRequest[];
  resetRequests(): void;
  stop(): Promise<void>;
}

/** Puts every origin on an address of its own. Throws when a port is taken. */
export async function stage(options: StageOptions): Promise<Sandbox> {
  const servers = createServers(options.host);
  try {
    const staged = await stageOrigins(options, servers.open);
    const control = getRequestListener(controlApp(staged).fetch);
    const controlUrl = await servers.open(options.controlPort, control);
    return sandboxOf(staged, controlUrl, servers.close);
  } catch (error) {
    await servers.close();
    throw error;
  }
}

type Open = (port: number, handle: Handle) => Promise<string>;

function createServers(host: string): { open: Open; close(): Promise<void> } {
  const listening: Listening[] = [];
  return {
    async open(port, handle) {
      const server = await listen(host, port, handle);
      listening.push(server);
      return server.url;
    },
    async close() {
      await Promise.all(listening.map((server) => server.close()));
    },
  };
}

async function stageOrigins(options: StageOptions, open: Open): Promise<Map<string, Staged>> {
  const { now } = options;
  const staged = new Map<string, Staged>();
  const provider = hosted(options.provider, 'api');
  const images = hosted(options.images, 'site');
  const providerUrl = await open(options.providerPort, (incoming, outgoing, base) => {
    const origin = options.images.owns(incoming.url ?? '/') ? images : provider;
    return exchange(origin, incoming, outgoing, { base, now: now() });
  });
  staged.set(PROVIDER, { ...provider, url: providerUrl }).set(IMAGES, { ...images, url: providerUrl });
  for (const [name, site] of Object.entries(options.sites)) {
    const origin = hosted(site, 'site');
    const url = await open(options.sitePorts[name] ?? 0, (incoming, outgoing, base) =>
      exchange(origin, incoming, outgoing, { base, now: now() }),
    );
    staged.set(name, { ...origin, url });
  }
  return staged;
}

const hosted = (origin: PretendOrigin, flavour: Flavour): Hosted => ({
  origin,
  flavour,
  rules: createRuleBook(),
  log: createRequestLog(),
});

function sandboxOf(
  staged: ReadonlyMap<string, Staged>,
  controlUrl: string,
  stop: () => Promise<void>,
): Sandbox {
  const named = (name: string): Staged => {
    const origin = staged.get(name);
    if (origin === undefined) throw new Error(`the sandbox has no origin "${name}"`);
    return origin;
  };
  const sites = [...staged].filter(([name]) => name !== PROVIDER && name !== IMAGES);
  return {
    providerUrl: named(PROVIDER).url,
    siteUrls: Object.fromEntries(sites.map(([name, { url }]) => [name, url])),
    controlUrl,
    misbehave: (name, told) =>
      named(name).rules.replace([told].flat().map((rule) => behaviourSchema.parse(rule))),
    heal: (name) => named(name).rules.replace([]),
    requests: (name) => named(name).log.seen(),
    resetRequests() {
      for (const origin of staged.values()) origin.log.reset();
    },
    stop,
  };
}
