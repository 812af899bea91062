import type { Condition } from '../../platform/alerts/watch-job.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import { commandLine } from '../../platform/command-line.ts';
import { plural } from '../../platform/formats/plural.ts';
import { DAY_MS, HOUR_MS, timeText } from '../../platform/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Review } from '../corrections/review-report.ts';
import type { Reviewer } from '../corrections/reviewer.ts';
import { type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import { isGood, type RunOutcome } from '../model/run.ts';
import { firstRunAfter } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

/**
 * How long a source must fail before an alert. A site that is down overnight is scraped again by the next daily run,
 * which may begin slightly over a day later.
 */
const A_DAY = DAY_MS + HOUR_MS;
/** How long a problem with corrections must last before an alert. Whoever edits corrections also checks the result. */
const AN_HOUR = HOUR_MS;
/** A second alert is sent this many days before a smaller list is accepted. */
const DAYS_BEFORE = 3;
const MOST_NAMES = 10;

type BadOutcome = Exclude<RunOutcome, 'ok' | 'not_modified'>;

/** What happened to a source, and the command that shows more. */
const OUTCOMES: Readonly<Record<BadOutcome, { readonly what: string; readonly command: string }>> = {
  blocked: { what: 'refuses requests', command: 'See what the site responds' },
  failed: { what: 'cannot be read', command: 'See what the site responds' },
  layout_changed: { what: 'has an unknown layout', command: 'See the page and adjust the entry' },
  suspicious_drop: {
    what: 'lists far fewer scholarships; the new list is held back',
    command: 'See what is missing',
  },
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

const listNames = (names: readonly string[]): string =>
  names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`;

type Held = Review['held'][number];

/** When a list that is held back is accepted, and the commands to decide. */
function decisionOf({ source, acceptedOn }: Held): string[] {
  const decide = (option: string) => commandLine('scrape', `--source ${source} ${option}`);
  return [
    acceptedOn === null
      ? 'The old list is served until somebody decides.'
      : `If nobody decides and the page stays the same, the new list is accepted on ${acceptedOn}.`,
    `To accept the new list: ${decide('--accept')}`,
    `To reject it: ${decide('--keep')}`,
  ];
}

/** Conditions of the sources and corrections that an operator is notified of. */
export function createConditions(deps: AlertsDeps): () => Promise<readonly Condition[]> {
  const { database, catalog, reviewer, sources, clock, timeZone, correctionsProblem } = deps;

  /** What is served for the source in the meantime. */
  function servedOf(key: string): string {
    const { index, statuses } = catalog.current();
    const good = statuses.get(key)?.good;
    return good === undefined
      ? 'None of its scholarships are served yet.'
      : `Its ${plural(index.count(key), 'scholarship')} are still served, as of ${timeText(good.finished_at, timeZone)}.`;
  }

  async function ofSource(source: SourceSettings, held: Held | undefined): Promise<Condition[]> {
    const { key, name, url } = source;
    const { latest, good } = catalog.current().statuses.get(key) ?? {};
    if (latest === undefined || isGood(latest.outcome) || held?.isKept) return [];
    const window = { after: good?.finished_at ?? Number.NEGATIVE_INFINITY, now: clock.now() };
    const since = (await firstRunAfter(database, sourceIdOf(source), window)) ?? latest.finished_at;
    const { what, command } = OUTCOMES[latest.outcome as BadOutcome];
    const missing = held === undefined ? [] : [`Missing: ${listNames(held.missing)}`];
    const bad: Condition = {
      key: `source ${key}`,
      title: `${name} ${what}`,
      lines: [
        `Since ${timeText(since, timeZone)}: ${latest.problem ?? latest.outcome}`,
        ...missing,
        `Its page: ${url}`,
        servedOf(key),
        `${command}: ${commandLine('look', key)}`,
        ...(held === undefined ? [] : decisionOf(held)),
      ],
      since,
      after: A_DAY,
      ending: `${name} can be read again.`,
    };
    const days =
      held?.acceptedOn &&
      Temporal.PlainDate.from(dayIn(timeZone, clock.now())).until(held.acceptedOn).days <= DAYS_BEFORE;
    if (!held || !days) return [bad];
    const soon: Condition = {
      key: `accepting ${key}`,
      title: `The smaller list of ${name} will be accepted on ${held.acceptedOn}`,
      lines: [`Missing: ${listNames(held.missing)}`, servedOf(key), ...decisionOf(held)],
      after: 0,
    };
    return [bad, soon];
  }

  /**
   * The alert about a field that most awards of a source had. A field that no award of the source ever had is not
   * reported.
   */
  const ofLack = ({ source, field, why, before }: Review['lacking'][number]): Condition[] => {
    if (before === null) return [];
    const { name = source, url = '' } = sources.find(({ key }) => key === source) ?? {};
    return [
      {
        key: `lacking ${source} ${field}`,
        title: `Scholarships of ${name} have lost a field: ${field}`,
        lines: [
          `${why}.`,
          `Its page: ${url}`,
          'Its scholarships are served without it.',
          `See the page and adjust the entry: ${commandLine('look', source)}`,
          `If the page no longer states it: ${commandLine('scrape', `--source ${source} --accept`)}`,
        ],
        // If the site sent an incomplete page, the page is complete again at the next daily run.
        after: A_DAY,
        ending: `The field is back, or somebody accepted that it is missing.`,
      },
    ];
  };

  const ofCorrection = ({ id, state, award, fields }: Review['corrections'][number]): Condition[] => {
    if ((state !== 'stale' && state !== 'unmatched') || award === 'held') return [];
    const title = catalog.current().index.get(id)?.detail.title;
    const why =
      state === 'stale'
        ? 'The page has changed since the correction, so the value of the page is served.'
        : 'No scholarship has this id, so the correction has no effect.';
    return [
      {
        key: `correction ${id}`,
        title: `A correction no longer applies: ${title ?? id}`,
        lines: [
          `It sets ${fields.join(', ')} of ${id}. ${why}`,
          `To see it: ${commandLine('review')}`,
          `To remove it: ${commandLine('correct', `${id} --remove`)}`,
        ],
        after: AN_HOUR,
        ending: 'The correction applies again, or was removed.',
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
              lines: [
                problem,
                'The last valid corrections stay in effect.',
                `To check: ${commandLine('review')}`,
              ],
              after: AN_HOUR,
              ending: 'The corrections can be read again.',
            },
          ];
    return [...ofSources, ...lacking.flatMap(ofLack), ...corrections.flatMap(ofCorrection), ...unreadable];
  };
}
