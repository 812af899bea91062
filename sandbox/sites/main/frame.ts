import { randomUUID } from 'node:crypto';
import { page } from '../parts/html.ts';

const NAV = [
  ['/opportunities', 'Opportunities'],
  ['/opportunities/external', 'External'],
  ['/opportunities/flexible', 'Flexible'],
  ['/users/sign_in', 'Sign In'],
] as const;

/** The token guards the portal's forms: another one with every answer. */
export function portalPage(title: string, main: string): string {
  const head = `<meta charset="utf-8">
<meta name="csrf-param" content="authenticity_token">
<meta name="csrf-token" content="${Buffer.from(randomUUID() + randomUUID()).toString('base64')}">
<link rel="stylesheet" href="/assets/application-5f1c0e.css">`;
  return page({ office: 'Scholarship Portal', title, head, nav: NAV, main });
}
