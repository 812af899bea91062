import { contains } from '../html/dom.ts';
import { countByAncestor, enclosingBox } from '../html/enclosing-box.ts';
import { headingElement, type Line } from '../html/line.ts';
import { isOtherHeading } from './name.ts';

/**
 * The lines below headings of other awards, people or pages (`Past recipients`): those in the heading's box, or else up
 * to the next heading of its level.
 */
export function unrelatedLines(lines: readonly Line[], isOthers = isOtherHeading): ReadonlySet<Line> {
  const headings = lines.filter(({ kind }) => kind === 'heading');
  if (!headings.some(({ text }) => isOthers(text))) return new Set();
  const elements = new Map(headings.map((line) => [line, headingElement(line)]));
  const counts = countByAncestor([...elements.values()].filter((element) => element !== null));
  const found = new Set<Line>();
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'heading' || found.has(line) || !isOthers(line.text)) continue;
    let end = at + 1;
    for (let next = lines[end]; next !== undefined; end += 1, next = lines[end])
      if (next.kind === 'heading' && next.level <= line.level) break;
    const section = lines.slice(at + 1, end);
    const element = elements.get(line) ?? null;
    const box = element === null ? null : enclosingBox(element, counts);
    const boxed = box === null ? [] : section.filter(({ block }) => contains(box, block));
    for (const each of boxed.length > 0 ? boxed : section) found.add(each);
  }
  return found;
}
