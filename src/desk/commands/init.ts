import { type Command, InvalidArgumentError } from 'commander';
import { parseCampus } from '../../app/campus.ts';
import { openUpstreams } from '../../cli/terminal/open-upstreams.ts';
import { defineCommand, jsonOption, webUrl } from '../../cli/terminal/options.ts';
import { printReport, setExitCode } from '../../cli/terminal/output.ts';
import { openQuestions, type Questions } from '../../cli/terminal/questions.ts';
import { dayIn } from '../../platform/clock.ts';
import { parseRange } from '../../platform/http/client-address.ts';
import { isIp } from '../../platform/upstream/public-ip.ts';
import type { TeamRef } from '../../sports/index.ts';
import type { DeskDeps } from '../deps.ts';
import { collectSources, entryOf, type NamedPage, parsePage } from '../init/find-sources.ts';
import { findTeamRefs } from '../init/find-teams.ts';
import { lookAtPages } from '../init/inspect-pages.ts';
import { zoneOfMachine, zoneOfPage } from '../init/location.ts';
import { offerToServe, serveCommand } from '../init/serve-now.ts';
import { summaryOf } from '../init/summary.ts';
import { refuseUnwritable, settingsOf, writeBoth, writeDraft } from '../init/write-files.ts';
import { openSuggester } from '../open-suggester.ts';
import { portOption } from '../show-workbench.ts';

