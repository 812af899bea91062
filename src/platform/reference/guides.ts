import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'hono/html';
import { framed, markdown } from './page.ts';

const FOLDER = join(import.meta.dirname, '../../../docs');

let names: ReadonlySet<string> | undefined;

function guideNames(): ReadonlySet<string> {
  names ??= new Set(globSync('**/*.md', { cwd: FOLDER }).sort());
  return names;
}

/** Whether there is a guide of this name, such as `search.md`. */
export const isGuide = (name: string): boolean => guideNames().has(name);

async function guide(name: string): Promise<{ readonly text: string; readonly title: string }> {
  const text = await readFile(join(FOLDER, name), 'utf8');
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  // A title is plain text: the marks of code in a heading are none of it.
  return { text, title: title.replaceAll('`', '') };
}

/** Where a link of a guide leads: to another guide, or to the file at `source`, which is the project's root. */
function target(name: string, href: string, source: string): string {
  const docs = new URL('docs/', source).href;
  const to = new URL(href, docs + name);
  const isHere =
    to.href.startsWith(docs) && isGuide(to.href.slice(docs.length, -to.hash.length || undefined));
  return isHere ? href : to.href;
}

/** A guide as HTML. Links between guides work, because guides have the same names as their files. */
export async function readGuide(name: string, source: string): Promise<string> {
  const { text, title } = await guide(name);
  const root = '../'.repeat(name.split('/').length + 1);
  const description = `${title}: a guide to Campus Data.`;
  return framed({
    title: `${title} – Campus Data`,
    description,
    root,
    main: await markdown(text, (href) => target(name, href, source)),
  });
}

/** All guides by their titles; those for operators come last. */
export async function listGuides(): Promise<string> {
  const all = await Promise.all(
    [...guideNames()].map(async (name) => ({ name, title: (await guide(name)).title })),
  );
  const list = (wanted: (name: string) => boolean) =>
    html`<ul>${all.filter(({ name }) => wanted(name)).map(({ name, title }) => html`<li><a href="guides/${name}">${title}</a></li>`)}</ul>`;
  const isOperating = (name: string) => name.startsWith('operating/');
  return framed({
    title: 'Guides – Campus Data',
    description: 'How to use and how to run Campus Data.',
    root: '../',
    main: html`<h1>Guides</h1>${list((name) => !isOperating(name))}<h2>For operators</h2>${list(isOperating)}`,
  });
}
