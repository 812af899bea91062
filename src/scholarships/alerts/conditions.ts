import type { Condition } from '../../platform/alerts/watch-job.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import { commandLine } from '../../platform/command-line.ts';
import { plural } from '../../platform/formats/plural.ts';
import { DAY_MS, HOUR_MS, timeText } from '../../platform/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Review } from '../corrections/review.ts';
import type { Reviewer } from '../corrections/reviewer.ts';
import { type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import { isGood, type RunOutcome } from '../model/run.ts';
import { firstRunAfter } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

/** A site that is down for a night is read again by the next daily run, which may begin a little later than a day after. */
const A_DAY = DAY_MS + HOUR_MS;
/** Somebody who edits the corrections looks at what comes of it. */
const AN_HOUR = HOUR_MS;
/** How many days before a smaller list is accepted it is told again. */
const DAYS_BEFORE = 3;
const MOST_NAMES = 10;

type BadOutcome = Exclude<RunOutcome, 'ok' | 'not_modified'>;

/** What happened to a source, and the command that shows what to do. */
const OUTCOMES: Readonly<Record<BadOutcome, { readonly what: string; readonly command: string }>> = {
  blocked: { what: 'refuses to be read', command: 'Look at what its site answers' },
  failed: { what: 'cannot be read', command: 'Look at what its site answers' },
  layout_changed: { what: 'has a layout that is not known', command: 'See the page and save what fits' },
  suspicious_drop: { what: 'lists far fewer awards, and is held back', command: 'See what is missing' },
};

interface AlertsDeps {
  readonly database: ScholarshipDatabase;
  readonly catalog: Catalog;
  readonly reviewer: Reviewer;
  readonly sources: readonly SourceSettings[];
  readonly clock: Clock;
  readonly timeZone: string;
  readonly correctionsProblem: () => string | null;
}

const some = (names: readonly string[]): string =>
  names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`;

type Held = Review['held'][number];

/** What becomes of a list that is held back, and the commands that decide it. */
function decisionOf({ source, acceptedOn }: Held): string[] {
  const decide = (option: string) => commandLine('scrape', `--source ${source} ${option}`);
  return [
    acceptedOn === null
      ? 'It stays so until somebody decides.'
      : `If nobody decides and the page stays so, the new list is accepted on ${acceptedOn}.`,
    `To take the new list: ${decide('--accept')}`,
    `To keep the old one: ${decide('--keep')}`,
  ];
}

/** What an operator should know of the sources and corrections. */
export function createConditions(deps: AlertsDeps): () => Promise<readonly Condition[]> {
  const { database, catalog, reviewer, sources, clock, timeZone, correctionsProblem } = deps;

  /** What is served meanwhile. */
  function servedOf(key: string): string {
    const { index, statuses } = catalog.current();
    const good = statuses.get(key)?.good;
    return good === undefined
      ? 'Nothing is served of it yet.'
      : `Meanwhile its ${plural(index.count(key), 'award')} are served as they were read on ${timeText(good.finished_at, timeZone)}.`;
  }

  async function ofSource(source: SourceSettings, held: Held | undefined): Promise<Condition[]> {
    const { key, name, url } = source;
    const { latest, good } = catalog.current().statuses.get(key) ?? {};
    if (latest === undefined || isGood(latest.outcome) || held?.isKept) return [];
    const window = { after: good?.finished_at ?? Number.NEGATIVE_INFINITY, now: clock.now() };
    const since = (await firstRunAfter(database, sourceIdOf(source), window)) ?? latest.finished_at;
    const { what, command } = OUTCOMES[latest.outcome as BadOutcome];
    const missing = held === undefined ? [] : [`Missing: ${some(held.missing)}`];
    const bad: Condition = {
      key: `source ${key}`,
      title: `${name} ${what}`,
      lines: [
        `Since ${timeText(since, timeZone)}: ${latest.problem ?? latest.outcome}`,
        ...missing,
        `Its page: ${url}`,
        servedOf(key),
        `${command}: ${commandLine('check', `--source ${key} --look`)}`,
        ...(held === undefined ? [] : decisionOf(held)),
      ],
      since,
      after: A_DAY,
      ending: `${name} is read as usual again.`,
    };
    const days =
      held?.acceptedOn &&
      Temporal.PlainDate.from(dayIn(timeZone, clock.now())).until(held.acceptedOn).days <= DAYS_BEFORE;
    if (!held || !days) return [bad];
    const soon: Condition = {
      key: `accepting ${key}`,
      title: `The smaller list of ${name} will be accepted on ${held.acceptedOn}`,
      lines: [`Missing: ${some(held.missing)}`, servedOf(key), ...decisionOf(held)],
      after: 0,
    };
    return [bad, soon];
  }

  /** A field that most awards of a source had. One that it never had was there when it was added. */
  const ofLack = ({ source, field, why, before }: Review['lacking'][number]): Condition[] => {
    if (before === null) return [];
    const { name = source, url = '' } = sources.find(({ key }) => key === source) ?? {};
    return [
      {
        key: `lacking ${source} ${field}`,
        title: `${name} has lost what it said of its awards: ${field}`,
        lines: [
          `${why}.`,
          `Its page: ${url}`,
          'Meanwhile its awards are served without it.',
          `See the page and save what fits: ${commandLine('check', `--source ${source} --look`)}`,
          `If the page has no more: ${commandLine('scrape', `--source ${source} --accept`)}`,
        ],
        // A page that was half written is whole again at the next daily run.
        after: A_DAY,
        ending: `${name} has it again, or somebody has accepted that it has not.`,
      },
    ];
  };

  const ofCorrection = ({ id, state, award, fields }: Review['corrections'][number]): Condition[] => {
    if ((state !== 'stale' && state !== 'unmatched') || award === 'held') return [];
    const title = catalog.current().index.get(id)?.detail.title;
    const why =
      state === 'stale'
        ? 'Its page says something else than when it was corrected, so the page is served.'
        : 'No award has this id, so it changes nothing.';
    return [
      {
        key: `correction ${id}`,
        title: `A correction no longer fits: ${title ?? id}`,
        lines: [
          `It sets ${fields.join(', ')} of ${id}. ${why}`,
          `To see it: ${commandLine('review')}`,
          `To take it away: ${commandLine('correct', `${id} --remove`)}`,
        ],
        after: AN_HOUR,
        ending: 'The correction fits again, or was taken away.',
      },
    ];
  };

  return async () => {
    await catalog.refresh();
    const { held, corrections, lacking } = await reviewer.read();
    const ofSources: Condition[] = [];
    for (const source of sources) {
      const list = held.find((one) => one.source === source.key);
      ofSources.push(...(await ofSource(source, list)));
    }
    const problem = correctionsProblem();
    const unreadable: Condition[] =
      problem === null
        ? []
        : [
            {
              key: 'corrections',
              title: 'The corrections cannot be read',
              lines: [problem, 'Those that were read last are served.', `To check: ${commandLine('review')}`],
              after: AN_HOUR,
              ending: 'The corrections are read again.',
            },
          ];
    return [...ofSources, ...lacking.flatMap(ofLack), ...corrections.flatMap(ofCorrection), ...unreadable];
  };
}
