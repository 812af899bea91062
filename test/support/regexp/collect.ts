import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from '@typescript/typescript6';
import { ROOT } from '../root.ts';

export interface FoundExpression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** They do something when they are imported: they start a process or a thread, or run in browsers. */
const NOT_IMPORTED =
  /^src\/(pages\/client\/|platform\/reference\/client\/|scholarships\/workbench\/client\/|cli\/(main|start)\.js$)|\/(worker|reading)[\w-]*\.js$|worker-thread\.ts$/;

function literalsIn(file: string): FoundExpression[] {
  const found: FoundExpression[] = [];
  const tree = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** What `new RegExp` makes of texts while the files are imported, again if other tests have imported them. */
async function builtBy(files: readonly string[]): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const made = new target(pattern, flags);
      const [, caller = ''] = new Error().stack?.split('\n').slice(1) ?? [];
      const file = caller.slice(caller.indexOf(ROOT) + ROOT.length).replace(/^\//, '');
      if (typeof pattern === 'string' && file.startsWith('src/'))
        found.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    for (const file of files) await import(`${join(ROOT, file)}?again`);
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}

/** Every regular expression of `src`, once: literals, and those that are put together when a file is loaded. */
export async function expressionsOfSource(): Promise<FoundExpression[]> {
  const files = globSync('src/**/*.{ts,js}', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const built = await builtBy(files.filter((file) => !NOT_IMPORTED.test(file)));
  const all = [...files.flatMap(literalsIn), ...built];
  return [...new Map(all.map((each) => [`${each.source}/${each.flags}`, each])).values()];
}
