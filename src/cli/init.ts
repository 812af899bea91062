import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { type Campus, parseCampus } from '../app/campus.ts';
import { ConfigurationError } from '../app/settings.ts';
import type { Clock } from '../platform/clock.ts';
import { FileLocked, whileLocked } from '../platform/files/lock-file.ts';
import { writeWhole } from '../platform/files/write-whole.ts';
import type { TeamRef } from '../sports/index.ts';
import { checkAll } from './check.ts';
import { findSources, type NamedPage, parsePage, type SourceEntries } from './init/find-sources.ts';
import { findTeamRefs } from './init/find-teams.ts';
import { openQuestions, type Questions } from './init/questions.ts';
import { openOrigins } from './open-origins.ts';
import { defineCommand, jsonOption, webAddress } from './options.ts';
import { printReport, setExitCode } from './output.ts';

interface InitOptions {
  readonly campus: string;
  readonly env: string;
  readonly name?: string;
  readonly timeZone?: string;
  readonly team?: string;
  readonly page: readonly NamedPage[];
  readonly contact?: string;
  readonly cors?: string;
  readonly provider?: string;
  readonly yes: boolean;
  readonly force: boolean;
  readonly json?: boolean;
}

const ESPN = {
  kind: 'espn',
  siteUrl: 'https://site.api.espn.com',
  coreUrl: 'https://sports.core.api.espn.com',
  imageOrigins: ['https://*.espncdn.com'],
};

const providerAt = (url: string | undefined) =>
  url === undefined ? ESPN : { ...ESPN, siteUrl: url, coreUrl: url, imageOrigins: [new URL(url).origin] };

function timeZone(name: string): string {
  if (!Intl.supportedValuesOf('timeZone').includes(name) && name !== 'UTC') {
    throw new InvalidArgumentError('give a time zone such as America/Chicago.');
  }
  return name;
}

/** The content of the campus file. */
function campusOf(
  about: { name: string; timeZone: string; provider: string | undefined },
  teams: readonly TeamRef[],
  sources: SourceEntries,
) {
  return {
    name: about.name,
    timeZone: about.timeZone,
    provider: providerAt(about.provider),
    teams: Object.fromEntries(teams.map(({ sport, ...team }) => [sport, team])),
    sources,
  };
}

/** The content of `.env`. */
const settingsOf = (contact: string, cors: string): string => `# Settings of Campus Data: docs/settings.md.
# The page that tells the operators of other sites who you are.
CONTACT_URL=${contact}
# Web sites whose scripts may read the answers, with commas.
CORS_ORIGINS=${cors}
# Keys for the protected addresses, with commas. Keep this file to yourself.
API_KEYS=${randomBytes(24).toString('hex')}
`;

function refuseExisting({ campus, env, force }: InitOptions): void {
  const there = [campus, env].filter((file) => !force && existsSync(file));
  if (there.length > 0) {
    throw new ConfigurationError(`${there.join(' and ')}: there already; --force writes over it`);
  }
}

/** Another `init` may have written the file while this one asked its questions. */
function write(file: string, text: string, { force, mode }: { force: boolean; mode?: number }): void {
  try {
    writeWhole(file, text, { isNew: !force, ...(mode !== undefined && { mode }) });
  } catch (cause) {
    const exists = !force && existsSync(file);
    const why = exists ? 'there already; --force writes over it' : 'cannot be written';
    throw new ConfigurationError(`${file}: ${why}`, { cause });
  }
}

/** Both files of one `init`: of two at the same time, one writes its own and the other is refused. */
function writeBoth({ campus, env, force }: InitOptions, texts: { campus: string; env: string }): void {
  try {
    whileLocked(campus, () => {
      write(campus, texts.campus, { force });
      // Readable by its owner only: it has a key.
      write(env, texts.env, { force, mode: 0o600 });
    });
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    const why =
      cause instanceof FileLocked ? 'another init is writing it; nothing was written' : 'cannot be written';
    throw new ConfigurationError(`${campus}: ${why}`, { cause });
  }
}

