/**
 * The provider's bot filter, as observed in August 2026: names of libraries and `Name/1.0 (+https://project)` pass;
 * browsers, bare names, an empty header and Node's defaults do not.
 */
export function passesBotFilter(userAgent: string | null): boolean {
  const agent = userAgent?.trim() ?? '';
  if (/^(?:node|undici|node-fetch|deno|bun|wget|postman)/i.test(agent)) return false;
  if (/mozilla|chrome|safari|gecko/i.test(agent)) return false;
  return IDENTIFIED.test(agent) || LIBRARY.test(agent);
}

const IDENTIFIED = /^[\w.-]+\/[\w.-]+ \(\+https?:\/\/[^\s)]+\)/;
const LIBRARY = /^(?:curl|python-requests|python-urllib|go-http-client|axios|okhttp)\//i;
