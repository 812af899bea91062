import { dayIn, isoTime } from '../../platform/clock.ts';
import { plural } from '../../platform/formats/plural.ts';
import type { SourceKey } from '../model/award.ts';
import { FINDING_KINDS, type Finding, type FindingKind, KINDS } from '../model/finding.ts';
import { leftOutText } from '../model/left-out.ts';
import { heldText } from '../runs/judge-run.ts';
import { limitText, type ReachedLimit } from '../store/model-requests.ts';
import { moneyText } from '../values/money-text.ts';
import { RECENT, type ReviewFacts } from './review-report.ts';

/** `Main Campus (main)`, `Reed Award (main-7)` */
const nameWithKey = ({ name, key }: Pick<Finding, 'name' | 'key'>): string =>
  key === null || key === name ? name : `${name} (${key})`;

type About = Pick<Finding, 'source' | 'ids' | 'name' | 'key'> & Partial<Pick<Finding, 'details'>>;
type Content = Pick<Finding, 'text'> &
  Partial<Pick<Finding, 'ids' | 'fields' | 'details' | 'since' | 'ends' | 'reason'>>;

function finding(kind: FindingKind, about: About, content: Content): Finding {
  const { title, waits, commands } = KINDS[kind];
  const { source, ids, name, key, details = [] } = about;
  const isKnown = (options: string): boolean =>
    (source !== null || !options.includes('SOURCE')) && (key !== null || !options.includes('ID'));
  return {
    kind,
    title,
    waits,
    source,
    ids,
    fields: [],
    name,
    key,
    details,
    since: null,
    ends: null,
    ...content,
    commands: commands
      .filter(([, , options]) => isKnown(options))
      .map(([does, command, options]) => ({
        does,
        command,
        options: options.replace(/SOURCE|ID/, (what) => (what === 'ID' ? key : source) ?? ''),
      })),
  };
}

const shown = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return 'unknown';
  return field === 'amount' && typeof value === 'number' ? moneyText(value) : String(value);
};

type Correction = ReviewFacts['corrections'][number];

/** What each state of a correction means. */
const STATES: Readonly<Record<Correction['state'], (until: string | undefined) => string>> = {
  applied: (until) => (until === undefined ? '' : `, until ${until}`),
  stale: () => ': the page has changed since, so the value of the page is served',
  unnecessary: () => ': the page has the same value now',
  unmatched: () => ': no scholarship has this id, so the correction has no effect',
  expired: (until) => `: the last day of the correction, ${until}, has passed`,
};

/** Added to a correction whose scholarship is not in the current list of its source. */
const AWARDS: Readonly<Record<NonNullable<Correction['award']>, string>> = {
  held: '; its scholarship is missing from the new list, which is held back',
  gone: '; its scholarship is gone, and the correction applies again if the site lists it again',
};

const timeOf = (at: number | null): string | null => (at === null ? null : isoTime(at));

function findingsOfSources(facts: ReviewFacts): Finding[] {
  const of = (source: SourceKey): About => ({
    source,
    ids: [],
    key: source,
    name: facts.sourceNames.get(source) ?? source,
  });
  const titleOf = (id: string): string => nameWithKey({ name: facts.awards.get(id)?.title ?? id, key: id });
  return [
    ...facts.failing.map(({ source, since, problem }) =>
      finding('failing', of(source), { text: problem, since: isoTime(since) }),
    ),
    ...facts.held.map(({ source, since, missing, acceptedOn: accepted, isKept }) =>
      finding(isKept ? 'kept' : 'held', of(source), {
        text: heldText({ gone: String(missing.length), accepted, isKept }),
        ids: missing,
        details: missing.map(titleOf),
        since,
        ends: accepted,
      }),
    ),
    ...facts.proposed.map(({ source, since, titles, doubts }) =>
      finding('proposed', of(source), {
        text: `its page has a new layout; a prepared entry finds ${plural(titles.length, 'scholarship')}, with ${plural(doubts, 'warning')}. Nothing is served from it until a person takes it`,
        details: titles,
        since,
      }),
    ),
    ...facts.lacking.map(({ source, field, before, why }) =>
      finding(before === null ? 'never' : 'lacking', of(source), { text: why, fields: [field] }),
    ),
    ...facts.leftOut.map(({ source, since, count, first }) =>
      finding('leftOut', of(source), {
        text: `${plural(count, 'name, row or line with values is', 'names, rows or lines with values are')} in no scholarship`,
        details: first.map(leftOutText),
        since,
      }),
    ),
    ...facts.unchecked.map(({ source, since }) =>
      finding('unchecked', of(source), {
        text:
          since === null
            ? 'never confirmed by a person'
            : 'its layout has changed since a person confirmed it',
        since: timeOf(since),
      }),
    ),
  ];
}

