/** Made-up universities. The order is fixed: team ids are derived from it. */
export interface School {
  readonly index: number;
  readonly location: string;
  readonly mascot: string;
  readonly abbreviation: string;
  readonly color: string;
  readonly alternateColor: string;
  readonly city: string;
  readonly state: string;
  /** Which of the four conferences; null for a school outside the division. */
  readonly conference: ConferenceKey | null;
}

export const CONFERENCES = {
  prairie: { name: 'Prairie Athletic Conference', shortName: 'Prairie', abbreviation: 'prairie' },
  lakes: { name: 'Northern Lakes Conference', shortName: 'N. Lakes', abbreviation: 'nlc' },
  coastal: { name: 'Gulf Coastal Conference', shortName: 'Gulf Coastal', abbreviation: 'gcc' },
  summit: { name: 'High Summit Conference', shortName: 'High Summit', abbreviation: 'hsc' },
} as const;
export type ConferenceKey = keyof typeof CONFERENCES;

type Row = readonly [string, string, string, string, string, string, string];

const MEMBERS: Readonly<Record<ConferenceKey, readonly Row[]>> = {
  prairie: [
    ['Cedar Valley', 'Herons', 'CVU', '1f4e5f', 'f2b134', 'Cedar Valley', 'IA'],
    ['Tallgrass State', 'Plovers', 'TGS', '5b7f2b', 'f4f1de', 'Tallgrass', 'KS'],
    ['Kettle River', 'Otters', 'KRU', '6b3e26', 'd9c5a0', 'Kettle Falls Junction', 'MN'],
    ['Lodestone Tech', 'Miners', 'LDT', '2b2d42', 'ef8354', 'Lodestone', 'MO'],
    ['Ashen Bluff', 'Kestrels', 'ASB', '7a1f2b', 'c9c9c9', 'Ashen Bluff', 'NE'],
    ['Wheatmoor State', 'Threshers', 'WMS', 'c8963e', '3a2618', 'Wheatmoor', 'KS'],
    ['Fort Sorrel', 'Dragoons', 'FSO', '003b2f', 'e0c068', 'Fort Sorrel', 'OK'],
    ['Prairie Rose', 'Coywolves', 'PRR', 'a4243b', 'f7e1d7', 'Prairie Rose', 'SD'],
    ['Amber Plains', 'Harriers', 'AMP', 'e09f3e', '335c67', 'Amber', 'NE'],
    ['Stonewater State', 'Rivermen', 'SWS', '264653', '8ab17d', 'Stonewater', 'IA'],
  ],
  lakes: [
    ['Pine Narrows', 'Loons', 'PNN', '0b3d2e', 'ffffff', 'Pine Narrows', 'WI'],
    ['Isle Harbor', 'Mariners', 'ISH', '14213d', 'fca311', 'Isle Harbor', 'MI'],
    ['Coldspring A&M', 'Elk', 'CSAM', '4a4e69', 'c9ada7', 'Coldspring', 'MN'],
    ['Birchfield', 'Lumbermen', 'BIR', '386641', 'f2e8cf', 'Birchfield', 'MI'],
    ['Otterbay State', 'Ice Bears', 'OBS', '023e8a', '90e0ef', 'Otterbay', 'WI'],
    ['Granite Lake', 'Pikes', 'GRL', '6c757d', 'ffd166', 'Granite Lake', 'MN'],
    ['Northmark', 'Sentinels', 'NMK', '540b0e', 'e09f3e', 'Northmark', 'ND'],
    ['Whitefish Falls', 'Voyageurs', 'WFF', '1d3557', 'e63946', 'Whitefish Falls', 'MI'],
  ],
  coastal: [
    ['Palmetto Sound', 'Pelicans', 'PMS', '006d77', 'ffddd2', 'Palmetto Sound', 'GA'],
    ['Bayou Cypress', 'Garfish', 'BYC', '31572c', 'ecf39e', 'Bayou Cypress', 'LA'],
    ['Santa Brisa', 'Corsairs', 'SBR', '9d0208', 'ffba08', 'Santa Brisa', 'TX'],
    ['Magnolia Coast', 'Terns', 'MGC', '720026', 'f8edeb', 'Magnolia Coast', 'MS'],
    ['Saltmarsh State', 'Ospreys', 'SMS', '3d405b', '81b29a', 'Saltmarsh', 'FL'],
    ['Point Verity', 'Lancers', 'PTV', '240046', 'ff9e00', 'Point Verity', 'AL'],
    ['Laguna Alta', 'Marlins', 'LGA', '0077b6', 'caf0f8', 'Laguna Alta', 'TX'],
    ['Port Amity', 'Captains', 'PAM', '001d3d', 'ffc300', 'Port Amity', 'FL'],
  ],
  summit: [
    ['Red Mesa', 'Javelinas', 'RDM', '9b2226', 'e9d8a6', 'Red Mesa', 'NM'],
    ['Timberline', 'Goats', 'TMB', '344e41', 'dad7cd', 'Timberline', 'CO'],
    ['Silver Fork State', 'Prospectors', 'SFS', '495057', 'ced4da', 'Silver Fork', 'UT'],
    ['Cottonwood Pass', 'Wranglers', 'CWP', '7f4f24', 'b6ad90', 'Cottonwood', 'CO'],
    ['Basin & Range', 'Roadrunners', 'B&R', 'bc6c25', '283618', 'Basin City', 'NV'],
    ['Eagle Rim', 'Thunder', 'EGR', '10002b', 'e0aaff', 'Eagle Rim', 'WY'],
    ['Sagebrush Poly', 'Pronghorns', 'SGP', '606c38', 'fefae0', 'Sagebrush', 'ID'],
    ['High Desert Tech', 'Comets', 'HDT', '03071e', 'f48c06', 'High Desert', 'NV'],
  ],
};

export const SCHOOLS: readonly School[] = (Object.keys(MEMBERS) as ConferenceKey[])
  .flatMap((conference) => MEMBERS[conference].map((row) => ({ row, conference })))
  .map(({ row, conference }, index) => school(index, row, conference));

/** The university whose games the demo follows. */
export const LOCAL_INDEX = 0;

/** A small college outside the division: the provider has no logo and no record for it. */
export const OUTSIDER: School = school(
  SCHOOLS.length,
  ['Saint Brannock', 'Friars', 'SBC', '4d4d4d', 'd0d0d0', 'Brannock', 'MO'],
  null,
);

function school(index: number, row: Row, conference: ConferenceKey | null): School {
  const [location, mascot, abbreviation, color, alternateColor, city, state] = row;
  return { index, location, mascot, abbreviation, color, alternateColor, city, state, conference };
}