/** The name and the like of the university: from the options, or by asking. */
async function askAbout(options: InitOptions, { ask }: Questions) {
  const { provider } = options;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    provider,
    name: options.name ?? (await ask({ text: 'The university’s name', option: '--name' })),
    timeZone:
      options.timeZone ??
      (await ask({ text: 'Its time zone', option: '--time-zone', fallback: zone, check: timeZone })),
    team:
      options.team ??
      (await ask({ text: 'Its teams’ name at ESPN (nothing: no sports)', option: '--team', fallback: '' })),
    contact:
      options.contact ??
      (await ask({
        text: 'Your contact page, for the sites that are read',
        option: '--contact',
        check: webAddress,
      })),
  };
}

async function findAll(options: InitOptions, questions: Questions, clock: Clock) {
  const about = await askAbout(options, questions);
  const bare = parseCampus(campusOf(about, [], {}), options.campus);
  const access = await openOrigins(bare, { store: false, clock });
  try {
    const teams = about.team === '' ? [] : await findTeamRefs(about.team, access, questions);
    const { entries, unread } = await findSources(options.page, questions, clock);
    const value = campusOf(about, teams, entries);
    return { value, campus: parseCampus(value, options.campus), contact: about.contact, unread };
  } finally {
    await access.close();
  }
}

/** What `check` finds for the campus, before it is written. */
async function preview(campus: Campus, clock: Clock) {
  const origins = await openOrigins(campus, { store: false, clock });
  try {
    return await checkAll(origins, campus);
  } finally {
    await origins.close();
  }
}

async function init(options: InitOptions, clock: Clock): Promise<void> {
  refuseExisting(options);
  const questions = openQuestions();
  try {
    const { value, campus, contact, unread } = await findAll(options, questions, clock);
    const checked = await preview(campus, clock);
    const files = [options.campus, options.env];
    if (questions.isTerminal && !options.yes) {
      questions.say(checked.text());
      if (!(await questions.confirm(`Write ${files.join(' and ')}`, '--yes'))) return;
    }
    writeBoth(options, {
      campus: `${JSON.stringify(value, null, 2)}\n`,
      env: settingsOf(contact, options.cors ?? new URL(contact).origin),
    });
    printReport({ files, campus: value, ...checked.value }, options, () =>
      [
        ...(questions.isTerminal && !options.yes ? [] : [checked.text(), '']),
        `Written: ${files.join(', ')}. Now: campus-data serve --campus ${options.campus}`,
      ].join('\n'),
    );
    setExitCode(checked.isWell && unread === 0);
  } finally {
    questions.close();
  }
}

const pages = (text: string, before: readonly NamedPage[]): NamedPage[] => [...before, parsePage(text)];

export const createCommand = (clock: Clock): Command =>
  defineCommand('init', 'set up a campus: find its teams, read its pages, write campus.json and .env', [
    'init',
    'init --name "University of Iowa" --time-zone America/Chicago \\\n' +
      '      --team Iowa --contact https://www.example.edu/web-team \\\n' +
      '      --page https://www.example.edu/scholarships \\\n' +
      '      --page "nsm https://nsm.example.edu/awards College of Science"',
  ])
    .option('--name <name>', 'the university’s name')
    .option('--time-zone <zone>', 'such as America/Chicago', timeZone)
    .option('--team <words>', 'its teams’ name at ESPN; "" for no sports')
    .option('--page <page>', 'a page with scholarships: "[key] ADDRESS [name]"; may be repeated', pages, [])
    .option('--contact <url>', 'your contact page, sent to the sites that are read', webAddress)
    .option(
      '--cors <origins>',
      'sites whose scripts may read answers, separated by commas; default: the contact’s',
    )
    .option('--provider <url>', 'URL of the sports provider, if it is not ESPN', webAddress)
    .option('--campus <file>', 'where to write the campus', 'campus.json')
    .option('--env <file>', 'where to write the settings', '.env')
    .option('--yes', 'write without asking', false)
    .option('--force', 'overwrite existing files', false)
    .addOption(jsonOption())
    .action((options: InitOptions) => init(options, clock));
