import { chosenSources } from '../app/campus.ts';
import { ConfigurationError } from '../app/settings.ts';
import { readCampus } from '../cli/terminal/open-upstreams.ts';
import { printReport, setExitCode, wrap } from '../cli/terminal/output.ts';
import { runSteps, type Step } from '../cli/terminal/progress.ts';
import { plural } from '../platform/formats/plural.ts';
import type { SourceKey } from '../scholarships/index.ts';
import type { DeskDeps } from './deps.ts';
import { openSuggester } from './open-suggester.ts';
import { entryIn } from './sources/campus-destination.ts';
import type { PageWarning } from './suggest/suggest.ts';

interface Compared {
  readonly key: SourceKey;
  /** A string is the reason why the model did not help. */
  readonly differences: readonly PageWarning[] | string;
}

const lineOf = ({ award, field, why }: PageWarning): string =>
  `${award}${field === null ? '' : `, ${field}`}: ${why}`;

function linesOf({ key, differences }: Compared): string[] {
  const all = typeof differences === 'string' ? [differences] : differences.map(lineOf);
  return (all.length === 0 ? ['no difference'] : all).map((line) => wrap(`${key}: ${line}`, 2));
}

/** Prints where the sources differ from what a language model finds on their pages. */
export async function checkByModel(
  options: { readonly campus: string; readonly source?: SourceKey; readonly json?: boolean },
  deps: DeskDeps,
): Promise<void> {
  await using suggester = openSuggester(deps);
  const { compareWithModel } = suggester;
  if (compareWithModel === undefined)
    throw new ConfigurationError('--ask: set MODEL_URL and MODEL first (docs/model.md)');
  const steps = chosenSources(readCampus(options.campus), options.source).map(
    ({ key }): Step<Compared> => ({
      title: key,
      run: async () => ({ key, differences: await compareWithModel(entryIn(options.campus, key)) }),
      outcome: ({ differences }) => ({
        isWell: differences.length === 0,
        text: typeof differences === 'string' ? differences : plural(differences.length, 'difference'),
      }),
    }),
  );
  const compared = await runSteps(steps);
  printReport({ sources: compared }, options, () => compared.flatMap(linesOf).join('\n'));
  setExitCode(compared.every(({ differences }) => differences.length === 0));
}
