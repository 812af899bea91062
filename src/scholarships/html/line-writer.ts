import { decodeHTML } from 'entities';
import { BULLET } from '../text/bullets.ts';
import { withoutFootnoteMarks } from '../text/clean.ts';
import type { Node } from './dom.ts';
import type { Line, LineContext, Part } from './line.ts';
import type { Link } from './links.ts';

const ENTITY = /&(#\d{2,6}|#x[\da-f]{2,6}|[a-z]{2,8}\d{0,2});/i;
/** Icons of icon fonts, and zero-width characters. */
const UNSEEN = /[\uE000-\uF8FF\u00AD\u200B-\u200D\u2060\uFEFF]|\uFE0E|\uFE0F/g;

/** Collapses white space across the parts, as a browser does. */
function collapse(parts: readonly Part[]): Part[] {
  const collapsed: Part[] = [];
  let last = ' ';
  for (const part of parts) {
    let text = part.text.replace(/\s+/g, ' ');
    if (last === ' ' && text.startsWith(' ')) text = text.slice(1);
    if (text === '') continue;
    last = text.at(-1) ?? last;
    collapsed.push({ text, bold: part.bold });
  }
  const end = collapsed.at(-1);
  if (end?.text.endsWith(' ')) {
    collapsed.pop();
    if (end.text !== ' ') collapsed.push({ ...end, text: end.text.slice(0, -1) });
  }
  return collapsed;
}

/** Moves white space at either end of emphasis out of it, and joins neighbors of the same kind. */
function join(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && (last.bold === part.bold || part.text.trim() === '')) {
      joined[joined.length - 1] = { text: last.text + part.text, bold: last.bold };
    } else joined.push(part);
  }
  return joined;
}

/** Removes a typed bullet: `- Full-time` is the item `Full-time`. `null` for other text (`-$500`, a lone dash). */
function unbullet(parts: readonly Part[]): Part[] | null {
  const [first, ...rest] = parts;
  const text = parts.map((part) => part.text).join('');
  const marker = BULLET.exec(text)?.[0];
  if (first === undefined || marker === undefined || marker.length > first.text.length) return null;
  return [{ ...first, text: first.text.slice(marker.length) }, ...rest].filter((part) => part.text !== '');
}

/** The texts of parts, split at breaks. */
const textsBetween = (parts: readonly Part[], breaks: readonly number[]): string[] =>
  [...breaks, parts.length]
    .map((end, at) => parts.slice(breaks[at - 1] ?? 0, end))
    .map((cut) =>
      collapse(cut)
        .map(({ text }) => text)
        .join(''),
    )
    .filter(Boolean);

/** In characters. A longer text is not a heading, whatever its element. */
const MAX_HEADING_LENGTH = 250;
const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + text.length, 0);

/** Builds lines during the walk through the markup. */
export function createLineWriter() {
  const lines: Line[] = [];
  const begunItems = new Set<Node>();
  let parts: Part[] = [];
  /** The line breaks in a heading; each is the number of parts before it. */
  let breaks: number[] = [];
  let links: Link[] = [];
  let nodes: Node[] = [];
  let context: LineContext | null = null;
  let gap = true;
  let rule = false;

  /** Ends the current line; returns whether there was one. */
  function flush(): boolean {
    const words = collapse(join(parts));
    const between = textsBetween(parts, breaks);
    parts = [];
    breaks = [];
    if (words.length === 0 || context === null) return false;
    const { item, ...rest } = context;
    const isParagraph = rest.kind === 'heading' && lengthOf(words) > MAX_HEADING_LENGTH;
    const position = isParagraph ? { ...rest, kind: 'text' as const, level: 0 } : rest;
    const contextKind =
      position.kind === 'item' && item !== null && begunItems.has(item) ? 'text' : position.kind;
    const bare = contextKind === 'text' ? unbullet(words) : null;
    const shown = bare ?? words;
    const kind = bare === null ? contextKind : 'item';
    const text = shown.map((part) => part.text).join('');
    lines.push({
      ...position,
      kind,
      text,
      parts: shown,
      ...(between.length > 1 && !isParagraph && { between }),
      links,
      item,
      gap,
      rule,
      nodes,
    });
    if (item !== null) begunItems.add(item);
    links = [];
    nodes = [];
    gap = false;
    rule = false;
    return true;
  }

  return {
    /** `node`: where the page has the text; `null` for a text that is not on the page. */
    text(text: string, bold: boolean, position: LineContext, node: Node | null): void {
      context ??= position;
      // Remaining entities were escaped twice.
      const decoded = ENTITY.test(text) ? decodeHTML(text) : text;
      const visible = withoutFootnoteMarks(decoded.replace(UNSEEN, '').replaceAll('\u2011', '-'));
      if (visible === '') return;
      parts.push({ text: visible, bold });
      if (node !== null && visible.trim() !== '') nodes.push(node);
    },
    link: (link: Link): number => links.push(link),
    /** The end of the current line so far. */
    last: (): string =>
      parts
        .slice(-3)
        .map(({ text }) => text)
        .join('')
        .slice(-20),
    lineBreak(): void {
      // Two breaks in a row make a blank line.
      if (!flush()) gap = true;
    },
    /** A heading is one line, even if it contains breaks. */
    headingBreak(bold: boolean): void {
      parts.push({ text: ' ', bold });
      breaks.push(parts.length);
    },
    /** A block begins or ends here, and so does a line. */
    border(isParagraph: boolean): void {
      flush();
      context = null;
      gap ||= isParagraph;
    },
    rule(): void {
      flush();
      gap = true;
      rule = true;
    },
    end(): Line[] {
      flush();
      return lines;
    },
  };
}

export type LineWriter = ReturnType<typeof createLineWriter>;
