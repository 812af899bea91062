import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseRobots } from './robots-rules.ts';
import { endOfMatch } from './substring-search.ts';

const SITE = 'https://awards.example.edu';

async function mayRead(text: string, path: string): Promise<boolean> {
  const rules = await parseRobots(text, 'CampusData/1.0');
  assert.ok(rules);
  return rules.allows(new URL(SITE + path));
}

describe('a rule', () => {
  for (const [rule, matching, others] of [
    [
      '/fish',
      ['/fish', '/fish.html', '/fish/salmon', '/fishheads', '/fish?id=1'],
      ['/Fish', '/catfish', '/'],
    ],
    ['/fish*', ['/fish', '/fish.html'], ['/catfish']],
    ['/fish/', ['/fish/', '/fish/?id=1'], ['/fish', '/fish.html']],
    ['/*.php', ['/index.php', '/a/b.php?c', '/.php'], ['/', '/windows.PHP']],
    ['/*.php$', ['/a.php', '/a.php/b.php'], ['/a.php?b', '/a.php5', '/a.php/']],
    ['/fish*.php', ['/fish.php', '/fishheads/cat.php?a'], ['/Fish.PHP', '/fis.php']],
    ['/*?*sort=', ['/list?sort=a', '/list?page=2&sort=a'], ['/list?page=2', '/sort=']],
    ['/$', ['/'], ['/a', '/?a']],
    ['*', ['/', '/a'], []],
    ['*/list', ['/list', '/a/list/b'], ['/lis']],
    ['/a*aab$', ['/aaab', '/aaaab', '/a/aab'], ['/aab', '/aaabb']],
    ['/**/a', ['//a', '/b/a'], ['/a']],
    ['/ä', ['/ä', '/%c3%a4'], ['/a']],
    ['/%7Edean', ['/~dean'], ['/%25dean']],
    ['/a%2fb', ['/a%2Fb'], ['/a/b']],
    ['/50%', ['/50%'], ['/50']],
    ['/a%2A$', ['/a*'], ['/ab', '/a*b']],
    ['/a$b', ['/a$b', '/a$bc'], ['/a', '/ab']],
    ['fish', [], ['/fish', '/']],
  ] as const) {
    test(`${rule} matches as in RFC 9309`, async () => {
      const text = `User-agent: *\nDisallow: ${rule}\n`;
      for (const path of matching) assert.equal(await mayRead(text, path), false, path);
      for (const path of others) assert.equal(await mayRead(text, path), true, path);
    });
  }
});

describe('the rule that applies', () => {
  test('is the longest rule that matches or, of two equally long rules, the rule that allows the page', async () => {
    const text = 'User-agent: *\nAllow: /a/b\nDisallow: /a\nDisallow: /a/b/c*\nDisallow: /e\nAllow: /e\n';
    const paths = ['/a', '/a/b', '/a/b/c', '/e', '/f'];
    const allowed = await Promise.all(paths.map((path) => mayRead(text, path)));
    assert.deepEqual(allowed, [false, true, false, true, true]);
  });

  test('is in the group for our robot or, without such a group, in the group for all robots; comments and unknown lines are ignored', async () => {
    const text = [
      'Disallow: /before',
      'user-agent : OtherBot # a name',
      'User-Agent: CAMPUSDATA/2.0\r',
      'Sitemap: https://x.edu/map.xml',
      'Disallow:',
      'disallow:/one # and why',
      'User-agent: *',
      'Disallow: /',
      'User-agent: campusdata',
      'Disallow: /two',
      'User-agent: campusdatabot',
      'Disallow: /three',
    ].join('\n');
    const paths = ['/one', '/two', '/three', '/before', '/'];
    const allowed = await Promise.all(paths.map((path) => mayRead(text, path)));
    assert.deepEqual(allowed, [false, false, true, true, true]);
    assert.equal(await mayRead('User-agent: *\nUser-agent: a\nDisallow: /\n', '/one'), false);
    assert.equal(await mayRead('User-agent: campusdata\n\nUser-agent: *\nDisallow: /\n', '/one'), false);
    assert.equal(
      await mayRead('User-agent: campusdata\nDisallow:\nUser-agent: *\nDisallow: /', '/one'),
      true,
    );
  });

  test('a sitemap line belongs to no group, and does not end a group', async () => {
    const text =
      'User-agent: campusdata\nSitemap: https://x.edu/map.xml\nSitemap: map\nUser-agent: OtherBot\nDisallow: /a\n';
    assert.equal(await mayRead(text, '/a'), false);
    assert.deepEqual((await parseRobots(text, 'CampusData/1.0'))?.siteMaps, ['https://x.edu/map.xml']);
  });
});

