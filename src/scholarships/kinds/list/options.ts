import { z } from 'zod';
import { listOptions, selector } from '../../awards/options.ts';
import { type KindBasics, startAtList } from '../site-kind.ts';

/** What an award may begin with; `auto`: whichever finds the most awards, of those that do not find names on any page. */
const titles = z
  .enum(['auto', 'headings', 'bold', 'numbered', 'sentences', 'items', 'lines'])
  .default('auto');
/** The name of the page's only award, if no heading has it: the whole page is read as this award. */
const name = z.string().min(1).optional();

const options = z.strictObject({
  ...listOptions,
  titles,
  /** The awards' names. Default: what `titles` says. */
  title: selector.optional(),
  name,
  /** Follow the names' links to a page per award, which is read as by the kind `definitions`. */
  details: z.boolean().default(false),
});

export type ListOptions = z.output<typeof options>;

export const basics: KindBasics<ListOptions> = { name: 'list', options, start: startAtList };

const headingsOptions = z.strictObject({
  ...listOptions,
  /** The awards' headings. Default: those of the level at which most headings name an award. */
  heading: selector.optional(),
  name,
});

type HeadingsOptions = z.output<typeof headingsOptions>;

/** The list whose names are headings, as campus files of earlier releases say it. */
export const headingsBasics: KindBasics<HeadingsOptions> = {
  name: 'headings',
  options: headingsOptions,
  start: startAtList,
};

const proseOptions = z.strictObject({ ...listOptions, titles });

type ProseOptions = z.output<typeof proseOptions>;

/** The list whose names need not be headings, as campus files of earlier releases say it. */
export const proseBasics: KindBasics<ProseOptions> = {
  name: 'prose',
  options: proseOptions,
  start: startAtList,
};

/** The kinds that are a list. */
export const LISTS: ReadonlySet<string> = new Set([basics.name, headingsBasics.name, proseBasics.name]);
