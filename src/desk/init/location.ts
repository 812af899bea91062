/** The time zone of most people in each state. States are given by their postal abbreviations. */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU',
};

const zoneOfState = (state: string): string | undefined =>
  Object.keys(ZONES).find((zone) => ZONES[zone]?.split(' ').includes(state));

/** The state in a postal address, such as `Iowa City, IA 52242`. */
const ADDRESS = /,\s{1,5}([A-Z]{2})\s{1,5}\d{5}\b/g;

/** The time zone of the most frequent state in postal addresses on a home page; `undefined` if there is none. */
export function zoneOfPage(html: string): string | undefined {
  const states = Map.groupBy(html.matchAll(ADDRESS).take(100), ([, state = '']) => state);
  const [state = ''] = [...states].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  return zoneOfState(state);
}

/** The time zone of the machine, unless it is UTC, as on servers. */
export function zoneOfMachine(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return /^(Etc\/)?(UTC|GMT|UCT|Universal|Zulu|Greenwich)|^Etc\//.test(timeZone) ? undefined : timeZone;
}
