const award = (name: string, sum: number, due: string | null): string =>
  `<h2>${name}</h2><p>Amount: $${sum}</p>${due === null ? '' : `<p>Deadline: ${due}</p>`}<p>For juniors of any major.</p>`;

const page = (title: string, body: string): string =>
  `<!doctype html><title>${title} | Cedar Valley</title><main><h1>${title}</h1>${body}</main>`;

const NAMES = ['Reed', 'Alder', 'Fern', 'Hazel', 'Linden'];
const listed = (noun: string, due: string | null = 'March 1') =>
  NAMES.map((name, at) => award(`${name} ${noun}`, 500 + 100 * at, due));

const nursing = (): string =>
  NAMES.map(
    (name) =>
      `<details><summary>${name} Nursing Award</summary><p>Amount: $700</p><p>Deadline: April 1</p></details>`,
  ).join('');
/** The same awards after a redesign: names in bold, each followed by a text about the award. */
const nursingBold = (): string =>
  NAMES.map(
    (name) => `<p><b>${name} Nursing Award</b> for juniors. It pays $700 and is due April 1.</p>`,
  ).join('');

const MUSIC = listed('Music Scholarship');
const BUSINESS = listed('Business Grant', 'February 15');
const ENGINEERING = listed('Engineering Award', 'January 31');

/** A made-up university with four lists, and their changes during the year. */
export const SITE = {
  pages: {
    '/music/awards': page('Music Awards', MUSIC.join('')),
    '/business/awards': page('Business Awards', BUSINESS.join('')),
    '/engineering/awards': page('Engineering Awards', ENGINEERING.join('')),
    '/nursing/awards': page('Nursing Awards', nursing()),
  },
  sources: (url: string) => ({
    music: { name: 'Music', kind: 'list', url: `${url}/music/awards` },
    business: { name: 'Business', kind: 'list', url: `${url}/business/awards` },
    engineering: { name: 'Engineering', kind: 'list', url: `${url}/engineering/awards` },
    nursing: { name: 'Nursing', kind: 'list', url: `${url}/nursing/awards`, options: { titles: 'panels' } },
  }),
  nursingRedesigned: page('Nursing Awards', nursingBold()),
  musicShrunk: page('Music Awards', MUSIC.slice(0, 1).join('')),
  businessShrunk: page('Business Awards', BUSINESS.slice(0, 2).join('')),
  musicWithoutDeadlines: page('Music Awards', listed('Music Scholarship', null).join('')),
  engineeringWithAnother: page(
    'Engineering Awards',
    [...ENGINEERING, award('Willow Bridge Award', 900, 'January 31')].join(''),
  ),
  engineeringChanged: page(
    'Engineering Awards',
    ENGINEERING.join('').replace('Amount: $500', 'Amount: $650'),
  ),
  captcha: '<title>Just a moment...</title><p>Enable JavaScript and cookies to continue</p>',
  signIn: '<title>Sign in</title><form><input type="password"></form>',
  maintenance: "<title>We'll be right back</title><h1>Scheduled maintenance</h1>",
} as const;
