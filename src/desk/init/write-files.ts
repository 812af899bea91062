import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from '../../app/settings.ts';
import { FileLocked, whileLocked, writeWhole } from '../../platform/files/atomic-write.ts';

interface NewSettings {
  readonly contact: string;
  readonly cors: string;
  /** Ranges of the campus’s public IP addresses. */
  readonly ranges: readonly string[];
}

/** Requests a minute for an IP address that about a thousand people share. */
const PER_CAMPUS_ADDRESS = 6_000;
/** Event streams for such an address: each person may have a page with scores open. */
const STREAMS_PER_CAMPUS_ADDRESS = 2_000;

const limitsOf = (ranges: readonly string[]): string =>
  ranges.length === 0
    ? ''
    : `# People on the campus share IP addresses: docs/operating/proxy.md.
CLIENT_LIMITS=${ranges.map((range) => `${range}=${PER_CAMPUS_ADDRESS}`).join(',')}
STREAMS_PER_CLIENT=${STREAMS_PER_CAMPUS_ADDRESS}
`;

/** The content of `.env`. */
export const settingsOf = ({
  contact,
  cors,
  ranges,
}: NewSettings) => `# Settings of Campus Data: docs/settings.md.
# A page that explains to operators of scraped sites who you are.
CONTACT_URL=${contact}
# Web sites whose scripts may read responses, separated by commas.
CORS_ORIGINS=${cors}
# Keys for the protected endpoints, separated by commas. Keep this file secret.
API_KEYS=${randomBytes(24).toString('hex')}
${limitsOf(ranges)}`;

interface Files {
  readonly campus: string;
  readonly env: string;
  readonly force: boolean;
}

/** Throws if a folder is not writable or a file already exists. Called before the first question. */
export function refuseUnwritable({ campus, env, force }: Files): void {
  for (const file of [campus, env]) {
    try {
      // The `/` makes this fail for anything but a folder.
      accessSync(`${dirname(file)}/`, constants.W_OK);
    } catch (cause) {
      const isMissing = !existsSync(dirname(file));
      const problem = isMissing ? 'there is no such folder' : 'its folder is not writable';
      throw new ConfigurationError(`${file}: ${problem}`, { cause });
    }
  }
  const existing = [campus, env].filter((file) => !force && existsSync(file));
  if (existing.length > 0)
    throw new ConfigurationError(
      existing.length === 1
        ? `${existing[0]} already exists; --force overwrites it`
        : `${existing.join(' and ')} already exist; --force overwrites them`,
    );
}

/** Another `init` may have written the file in the meantime. */
function write(file: string, text: string, { force, mode }: { force: boolean; mode?: number }): void {
  try {
    writeWhole(file, text, { isNew: !force, ...(mode !== undefined && { mode }) });
  } catch (cause) {
    const exists = !force && existsSync(file);
    const why = exists ? 'already exists; --force overwrites it' : 'cannot be written';
    throw new ConfigurationError(`${file} ${why}`, { cause });
  }
}

/** Writes both files. If two `init` commands run at the same time, one of them is refused. */
export function writeBoth({ campus, env, force }: Files, texts: { campus: string; env: string }): void {
  try {
    // The one that comes second does not wait, because then it would replace what the first has just written.
    whileLocked(
      campus,
      () => {
        write(campus, texts.campus, { force });
        // Only the owner may read the file, because it contains a key.
        write(env, texts.env, { force, mode: 0o600 });
      },
      0,
    );
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    const why =
      cause instanceof FileLocked ? 'another init is writing it; nothing was written' : 'cannot be written';
    throw new ConfigurationError(`${campus}: ${why}`, { cause });
  }
}

/** Writes a draft next to the campus file, after the operator has declined to write the campus file. */
export function writeDraft(campus: string, text: string): string {
  const draft = campus.replace(/(\.json)?$/, '.draft.json');
  write(draft, text, { force: true });
  return draft;
}