interface InitOptions {
  readonly campus: string;
  readonly env: string;
  readonly name?: string;
  readonly timeZone?: string;
  readonly team?: string;
  readonly site?: string;
  readonly page: readonly NamedPage[];
  readonly contact?: string;
  readonly cors?: string;
  readonly publicUrl?: string;
  readonly ranges?: string;
  readonly provider?: string;
  readonly port: number;
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
  if (!Intl.supportedValuesOf('timeZone').includes(name) && name !== 'UTC')
    throw new InvalidArgumentError('give a time zone such as America/Chicago.');
  return name;
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

function ranges(text: string): string {
  try {
    listOf(text).map(parseRange);
  } catch {
    throw new InvalidArgumentError('give IPs and ranges such as 129.7.0.0/16, separated by commas.');
  }
  return text;
}

/**
 * `https://www.example.edu/` for `https://web.example.edu/team`; `no` for an IP address or a host name without a
 * domain.
 */
function siteOf(contact: string): string {
  const { protocol, hostname } = new URL(contact);
  if (isIp(hostname) || !hostname.includes('.')) return 'no';
  return `${protocol}//www.${hostname.split('.').slice(-2).join('.')}/`;
}

/** Finds the university’s teams by its name, or by `--team`. */
async function findTeams(
  options: InitOptions,
  about: { name: string; contact: string },
  questions: Questions,
  deps: DeskDeps,
) {
  const team = options.team ?? about.name;
  if (team === '') return { refs: [], missing: [] };
  const bare = {
    name: about.name,
    timeZone: 'UTC',
    provider: providerAt(options.provider),
    teams: {},
    sources: {},
  };
  await using access = await openUpstreams(parseCampus(bare, options.campus), {
    ...deps,
    store: false,
    contact: about.contact,
  });
  return await findTeamRefs(team, access, questions);
}

/**
 * Collects scholarship pages: from `--page`, from a search of the university’s site, and from what the operator types.
 */
async function findSources(options: InitOptions, contact: string, questions: Questions, deps: DeskDeps) {
  await using suggester = openSuggester(deps, contact);
  const collected = collectSources(suggester, questions);
  const unread = await collected.addPages(options.page);
  const wantsMore = options.page.length === 0 || options.site !== undefined;
  const site =
    options.site ??
    (wantsMore
      ? await questions.ask({
          text: 'The university’s web site, to look for scholarship pages (type no to skip)',
          option: '--site',
          fallback: questions.isTerminal ? siteOf(contact) : 'no',
          check: (answer) => (/^(no|none)$/i.test(answer) ? 'no' : webUrl(answer)),
        })
      : 'no');
  const around = site === 'no' ? undefined : await suggester.lookAround(site);
  await collected.offer(around?.suggestions ?? []);
  if (wantsMore) await collected.askForMore();
  const sources = options.yes
    ? collected.sources
    : await lookAtPages(collected.sources, { suggester, questions, port: options.port });
  return { sources, unread, zone: zoneOfPage(around?.home?.body ?? '') };
}

async function askForSettings(options: InitOptions, found: { zone: string | undefined }, { ask }: Questions) {
  const zone = found.zone ?? zoneOfMachine();
  return {
    timeZone:
      options.timeZone ??
      (await ask({
        text: 'Its time zone',
        option: '--time-zone',
        ...(zone !== undefined && { fallback: zone }),
        check: timeZone,
      })),
    publicUrl:
      options.publicUrl ??
      (await ask({
        text: 'The public URL of the service (empty: not known yet)',
        option: '--public-url',
        fallback: '',
        check: webUrl,
      })),
    ranges:
      options.ranges ??
      (await ask({
        text: 'The campus’s public IP ranges, such as 129.7.0.0/16 (empty: not known)',
        option: '--ranges',
        fallback: '',
        check: ranges,
      })),
  };
}

async function init(given: string | undefined, options: InitOptions, deps: DeskDeps): Promise<void> {
  refuseUnwritable(options);
  using questions = openQuestions();
  const name =
    given ?? options.name ?? (await questions.ask({ text: 'The university’s name', option: '--name' }));
  const contact =
    options.contact ??
    (await questions.ask({
      text: 'Your contact page, sent to the scraped sites',
      option: '--contact',
      check: webUrl,
    }));
  const { refs, missing } = await findTeams(options, { name, contact }, questions, deps);
  const found = await findSources(options, contact, questions, deps);
  const rest = await askForSettings(options, found, questions);
  const value = {
    name,
    timeZone: rest.timeZone,
    ...(rest.publicUrl !== '' && { publicUrl: rest.publicUrl }),
    provider: providerAt(options.provider),
    teams: Object.fromEntries(refs.map(({ sport, ...team }: TeamRef) => [sport, team])),
    sources: Object.fromEntries(found.sources.map((source) => [source.key, entryOf(source)])),
  };
  // `serve` must accept what is written.
  parseCampus(value, options.campus);
  const texts = {
    campus: `${JSON.stringify(value, null, 2)}\n`,
    env: settingsOf({
      contact,
      cors: options.cors ?? new URL(contact).origin,
      ranges: listOf(rest.ranges),
    }),
  };
  const summary = summaryOf(
    { teams: refs, missing, sources: found.sources },
    dayIn(rest.timeZone, deps.clock.now()),
  );
  const files = [options.campus, options.env];
  const isInteractive = questions.isTerminal && !options.yes;
  if (isInteractive) {
    questions.print(`\n${summary}\n`);
    if (!(await questions.confirm(`Write ${files.join(' and ')}`, '--yes'))) {
      questions.print(`Saved as ${writeDraft(options.campus, texts.campus)}; nothing else was written.`);
      return;
    }
  }
  writeBoth(options, texts);
  printReport({ files, campus: value, missing }, options, () =>
    [
      ...(isInteractive ? [] : [summary, '']),
      `Written: ${files.join(', ')}. Now: ${serveCommand(options)}`,
    ].join('\n'),
  );
  setExitCode(found.unread === 0);
  if (isInteractive && !options.json) await offerToServe(options, questions);
}

const pages = (text: string, before: readonly NamedPage[]): NamedPage[] => [...before, parsePage(text)];

export const createCommand = (deps: DeskDeps): Command =>
  defineCommand('init', [
    '"University of Iowa"',
    '"University of Iowa" --contact https://example.edu/web \\\n' +
      '      --site https://www.example.edu --time-zone America/Chicago \\\n' +
      '      --page "nsm https://nsm.example.edu/awards College of Science"',
  ])
    .argument('[name]', 'the university’s name')
    .option('--name <name>', 'the same')
    .option(
      '--time-zone <zone>',
      'such as America/Chicago; default: guessed from the web site’s URL',
      timeZone,
    )
    .option('--team <words>', 'the teams’ name at ESPN, if different; "" for no sports')
    .option('--site <url>', 'its web site, which is searched for scholarship pages', webUrl)
    .option('--page <page>', 'a page with scholarships: "[key] URL [name]"; may be repeated', pages, [])
    .option('--contact <url>', 'your contact page, sent to the scraped sites', webUrl)
    .option(
      '--cors <origins>',
      'origins allowed by CORS, separated by commas; default: the origin of the contact page',
    )
    .option('--public-url <url>', 'the public URL of the service', webUrl)
    .option('--ranges <ranges>', 'the campus’s public IP ranges', ranges)
    .option('--provider <url>', 'URL of the sports provider, if it is not ESPN', webUrl)
    .option('--campus <file>', 'where to write the campus', 'campus.json')
    .option('--env <file>', 'where to write the settings', '.env')
    .addOption(portOption())
    .option('--yes', 'write without asking', false)
    .option('--force', 'overwrite existing files', false)
    .addOption(jsonOption())
    .action((name: string | undefined, options: InitOptions) => init(name, options, deps));