test('endOfMatch finds the same match as indexOf', () => {
  for (const text of ['', 'a', 'aaab', 'aabaaab', 'abcabcabd', 'ababababac']) {
    for (const piece of ['', 'a', 'ab', 'aab', 'abcabd', 'ababac', 'b', 'x']) {
      for (const from of [0, 1, 3]) {
        const at = text.indexOf(piece, from);
        if (from > text.length) continue;
        assert.equal(
          endOfMatch(text, piece, from),
          at === -1 ? -1 : at + piece.length,
          `${piece} in ${text}`,
        );
      }
    }
  }
});

const SIZE = 1024 * 1024;
const filled = (line: (at: number) => string, lines: number): string =>
  `User-agent: *\n${Array.from({ length: lines }, (_, at) => line(at)).join('')}`;
const letter = (at: number): string => String.fromCharCode(98 + (at % 20));

for (const [what, text] of [
  ['a megabyte of *', `User-agent: *\nDisallow: /${'*'.repeat(SIZE)}`],
  [
    'many names for many rules',
    'User-agent: *\n'.repeat(2_000) + filled((at) => `Disallow: /${at}\n`, 4_900),
  ],
  ['rules that nearly match', filled((at) => `Disallow: *${'a'.repeat(180)}${letter(at)}\n`, 4_900)],
  ['rules of many pieces', filled((at) => `Disallow: ${'*aa'.repeat(60)}${letter(at)}\n`, 4_900)],
  ['a rule of many pieces', `User-agent: *\nDisallow: /${'*a'.repeat(SIZE / 2)}`],
  ['escaped characters', filled(() => `Disallow: /${'%41'.repeat(60)}\n`, 4_900)],
] as const) {
  test(`${what}: the thread is never blocked for long while the rules are parsed and matched against the longest URL`, async () => {
    const turns: number[] = [];
    let began = process.threadCpuUsage();
    const watch = setInterval(() => {
      const { user, system } = process.threadCpuUsage(began);
      turns.push((user + system) / 1_000);
      began = process.threadCpuUsage();
    });
    await mayRead(text, `/${'a'.repeat(2_000)}`);
    clearInterval(watch);
    const spent = process.threadCpuUsage(began).user / 1_000;
    assert.ok(
      Math.max(spent, ...turns) < 300,
      `no turn may take 300 ms, but one took ${Math.max(spent, ...turns)} ms`,
    );
  });
}

test('misspelled rules apply', async () => {
  for (const text of [
    'User-agent *\nDisallow /',
    'Useragent: *\nDisallow: /',
    'User agent: *\nDissallow: /',
    'USER-AGENT: *\nDisallaw: /',
  ])
    assert.equal(await mayRead(text, '/awards'), false, text);
  assert.equal(await mayRead('User-agents of all kinds are welcome\nAllowed: everything', '/awards'), true);
  for (const [pause, seconds] of [
    ['5s', 5],
    ['2,5', 2.5],
    ['soon', 0],
  ] as const)
    assert.equal((await parseRobots(`User-agent: *\nCrawl-delay: ${pause}`, 'x'))?.crawlDelay, seconds);
});
