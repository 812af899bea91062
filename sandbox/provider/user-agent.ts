/**
 * The provider's bot filter as measured by others in August 2026: libraries' own names and
 * `Name/1.0 (+https://project)` pass; browsers, bare tokens, empty and Node's defaults do not.
 */
export function passesBotFilter(userAgent: string | null): boolean {
  const agent = userAgent?.trim() ?? '';
  if (/^(?:node|undici|node-fetch|deno|bun|wget|postman)/i.test(agent)) return false;
  if (/mozilla|chrome|safari|gecko/i.test(agent)) return false;
  return IDENTIFIED.test(agent) || LIBRARY.test(agent);
}

const IDENTIFIED = /^[\w.-]+\/[\w.-]+ \(\+https?:\/\/[^\s)]+\)/;
const LIBRARY = /^(?:curl|python-requests|python-urllib|go-http-client|axios|okhttp)\//i;
