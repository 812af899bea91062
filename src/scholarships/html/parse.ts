import { createRequire } from 'node:module';
import type { CheerioAPI } from 'cheerio';
import type { Node } from './dom.ts';
import type { Line } from './line.ts';
import { createLineReader } from './lines.ts';
import { type TreeAdapter, withNestingLimit } from './nesting-limit.ts';
import { createFinder, type Find, type FindAll } from './selector-finder.ts';

const require = createRequire(import.meta.url);

/**
 * HTML's rules move loose text out of a table, to the place before it. The adapter's own methods search for this place
 * from the front, past all text moved so far, which takes quadratic time; from the end it is found at once.
 */
const searchingFromEnd = (adapter: TreeAdapter): TreeAdapter => {
  const insertBefore: TreeAdapter['insertBefore'] = (parent, node, reference) => {
    const { prev } = reference;
    node.prev = prev;
    node.next = reference;
    node.parent = parent;
    if (prev !== null) prev.next = node;
    reference.prev = node;
    parent.children.splice(parent.children.lastIndexOf(reference), 0, node);
  };
  const insertTextBefore: TreeAdapter['insertTextBefore'] = (parent, text, reference) => {
    const { prev } = reference;
    if (prev !== null && adapter.isTextNode(prev)) prev.data += text;
    else insertBefore(parent, adapter.createTextNode(text), reference);
  };
  return { ...adapter, insertBefore, insertTextBefore };
};

/** A file within the markup, such as a picture; its lines may be wrapped. */
const DATA_FILE = /\bdata:\w{1,20}\/[\w.+-]{1,80}[;,]/g;
const END_OF_FILE = /["'<>() \t]/;
/** In characters. Smaller files are not removed. */
const SMALL_FILE = 1_000;

/**
 * The parser examines each character: a page with a picture of a megabyte would take as long as twenty pages without
 * one.
 */
function withoutFiles(markup: string): string {
  const parts: string[] = [];
  let copied = 0;
  let end = 0;
  for (const { 0: begin, index } of markup.matchAll(DATA_FILE)) {
    if (index < end) continue;
    const length = markup.slice(index).search(END_OF_FILE);
    end = length < 0 ? markup.length : index + length;
    if (end - index < SMALL_FILE) continue;
    parts.push(markup.slice(copied, index), begin);
    copied = end;
  }
  return parts.join('') + markup.slice(copied);
}

/**
 * Loads the libraries only when the first page is parsed: a service reads pages once a day, but must respond at once
 * after its start.
 */
export function load(markup: string): CheerioAPI {
  const cheerio: typeof import('cheerio') = require('cheerio');
  const { adapter }: { adapter: TreeAdapter } = require('parse5-htmlparser2-tree-adapter');
  return cheerio.load(withoutFiles(markup), { treeAdapter: withNestingLimit(searchingFromEnd(adapter)) });
}

/** A copy of a page that may be changed, without parsing its markup again. */
export function clonePage({ $, base }: Pick<Document, '$' | 'base'>): Pick<Document, '$' | 'base'> {
  const cheerio: typeof import('cheerio') = require('cheerio');
  return { $: cheerio.load($.root().clone().get(0) ?? ''), base };
}

const XHTML = 'http://www.w3.org/1999/xhtml' as Parameters<TreeAdapter['createElement']>[1];

/** Creates nodes of a document. Creating them by parsing markup would count toward the page's nesting limit. */
export function createNodeFactory() {
  const { adapter }: { adapter: TreeAdapter } = require('parse5-htmlparser2-tree-adapter');
  return {
    text: (words: string): Node => adapter.createTextNode(words),
    element(name: string, attributes: Readonly<Record<string, string>>, child: Node | null): Node {
      const given = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
      const made = adapter.createElement(name, XHTML, given);
      if (child !== null) adapter.appendChild(made, child as typeof made);
      return made;
    },
  };
}

/** A page's markup, and the base URL of its relative links. */
export interface Document {
  readonly $: CheerioAPI;
  readonly base: string;
  readonly find: Find;
  readonly findAll: FindAll;
  /** The lines of elements; always the same objects, as several extractors read the same page. */
  readonly linesIn: (roots: readonly Node[]) => readonly Line[];
}

export const isMarkup = ({ body, contentType }: { readonly body: string; readonly contentType: string }) =>
  /html|xml/i.test(contentType) || /^\s*(<!doctype|<html|<\?xml)/i.test(body);

/** Every link of a page repeats its base URL. No real one is this long. */
const MAX_BASE_LENGTH = 500;

export function parsePage(page: {
  readonly body: string;
  readonly url: string;
  readonly document?: Document;
}): Document {
  if (page.document !== undefined) return page.document;
  const $ = load(page.body);
  // Browsers show a declarative shadow root in its place, and no other template.
  if (page.body.includes('shadowrootmode'))
    for (const template of $('template[shadowrootmode]'))
      $(template).replaceWith($(template).contents().contents());
  const href = $('base[href]').first().attr('href') ?? '';
  const isBase = href.length <= MAX_BASE_LENGTH && URL.canParse(href, page.url);
  const base = isBase ? new URL(href, page.url).href : page.url;
  return { $, base, ...createFinder($), linesIn: createLineReader(base) };
}
