import type { Pays } from '../shared/award.ts';
import type { Day } from '../shared/calendar.ts';
import type { ListedAward } from '../shared/listing.ts';

type Node = Readonly<Record<string, unknown>>;

export const urlOf = ({ key }: ListedAward, base: string): string => `${base}/scholarships/${key}/`;

/** A schema.org grant, in one of several valid forms. */
export function grant(one: ListedAward, base: string): Node {
  const { award, about, index, date } = one;
  const address = urlOf(one, base);
  return {
    '@type': TYPES[index % TYPES.length],
    ...(index % 2 === 0 ? { '@id': `${address}#grant` } : {}),
    name: award.title,
    url: address,
    description: about.join('\n\n'),
    ...(date === null ? {} : { validThrough: moment(date, index) }),
    ...amount(award.pays, index),
    ...funder(award.categories?.[0], award.contact),
  };
}

const TYPES = ['MonetaryGrant', 'MonetaryGrant', 'Grant', ['MonetaryGrant', 'CreativeWork']];

/**
 * A deadline in one of three forms: only the date, or the end of that day in campus time, or the same moment in UTC.
 */
function moment(day: Day, index: number): string {
  if (index % 3 === 0) return day.toString();
  const end = day.toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '23:59:59' });
  return index % 3 === 1 ? end.toString({ timeZoneName: 'never' }) : end.toInstant().toString();
}

function amount(pays: Pays, index: number): Node {
  const { min, max, text } = pays;
  const money = { '@type': 'MonetaryAmount', currency: 'USD' };
  if (min === null && max === null) return text === null ? {} : { amount: text };
  if (min === null) return { amount: { ...money, maxValue: max } };
  if (max === null) return { amount: { ...money, minValue: min } };
  if (min !== max) {
    const range = { minValue: min, maxValue: max };
    return {
      amount: {
        ...money,
        ...(index % 2 === 0 ? range : { value: { '@type': 'QuantitativeValue', ...range } }),
      },
    };
  }
  const spellings = [
    min,
    String(min),
    min.toLocaleString('en-US'),
    { '@type': 'QuantitativeValue', value: min },
  ];
  return { amount: { ...money, value: spellings[index % spellings.length] } };
}

function funder(name: string | undefined, email: string | undefined): Node {
  if (name === undefined) return {};
  return { funder: { '@type': 'Organization', name, ...(email === undefined ? {} : { email }) } };
}

/** One graph for the whole page, as SEO plug-ins write it. */
export function graph(listed: readonly ListedAward[], base: string): Node {
  const site = `${base}/#website`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', '@id': site, url: `${base}/`, name: 'Office of Financial Aid' },
      {
        '@type': 'CollectionPage',
        '@id': `${base}/scholarships/external/`,
        name: 'External Scholarships',
        isPartOf: { '@id': site },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home', item: `${base}/` }],
      },
      {
        '@type': 'CollegeOrUniversity',
        name: 'Cedar Valley University',
        email: 'info@cedarvalley.example',
      },
      ...listed.map((one) => grant(one, base)),
    ],
  };
}

export function itemList(listed: readonly ListedAward[], base: string): Node {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: listed.length,
    itemListElement: listed.map((one, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: grant(one, base),
    })),
  };
}

/** Invalid JSON, as if written by hand: a trailing comma. */
export const broken = (node: Node): string =>
  `<script type="application/ld+json">\n${JSON.stringify(node, null, 2).replace(/\n\}$/, ',\n}')}\n</script>`;
