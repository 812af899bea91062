import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A received mail. */
interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
}

export interface MailReceiver {
  /** `smtp://127.0.0.1:PORT` */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Sets the reply to a recipient: 250 by default, 550 for a mailbox that does not exist, 451 for "later". */
  respondWith(status: (recipient: string) => number): void;
  stop(): void;
}

/** Decodes quoted-printable (RFC 2045) and base64, which mail programs use for texts that are not ASCII. */
function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Decodes the encoded words of a header (RFC 2047), which are used for text that is not ASCII. */
const decodeHeader = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? decode(text, 'base64')
        : decode(text.replaceAll('_', ' '), 'quoted-printable'),
    );

function readMail(lines: readonly string[], envelope: { from: string; to: string }): ReceivedMail {
  const end = lines.indexOf('');
  const head = lines
    .slice(0, end)
    .join('\r\n')
    .replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const body = lines.slice(end + 1).join('\r\n');
  return {
    ...envelope,
    subject: decodeHeader(header('Subject')),
    messageId: header('Message-ID'),
    text: decode(body, header('Content-Transfer-Encoding')).replaceAll('\r\n', '\n').trimEnd(),
  };
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** A mail server (SMTP, RFC 5321) that stores the mails it receives. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let statusOf = (_recipient: string): number => 250;

  async function talk(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let envelope = { from: '', to: '' };
    let data: string[] | undefined;
    say('220 sandbox ESMTP');
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (data !== undefined && line !== '.') {
        data.push(line.replace(/^\.\./, '.'));
        continue;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (data !== undefined) {
        received.push(readMail(data, envelope));
        data = undefined;
        say('250 kept');
      } else if (verb === 'EHLO' || verb === 'HELO') say('250 sandbox');
      else if (verb === 'MAIL') {
        envelope = { from: addressIn(line), to: '' };
        say('250 ok');
      } else if (verb === 'RCPT') {
        const to = addressIn(line);
        const status = statusOf(to);
        if (status === 250) envelope = { ...envelope, to };
        say(`${status} ${status === 250 ? 'ok' : 'not here'}`);
      } else if (verb === 'DATA') {
        data = [];
        say('354 go on');
      } else if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client may disconnect at any time.
    socket.on('error', () => socket.destroy());
    void talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respondWith(status) {
      statusOf = status;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
