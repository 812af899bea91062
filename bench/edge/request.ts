import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A response as received. */
export interface RawResponse {
  readonly status: number;
  /** Alternating names and values, in the order and spelling received. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** Sends one request on a new keep-alive connection, optionally from another local IP address. */
export function send(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  localAddress?: string,
): Promise<RawResponse> {
  const agent = new Agent({ keepAlive: true, localAddress });
  const received = new Promise<RawResponse>((resolve, reject) => {
    const sent = request(url, { headers, agent }, (response) => {
      const { statusCode = 0, rawHeaders } = response;
      buffer(response).then((body) => resolve({ status: statusCode, rawHeaders, body }), reject);
    });
    sent.once('error', reject);
    sent.end();
  });
  return received.finally(() => agent.destroy());
}

export function headerOf({ rawHeaders }: Pick<RawResponse, 'rawHeaders'>, name: string): string | undefined {
  const at = rawHeaders.findIndex((field, index) => index % 2 === 0 && field.toLowerCase() === name);
  return at === -1 ? undefined : rawHeaders[at + 1];
}
