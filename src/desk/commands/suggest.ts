import type { Command } from 'commander';
import {
  campusOption,
  defineCommand,
  envFileOption,
  jsonOption,
  webUrl,
} from '../../cli/terminal/options.ts';
import { print, setExitCode, wrap } from '../../cli/terminal/output.ts';
import { plural } from '../../platform/formats/plural.ts';
import { destinationFor } from '../campus-destination.ts';
import { correctionEditor } from '../correction-editor.ts';
import type { DeskDeps } from '../deps.ts';
import { kindsOf, type OpenSuggester, openSuggester } from '../open-suggester.ts';
import { lookOption, portOption, showLook } from '../show-workbench.ts';
import type { PageWarning, Proposal, SourceEntry, Suggestion } from '../suggest/suggest.ts';
import { reviewedPage } from '../workbench/session.ts';

interface SuggestOptions {
  readonly json?: boolean;
  readonly look?: boolean;
  readonly port: number;
  readonly campus: string;
}

const figures = ({
  entry,
  records,
  grade,
}: Pick<Proposal, 'records' | 'grade'> & { readonly entry: SourceEntry }): string =>
  wrap(
    `  ${kindsOf(entry, true)}: ${plural(records.length, 'scholarship')}, ${plural(grade.leftOver.length, 'name')} left over, score ${grade.score.toFixed(1)}`,
    4,
  );

const FIELDS = {
  ...{ title: 'name', amount: 'amount', deadline: 'deadline' },
  ...{ gpaRequirement: 'GPA', contactEmail: 'contact' },
  ...{ eligibility: 'who may apply', requirements: 'what to submit' },
};
/** A line for each warning; a warning that several scholarships share is printed once, with all their names. */
const warningLines = (doubts: readonly PageWarning[]): string[] =>
  [...Map.groupBy(doubts, ({ field, why }) => JSON.stringify([field, why])).values()].map((alike) => {
    const [{ field, why }] = alike as [PageWarning, ...PageWarning[]];
    const names = alike.map(({ award }) => award).join('; ');
    return field === null ? `${why}: ${names}` : `${names}: ${FIELDS[field]}: ${why}`;
  });

type FoundList = Extract<Suggestion, { kind: 'found' }>;

function report(found: FoundList): string {
  const { best, others, doubts, remarks, unknownLabels, movedTo, hasMorePages } = found;
  const list = (head: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', head, ...lines.map((line) => wrap(`  ${line}`, 4))];
  return [
    JSON.stringify({ name: 'Name of the department', ...best.entry }, null, 2),
    '',
    'The best entry for the page, and alternatives:',
    ...[best, ...others].map(figures),
    ...list(
      'Awards:',
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
    ...list('Not sure:', warningLines(doubts)),
  ].join('\n');
}

/** Opens the workbench on the page, even if nothing was found there. */
async function show(
  suggester: OpenSuggester,
  { requested, suggestion }: { requested: string; suggestion: Suggestion },
  { port, campus }: SuggestOptions,
): Promise<boolean> {
  const looked = reviewedPage(requested, suggestion);
  const isFound = suggestion.kind === 'found';
  const name = (isFound ? suggestion.pageName : null) ?? new URL(looked.url).hostname;
  const destination = destinationFor(campus, looked.url, name);
  return showLook(suggester, looked, {
    ...{ port, destination, others: isFound ? suggestion.others : [] },
    corrections: destination === null ? undefined : correctionEditor(campus),
  });
}

async function suggest(url: string, options: SuggestOptions, deps: DeskDeps): Promise<void> {
  const { json, look } = options;
  await using suggester = openSuggester(deps);
  const suggestion = await suggester.look(url);
  if (suggestion?.kind === 'found') {
    const { best, doubts } = suggestion;
    print(json ? JSON.stringify({ ...best.entry, doubts }) : report(suggestion));
  }
  const isShown =
    suggestion === undefined || !look || (await show(suggester, { requested: url, suggestion }, options));
  setExitCode(isShown && (look || suggestion?.kind === 'found'));
}

export const createCommand = (deps: DeskDeps): Command =>
  defineCommand('suggest', 'propose the campus-file entry for a page of scholarships', [
    'https://www.example.edu/scholarships',
    'https://www.example.edu/scholarships --json',
    'https://www.example.edu/scholarships --look',
  ])
    .argument('<url>', 'the URL of the page', webUrl)
    .addOption(envFileOption())
    .addOption(jsonOption('the entry for the campus file, with warnings'))
    .addOption(lookOption())
    .addOption(portOption())
    .addOption(campusOption())
    .action((url: string, options: SuggestOptions) => suggest(url, options, deps));
