import type { Command } from 'commander';
import { defineCommand, envFileOption, jsonOption, webUrl } from '../../cli/terminal/options.ts';
import { print, setExitCode, wrap } from '../../cli/terminal/output.ts';
import { plural } from '../../platform/formats/plural.ts';
import type { DeskDeps } from '../deps.ts';
import { kindsOf, openSuggester } from '../open-suggester.ts';
import type { PageWarning, Proposal, Suggestion } from '../suggest/suggest.ts';

interface SuggestOptions {
  readonly json?: boolean;
}

/** The score is the one by which lists are chosen: it also counts what the options of an entry cost. */
const figures = (proposal: Proposal): string =>
  wrap(
    `  ${kindsOf(proposal.entry, true)}: ${plural(proposal.records.length, 'scholarship')}, ${plural(proposal.grade.leftOver.length, 'name')} left over, score ${proposal.grade.score.toFixed(1)}`,
    4,
  );

const FIELDS = {
  title: 'name',
  amount: 'amount',
  deadline: 'deadline',
  gpaRequirement: 'GPA',
  contactEmail: 'contact',
  eligibility: 'who may apply',
  requirements: 'what to submit',
};
/** A line for each warning; a warning that several scholarships share is printed once, with all their names. */
const warningLines = (doubts: readonly PageWarning[]): string[] =>
  [...Map.groupBy(doubts, ({ field, why }) => JSON.stringify([field, why])).values()].map((alike) => {
    const [{ field, why }] = alike as [PageWarning, ...PageWarning[]];
    const names = alike.map(({ award }) => award).join('; ');
    return field === null ? `${why}: ${names}` : `${names}: ${FIELDS[field]}: ${why}`;
  });

type FoundList = Extract<Suggestion, { kind: 'found' }>;

const HEADS: Readonly<Record<FoundList['chosenBy'], string>> = {
  score: 'The entry with the best score, and alternatives:',
  subject: 'The page is about one scholarship: its entry, and alternatives:',
  model: 'The entry that agrees best with the language model, and alternatives:',
};

function report(found: FoundList): string {
  const { best, chosenBy, others, doubts, remarks, unknownLabels, movedTo, hasMorePages } = found;
  const list = (head: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', head, ...lines.map((line) => wrap(`  ${line}`, 4))];
  return [
    JSON.stringify({ name: 'Name of the department', ...best.entry }, null, 2),
    '',
    HEADS[chosenBy],
    ...[best, ...others].map(figures),
    ...list(
      'Scholarships:',
      best.records.map(({ title, amountText, deadline }) =>
        [title, amountText ?? 'no amount', deadline.date ?? deadline.kind].join(' · '),
      ),
    ),
    ...list('Moved:', movedTo === undefined ? [] : [`the page is at ${movedTo} now`]),
    ...list('Unknown labels (add them to "labels" in the options):', unknownLabels),
    ...list('Noticed:', [
      ...(hasMorePages ? ['the list continues on further pages, which a run fetches too'] : []),
      ...remarks,
    ]),
    ...list('Please check:', warningLines(doubts)),
  ].join('\n');
}

async function suggest(url: string, { json }: SuggestOptions, deps: DeskDeps): Promise<void> {
  await using suggester = openSuggester(deps);
  const suggestion = await suggester.look(url);
  if (suggestion?.kind === 'found') {
    const { best, doubts } = suggestion;
    print(json ? JSON.stringify({ ...best.entry, doubts }) : report(suggestion));
  }
  setExitCode(suggestion?.kind === 'found');
}

export const createCommand = (deps: DeskDeps): Command =>
  defineCommand('suggest', [
    'https://www.example.edu/scholarships',
    'https://www.example.edu/scholarships --json',
  ])
    .argument('<url>', 'the URL of the page', webUrl)
    .addOption(envFileOption())
    .addOption(jsonOption('the entry for the campus file, with warnings'))
    .action((url: string, options: SuggestOptions) => suggest(url, options, deps));
