/** A response as it was received. */
export interface WireResponse {
  readonly status: number;
  /** By lower-case name. The values of a repeated header are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Reading {
  readonly answers: readonly WireResponse[];
  /** Bytes after the last complete response. */
  readonly rest: Buffer;
}

/** The bytes are not a sequence of HTTP responses. */
export class NotHttp extends Error {
  override name = 'NotHttp';
}

const HEAD_END = Buffer.from('\r\n\r\n');

function readHead(head: string): { status: number; headers: Record<string, string> } {
  const [first = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.1 ([1-5]\d\d) [A-Za-z' -]+$/.exec(first)?.[1];
  if (status === undefined) throw new NotHttp(`not a status line: ${JSON.stringify(first.slice(0, 120))}`);
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const [, name, value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
    if (name === undefined) throw new NotHttp(`not a header: ${JSON.stringify(line.slice(0, 120))}`);
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return { status: Number(status), headers };
}

/** The end and the content of a chunked body that begins at `from`; `undefined` if it is incomplete. */
function readChunks(bytes: Buffer, from: number): { body: Buffer; end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new NotHttp('not a chunk');
    const end = lineEnd + 2 + size + 2;
    if (end > bytes.length) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end };
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = end;
  }
}

const hasNoBody = (status: number, method: string | undefined): boolean =>
  method === 'HEAD' || status === 204 || status === 304;

function bodyAt(
  bytes: Buffer,
  from: number,
  headers: Readonly<Record<string, string>>,
): { body: Buffer; end: number } | undefined {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes, from);
  const length = headers['content-length'] ?? '';
  if (!/^\d+$/.test(length)) throw new NotHttp(`no length, or a wrong one: ${length}`);
  const end = from + Number(length);
  return end > bytes.length ? undefined : { body: bytes.subarray(from, end), end };
}

/** All complete responses. `methods`: those of the requests, in order; needed because a response to HEAD has no body. */
export function readResponses(bytes: Buffer, methods: readonly string[]): Reading {
  const responses: WireResponse[] = [];
  let at = 0;
  for (;;) {
    const headEnd = bytes.indexOf(HEAD_END, at);
    if (headEnd === -1) break;
    const { status, headers } = readHead(bytes.toString('latin1', at, headEnd));
    const from = headEnd + HEAD_END.length;
    // `100 Continue` comes before the response.
    if (status < 200) {
      at = from;
      continue;
    }
    const read = hasNoBody(status, methods[responses.length])
      ? { body: Buffer.alloc(0), end: from }
      : bodyAt(bytes, from, headers);
    if (read === undefined) break;
    responses.push({ status, headers, body: read.body });
    at = read.end;
  }
  return { answers: responses, rest: bytes.subarray(at) };
}
