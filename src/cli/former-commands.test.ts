import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentForm } from './former-commands.ts';

const COMMANDS: readonly (readonly [old: string, present: string | undefined])[] = [
  ['add https://x.example/ --yes', 'sources add https://x.example/ --yes'],
  ['rename a b', 'sources rename a b'],
  ['remove a --stored', 'sources remove a --stored'],
  ['check --write --campus other.json', 'sources upgrade --campus other.json'],
  ['check --source nsm --look', 'look nsm'],
  ['check --look --source=nsm --stored --port 8080', 'look nsm --stored --port 8080'],
  ['suggest https://x.example/ --look --port 0', 'look https://x.example/ --port 0'],
  ['check --source nsm', undefined],
  ['check --ask', undefined],
  ['suggest https://x.example/', undefined],
  ['look', undefined],
  ['sources add https://x.example/', undefined],
];

for (const [old, present] of COMMANDS)
  test(`\`${old}\` of 0.4 is ${present ?? 'what it was'}`, () => {
    assert.equal(presentForm(old.split(' '))?.join(' '), present);
  });
