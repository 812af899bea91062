import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage, NOW, type ReceivedPage } from '../../../test/support/sandbox/sites.ts';
import { truth } from '../index.ts';

const PATH = '/scholarships/external/';

const scripts = ({ $ }: ReceivedPage): string[] =>
  $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => $(script).text());

const isBroken = (text: string): boolean => {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
};

const both = async (): Promise<ReceivedPage[]> => [
  await getPage('external', PATH),
  await getPage('external', `${PATH}page/2/`),
];

describe('the external list', () => {
  it('has grants as linked data in a graph, in a list, alone and in an array; two grants are broken', async () => {
    const texts = (await both()).flatMap(scripts);
    assert.equal(texts.filter(isBroken).length, 2);
    const roots = texts.filter((text) => !isBroken(text)).map((text): unknown => JSON.parse(text));
    const shape = (root: unknown): string => {
      if (Array.isArray(root)) return 'array';
      const node = root as Record<string, unknown>;
      return '@graph' in node ? 'graph' : String(node['@type']);
    };
    assert.deepEqual([...new Set(roots.map(shape))].toSorted(), [
      'Grant',
      'ItemList',
      'MonetaryGrant',
      'MonetaryGrant,CreativeWork',
      'array',
      'graph',
    ]);
  });

  it('has deadlines as days, local times and UTC times, all on the right day on campus', async () => {
    const [first] = await both();
    const days = [
      ...(first === undefined ? '' : scripts(first).join('')).matchAll(/"validThrough":"([^"]+)"/g),
    ].map(([, text]) => text ?? '');
    assert.ok(days.some((text) => text.length === 10));
    assert.ok(days.some((text) => /-0[56]:00$/.test(text)));
    assert.ok(days.some((text) => text.endsWith('Z')));
    const campus = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });
    const meant = days.map((text) => (text.length === 10 ? text : campus.format(new Date(text))));
    const offered = truth(NOW)
      .filter(({ source }) => source === 'external')
      .slice(0, 12);
    assert.deepEqual(meant.toSorted(), offered.flatMap(({ deadline }) => deadline.date ?? []).toSorted());
  });
});
