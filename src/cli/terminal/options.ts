import { Command, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../../app/settings.ts';
import { commandLine } from '../../platform/command-line.ts';
import { hasCredentials } from '../../platform/upstream/redacted-url.ts';

/**
 * Creates a command with examples, each given as its arguments. `name`: of a part of a command both words, `sources add`.
 * The descriptions of commands are in `program.ts`.
 */
export function defineCommand(name: string, examples: readonly string[]): Command {
  const [command = '', ...part] = name.split(' ');
  const lines = examples.map((one) => `  $ ${commandLine(command, [...part, one].join(' '))}`);
  return new Command(part[0] ?? command).addHelpText('after', ['', 'Examples:', ...lines].join('\n'));
}

/** Options that several commands have. */
export const campusOption = (): Option =>
  new Option('--campus <file>', 'the campus file (see docs/campus-file.md)').default('campus.json');
export const sourceOption = (): Option => new Option('--source <key>', 'only this source');
export const jsonOption = (what = 'the same as JSON, for programs'): Option => new Option('--json', what);
/** Read before the command begins; see `program.ts`. */
export const envFileOption = (): Option =>
  new Option('--env-file <file>', 'a file with settings (default: .env, where there is one)');

/** A calendar day, `YYYY-MM-DD`. */
export function day(text: string): string {
  const [year, month, date] = text.split('-').map(Number);
  const time = Date.UTC(year ?? Number.NaN, (month ?? Number.NaN) - 1, date);
  if (!Number.isFinite(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('give a day such as 2026-11-21.');
  return text;
}

export function webUrl(text: string): string {
  // Not an `InvalidArgumentError`, whose message would repeat the value, including a password.
  if (hasCredentials(text) || (text.includes('@') && !URL.canParse(text)))
    throw new ConfigurationError(
      'give a URL such as https://www.example.edu/, without user name and password',
    );
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new InvalidArgumentError('give a URL such as https://www.example.edu/.');
  }
  return text;
}
