import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer as it came over the wire. */
export interface Asked {
  readonly status: number;
  /** Names and values in turn, in their order and spelling. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** Asks once, on a connection of its own that could be kept open; from another address of this machine if told so. */
export function ask(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  localAddress?: string,
): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, localAddress });
  const answer = new Promise<Asked>((resolve, reject) => {
    const sent = request(url, { headers, agent }, (response) => {
      const { statusCode = 0, rawHeaders } = response;
      buffer(response).then((body) => resolve({ status: statusCode, rawHeaders, body }), reject);
    });
    sent.once('error', reject);
    sent.end();
  });
  return answer.finally(() => agent.destroy());
}

export function headerOf({ rawHeaders }: Pick<Asked, 'rawHeaders'>, name: string): string | undefined {
  const at = rawHeaders.findIndex((field, index) => index % 2 === 0 && field.toLowerCase() === name);
  return at === -1 ? undefined : rawHeaders[at + 1];
}
