import type { Random } from './random.ts';
import { pick } from './random.ts';

/** Made-up people. */
export interface Person {
  readonly first: string;
  readonly last: string;
}

export const person = (next: Random, women: boolean): Person => ({
  first: pick(next, women ? WOMEN : MEN),
  last: pick(next, LAST),
});

export const fullName = ({ first, last }: Person): string => `${first} ${last}`;
export const shortName = ({ first, last }: Person): string => `${first.slice(0, 1)}. ${last}`;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const MEN = words(`
  Aiden Alonzo Amari Anders Beckett Booker Caleb Cassius Corbin Dario Darnell Desmond Dominic Eli Emeka Ezra Felix
  Finnegan Gideon Grady Hollis Isaiah Jabari Jamal Jasper Jericho Kai Kellen Keoni Landry Leif Lorenzo Malik Mateo
  Micah Nikolai Obi Omari Orion Pierce Quentin Rafael Reuben Rowan Santiago Silas Soren Tavion Theo Tobias Ulises
  Vaughn Wesley Xander Yusuf Zeke
`);

const WOMEN = words(`
  Adaeze Alina Amara Annika Ariadne Bianca Brynn Camila Cecily Dahlia Delaney Elowen Esme Farrah Fiona Georgia Halle
  Imani Ingrid Isla Jada Joelle Juniper Kamila Keira Kiana Lark Leilani Lucia Maeve Marisol Mika Nadia Noor Odessa
  Oriana Paloma Petra Quinn Raina Rosalind Sabine Saoirse Selah Simone Talia Thea Una Valentina Willa Xiomara Yara
  Zainab Zora
`);

const LAST = words(`
  Abernathy Adeyemi Alcott Amundsen Arceneaux Ballard Barrera Beaumont Birdsong Blackwood Brannigan Calloway Carrasco
  Castellane Chukwu Coldwell Corrigan Dalgaard Dandridge DeWitt Dubois Eastman Ekholm Escalante Fairbanks Ferreira
  Fontaine Gallardo Garrity Gustafson Hadley Halvorsen Hawthorne Hendricks Holloway Ibarra Ingram Jankowski Jernigan
  Kaleo Kavanagh Kimathi Kowalczyk Lachance Larkspur Lindqvist Lockhart Macready Maddox Mbeki McAllister Montclair
  Nakamura Nightingale Novotny Oduya Okonjo Osgood Pemberton Petrovic Prescott Quintero Rasmussen Redfeather Rialto
  Sandoval Sauvage Shelton Silva Sorrento Stonebridge Takeda Thibodeaux Tolliver Underwood Vandermeer Velasco
  Villanueva Wainwright Westergaard Whitlock Yarborough Yoon Zamora Zielinski
`);

export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** Two-letter states at home; some come from abroad and have none. */
export function hometown(next: Random): Place {
  if (next() < 0.06) {
    const [city, country] = pick(next, ABROAD);
    return { city, state: '', country };
  }
  const [city, state] = pick(next, TOWNS);
  return { city, state, country: 'USA' };
}

const ABROAD = [
  ['Porto Claro', 'Portugal'],
  ['Lindholm', 'Sweden'],
  ['New Dunmore', 'Australia'],
  ['Kasoa Hills', 'Ghana'],
] as const;

const TOWNS = [
  ['Cedar Valley', 'IA'],
  ['Maple Hollow', 'IA'],
  ['Harrow Point', 'IL'],
  ['Old Mill Creek', 'IL'],
  ['Lindenwald', 'MN'],
  ['Gravel Ridge', 'MO'],
  ['West Tarrow', 'TX'],
  ['Dry Fork', 'TX'],
  ['Copper Basin', 'AZ'],
  ['Willow Bend', 'OH'],
  ['East Marlow', 'IN'],
  ['Fairhaven Springs', 'WI'],
  ['Sandy Reach', 'FL'],
  ['Orange Grove Park', 'CA'],
  ['Mesa Linda', 'CA'],
  ['Pinecrest Falls', 'GA'],
  ['Bellwether', 'NC'],
  ['Juniper Flats', 'CO'],
  ['Oak Landing', 'LA'],
  ['Rustling Oaks', 'TN'],
  ['North Amity', 'NJ'],
  ['Hollins Ferry', 'MD'],
] as const;
