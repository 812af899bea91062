/** Bodies that the provider sends in place of a page, sometimes with status 200. */
export const ERROR_BODIES: readonly unknown[] = [
  { code: 404 },
  { code: 404, message: 'Unable to get sport data for sport: softball and league: college-softball' },
  { code: 404, detail: 'no data found', message: 'no instance found' },
  { code: 400, message: 'Failed to get events endpoint.' },
  {
    code: 400,
    message:
      'error invoking GET: http://sports.core.api.espn.pvt/v2/sports/football/teams/CH?active=true, status=400, cache=CACHE_MISS',
  },
  { code: 0, detail: 'general error: unknown error' },
  { code: 1008, detail: 'script error: unexpected exception or error processing script' },
  { error: { message: 'No stats found.', code: 404 } },
  { error: { message: 'application error', code: 500 } },
  { fullViewLink: { text: 'Full Standings', href: 'https://www.example.com/standings' } },
];
