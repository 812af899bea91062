import { readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { ROOT } from './root.ts';

interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** The instructions of the Dockerfile, in order, with continued lines joined. */
function readInstructions(): Instruction[] {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return { name, value };
    });
}

const list = (json: string): string[] => JSON.parse(json) as string[];

/** What the Dockerfile puts into the image. */
export function readDockerfile() {
  const instructions = readInstructions();
  const all = (name: string): string[] =>
    instructions.filter((one) => one.name === name).map(({ value }) => value);
  const only = (name: string): string => {
    const [value, ...more] = all(name);
    if (value === undefined || more.length > 0)
      throw new Error(`the Dockerfile must have exactly one ${name}`);
    return value;
  };
  const pairs = [...only('ENV').matchAll(/([A-Z_]+)=(\S+)/g)];
  const healthCheck = only('HEALTHCHECK');
  return {
    from: all('FROM'),
    environment: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value])),
    ports: only('EXPOSE').split(' ').map(Number),
    install: all('RUN').find((command) => command.startsWith('npm')) ?? '',
    compile: all('RUN').find((command) => command.startsWith('node')) ?? '',
    folder: all('WORKDIR').at(-1) ?? '',
    /** The files that are copied from the build context, not from another stage. */
    copies: all('COPY')
      .filter((value) => !value.startsWith('--from'))
      .map((value) => ({ sources: value.split(' ').slice(0, -1), target: value.split(' ').at(-1) ?? '' })),
    user: only('USER'),
    volume: only('VOLUME'),
    stopSignal: only('STOPSIGNAL') as NodeJS.Signals,
    entryPoint: list(only('ENTRYPOINT')),
    command: list(only('CMD')),
    healthCheck: list(healthCheck.slice(healthCheck.indexOf('CMD') + 'CMD'.length)),
  };
}

/** Whether a file is in the build context: the last matching line of `.dockerignore` decides. */
function createContext(): (file: string) => boolean {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return (file) => {
    let isIn = true;
    for (const rule of rules) {
      const pattern = rule.replace(/^!/, '');
      if (matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)) isIn = rule.startsWith('!');
    }
    return isIn;
  };
}

/** Copies files as the `COPY` lines do, into a folder instead of an image. */
export async function copyAsImage(folder: string): Promise<void> {
  const isInContext = createContext();
  for (const { sources, target } of readDockerfile().copies) {
    for (const source of sources) {
      const to = target.endsWith('/') ? join(folder, target, source) : join(folder, target);
      await mkdir(dirname(to), { recursive: true });
      await cp(join(ROOT, source), to, {
        recursive: true,
        filter: (file) => isInContext(relative(ROOT, file)),
      });
    }
  }
}
