import fc from 'fast-check';

export const AWARDS = ['main-alder-award', 'main-birch-award', 'main-cedar-award'];

/** A command to run, with what it writes. */
export type Play =
  | { readonly command: 'correct'; readonly id: string; readonly change: Change; readonly because: string }
  | { readonly command: 'init'; readonly name: string; readonly force: boolean }
  | { readonly command: 'add'; readonly key: string; readonly page: string }
  | { readonly command: 'remove'; readonly key: string }
  | { readonly command: 'rename'; readonly key: string; readonly to: string }
  | { readonly command: 'scrape' | 'backup' | 'openapi' | 'webhooks' };

type Change = 'hide' | 'remove' | { readonly field: string; readonly value: string };

/** How many permanently failed messages there are before each round. */
export const FAILED_MESSAGES = 40;

/** Two commands that begin at nearly the same time. */
export interface Round {
  readonly plays: readonly [Play, Play];
  readonly laterMs: number;
  /** Whether the files of `init` are removed before. */
  readonly isFresh: boolean;
}

const word = fc.stringMatching(/^[a-z]{8}$/);

const correction: fc.Arbitrary<Play> = fc.record({
  command: fc.constant('correct' as const),
  id: fc.constantFrom(...AWARDS),
  because: word,
  change: fc.oneof(
    { weight: 4, arbitrary: fc.record({ field: fc.constantFrom('title', 'description'), value: word }) },
    { weight: 2, arbitrary: fc.constantFrom('hide' as const, 'remove' as const) },
  ),
});

const key = fc.constantFrom('one', 'two', 'three');
const edit: fc.Arbitrary<Play> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      command: fc.constant('add' as const),
      key,
      page: fc.constantFrom('/awards?a', '/awards?b', '/awards?c'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ command: fc.constant('remove' as const), key }) },
  { weight: 1, arbitrary: fc.record({ command: fc.constant('rename' as const), key, to: key }) },
);

const play = fc.oneof(
  { weight: 3, arbitrary: correction },
  {
    weight: 2,
    arbitrary: fc.record({ command: fc.constant('init' as const), name: word, force: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ command: fc.constantFrom('scrape', 'backup', 'openapi', 'webhooks') }),
  },
) as fc.Arbitrary<Play>;

export const round: fc.Arbitrary<Round> = fc.record({
  // Half of the pairs are two of the same kind, which write the same file.
  plays: fc.oneof(
    fc.tuple(play, play),
    fc.tuple(correction, correction),
    fc.tuple(edit, edit),
    play.map((one) => [one, one.command === 'init' ? { ...one, name: `${one.name}b` } : one] as [Play, Play]),
  ),
  laterMs: fc.oneof(fc.constant(0), fc.nat(300)),
  isFresh: fc.boolean(),
});

/** The names of the files that the commands write in their folder. */
export const FILES = {
  campus: 'campus.json',
  corrections: 'corrections.json',
  database: 'campus.db',
  newCampus: 'new-campus.json',
  newEnvironment: 'new.env',
  backup: 'backup.db',
  documents: 'documents',
};

/** The arguments of a command. `site`: the URL of the pages to add. */
export function argumentsOf(play: Play, site: string): string[] {
  switch (play.command) {
    case 'correct': {
      const { id, change, because } = play;
      const how = typeof change === 'string' ? [`--${change}`] : ['--set', `${change.field}=${change.value}`];
      return ['correct', id, ...how, '--because', because, '--json'];
    }
    case 'init': {
      const contact = `https://${play.name}.example/web`;
      const files = ['--campus', FILES.newCampus, '--env', FILES.newEnvironment];
      const about = ['--name', play.name, '--time-zone', 'UTC', '--team', '', '--contact', contact];
      return ['init', ...about, ...files, ...(play.force ? ['--force'] : []), '--yes'];
    }
    case 'add':
      return ['sources', 'add', `${site}${play.page}`, '--key', play.key, '--yes', '--json'];
    case 'remove':
      return ['sources', 'remove', play.key, '--yes'];
    case 'rename':
      return ['sources', 'rename', play.key, play.to, '--yes'];
    case 'scrape':
      return ['scrape', '--source', 'main', '--json'];
    case 'backup':
      return ['backup', FILES.backup, '--json'];
    case 'openapi':
      return ['openapi', '--write', FILES.documents];
    case 'webhooks':
      return ['webhooks', '--replay', '--json'];
  }
}
