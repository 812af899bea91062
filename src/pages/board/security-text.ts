import type { Hono } from 'hono';
import { isoTime } from '../../platform/clock.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { DAY_MS } from '../../platform/time.ts';

/** RFC 9116 recommends less than a year. The date is computed from the current day. */
const VALID_DAYS = 180;

interface SecurityDeps {
  readonly contact: string | undefined;
  readonly publicUrl: string | undefined;
  readonly now: () => number;
}

/** `security.txt` (RFC 9116), if the campus file has a contact. */
export function mountSecurityText(app: Hono<HttpEnv>, { contact, publicUrl, now }: SecurityDeps): void {
  app.get('/.well-known/security.txt', (c) => {
    if (contact === undefined) throw new HttpError('not_found');
    const path = '/.well-known/security.txt';
    const expires = (Math.floor(now() / DAY_MS) + VALID_DAYS) * DAY_MS;
    const lines = [
      `Contact: ${contact.includes('@') && !/^https?:/.test(contact) ? `mailto:${contact}` : contact}`,
      `Expires: ${isoTime(expires)}`,
      'Preferred-Languages: en',
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${path}`]),
    ];
    const headers = { ...c.env.edge.headers, 'Cache-Control': 'public, max-age=86400' };
    return c.text(`${lines.join('\n')}\n`, 200, headers);
  });
}
