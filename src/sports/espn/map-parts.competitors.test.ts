import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameOf } from '../../../test/support/espn/game-of.ts';
import { event, HERONS, OTTERS, school, side } from '../../../test/support/espn/made-up.ts';

const against = (opponent: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  competitors: [side('home', HERONS), side('away', opponent, more)],
});

describe('opponents', () => {
  test('of several logos, the default one is used', () => {
    const logos = [
      { href: 'https://a.espncdn.com/dark.png', rel: ['full', 'dark'] },
      { href: 'https://a.espncdn.com/usual.png', rel: ['full', 'default'] },
    ];
    assert.equal(
      gameOf(event(against(school('9', 'Otters', 'O', { logo: undefined, logos })))).opponent.logo,
      'https://a.espncdn.com/usual.png',
    );
  });
  test('without a default logo the first is used', () => {
    const logos = [{ href: 'https://a.espncdn.com/first.png' }, { href: 'https://a.espncdn.com/second.png' }];
    assert.equal(
      gameOf(event(against(school('9', 'Otters', 'O', { logo: undefined, logos })))).opponent.logo,
      'https://a.espncdn.com/first.png',
    );
  });
  test('a missing or invalid logo is null', () => {
    assert.equal(gameOf(event(against(school('9', 'Otters', 'O', { logo: undefined })))).opponent.logo, null);
    assert.equal(
      gameOf(event(against(school('9', 'Otters', 'O', { logo: 'not a URL' })))).opponent.logo,
      null,
    );
  });
  test('logo URLs on the provider’s hosts become https, others stay as they are', () => {
    const logoAt = (logo: string) =>
      gameOf(event(against(school('9', 'Otters', 'O', { logo })))).opponent.logo;
    assert.equal(logoAt('http://a.espncdn.com/i/9.png'), 'https://a.espncdn.com/i/9.png');
    assert.equal(logoAt('ftp://a.espncdn.com/i/9.png'), null);
    assert.equal(logoAt('http://127.0.0.1:4000/i/9.png'), 'http://127.0.0.1:4000/i/9.png');
    assert.equal(
      logoAt('http://espncdn.com.evil.example/i/9.png'),
      'http://espncdn.com.evil.example/i/9.png',
    );
  });
  test('the most complete name is used, and a missing abbreviation is empty', () => {
    assert.equal(gameOf(event(against({ id: 9, location: 'River State' }))).opponent.name, 'River State');
    assert.equal(gameOf(event(against({ id: 9, location: 'River State' }))).opponent.id, '9');
    assert.equal(gameOf(event(against({ id: 9, location: 'River State' }))).opponent.abbreviation, '');
  });
});

describe('home and away', () => {
  test('homeAway decides who is at home, not the order', () => {
    const away = event({ competitors: [side('away', HERONS), side('home', OTTERS)] });
    assert.equal(gameOf(away).local.isHome, false);
  });
  test('without homeAway the first competitor is at home', () => {
    const competitors = [
      { id: '9', team: OTTERS },
      { id: '7', team: HERONS },
    ];
    assert.equal(gameOf(event({ competitors })).local.isHome, false);
    assert.equal(gameOf(event({ competitors: competitors.toReversed() })).local.isHome, true);
  });
  test('a game at a neutral site has a home team; its short name has VS', () => {
    const row = event({ neutralSite: true }, { name: undefined, shortName: undefined });
    assert.equal(gameOf(row).name, 'River Otters at Cedar Herons');
    assert.equal(gameOf(row).shortName, 'RO VS CH');
    const { abbreviation: _, ...plain } = OTTERS;
    const unnamed = event(against(plain), { name: undefined, shortName: undefined });
    assert.equal(gameOf(unnamed).shortName, 'River Otters @ CH');
  });
});

test('the id is read from the team, otherwise from the competitor', () => {
  const { id: _, ...nameless } = OTTERS;
  assert.equal(gameOf(event(against(nameless, { id: '9' }))).opponent.id, '9');
  assert.equal(gameOf(event(against(OTTERS, { id: '44' }))).opponent.id, '9');
});