function findingsOfAwards(facts: ReviewFacts): Finding[] {
  const { awards, corrections, suspicious, doubts, timeZone } = facts;
  function about(ids: readonly string[]): About {
    const [first = '', ...more] = ids;
    const source = awards.get(first)?.source ?? null;
    const nameOf = (id: string): string => awards.get(id)?.title ?? id;
    if (more.length === 0) return { source, ids, name: nameOf(first), key: first };
    const details = ids.map((id) => nameWithKey({ name: nameOf(id), key: id }));
    return { source, ids, name: plural(ids.length, 'scholarship'), key: null, details };
  }
  // The same warning about many scholarships of a source is one finding.
  const alike = Map.groupBy(doubts, ({ id, field, why }) =>
    JSON.stringify([awards.get(id)?.source, field, why]),
  );
  return [
    ...corrections.map(({ id, state, award, fields, at, until, because, by }) =>
      finding(state, about([id]), {
        text: `${fields[0] === 'hide' ? 'hidden' : `${fields.join(', ')} corrected`}${STATES[state](until)}${award === undefined ? '' : AWARDS[award]}`,
        fields,
        since: state === 'applied' ? timeOf(at) : null,
        ends: state === 'applied' ? (until ?? null) : null,
        reason: `${because}${by ? ` (by ${by})` : ''}`,
      }),
    ),
    ...suspicious.map(({ id, field, from, to, why, at }) =>
      finding('suspicious', about([id]), {
        // `from` may be another scholarship's value, or a value that is not served.
        text: `${field} is ${shown(field, to)}, ${why}${from === null || from === undefined ? '' : ` (${shown(field, from)})`}`,
        fields: [field],
        since: timeOf(at),
        ends: at === null ? null : dayIn(timeZone, at + RECENT),
      }),
    ),
    ...[...alike.values()].flatMap((group) =>
      group
        .slice(0, 1)
        .map(({ field, why }) =>
          finding('doubts', about(group.map(({ id }) => id)), { text: `${field}: ${why}`, fields: [field] }),
        ),
    ),
  ];
}

/** What is not in the tables of the scholarships. */
export interface ServiceState {
  /** What is wrong with the corrections file; `null`: nothing. */
  readonly problem: string | null;
  /** The numbers of messages; not set without webhooks. */
  readonly webhooks?: { readonly waiting: number; readonly dead: number } | undefined;
  /** The limit of requests to the language model that is reached now; not set without a language model. */
  readonly limit?: ReachedLimit | null | undefined;
}

function findingsOfService(
  { timeZone }: ReviewFacts,
  { problem, webhooks: { dead } = { waiting: 0, dead: 0 }, limit }: ServiceState,
): Finding[] {
  const about = (name: string): About => ({ source: null, ids: [], name, key: null });
  const unusable = `${problem}; the last valid corrections stay in effect`;
  const failed = `${plural(dead, 'message')} failed permanently after ten tries`;
  return [
    ...(problem === null ? [] : [finding('problem', about('The corrections file'), { text: unusable })]),
    ...(dead === 0 ? [] : [finding('webhooks', about('Webhooks'), { text: failed })]),
    ...[limit ?? []].flat().map((reached) =>
      finding('limited', about('The language model'), {
        text: limitText(reached),
        since: isoTime(reached.since),
        ends: dayIn(timeZone, reached.until),
      }),
    ),
  ];
}

/** What may need a person, most urgent first. */
export const findingsOf = (facts: ReviewFacts, service: ServiceState): Finding[] =>
  [...findingsOfSources(facts), ...findingsOfAwards(facts), ...findingsOfService(facts, service)].sort(
    (one, other) => FINDING_KINDS.indexOf(one.kind) - FINDING_KINDS.indexOf(other.kind),
  );

/** A finding as a line of text. */
export const findingText = ({
  since,
  text,
  ...about
}: Pick<Finding, 'name' | 'key' | 'text' | 'since'>): string =>
  `${nameWithKey(about)}: ${text}${since === null ? '' : `; since ${since.slice(0, 10)}`}`;
