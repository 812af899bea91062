import { z } from 'zod';
import { listOptions, pattern, selector } from '../../awards/options.ts';
import { type ExtractorDefinition, startAtList } from '../extractor.ts';

/** How awards are found. `auto`: of several ways, the one that finds the most awards. */
const titles = z
  .enum([
    ...(['auto', 'headings', 'bold', 'sentences', 'items', 'lines'] as const),
    /** Expandable panels, boxes with one award each, and links to a page per award. */
    ...(['panels', 'boxes', 'links'] as const),
  ])
  .default('auto');

/** Options for `"titles": "boxes"` only. */
const ofBoxes = {
  /** One award. Default: sibling boxes with one title each. The other selectors are relative to it. */
  item: selector.optional(),
  /** The link to apply. Default: the title's link, or a link to the application. */
  link: selector.optional(),
  /** The elements of values that have no label. */
  amount: selector.optional(),
  deadline: selector.optional(),
  gpa: selector.optional(),
  description: selector.optional(),
  eligibility: selector.optional(),
  requirements: selector.optional(),
  contact: selector.optional(),
  categories: selector.optional(),
};
const ofLinks = {
  /** The links to awards. Default: links to URLs below the page's own, or links that name an award. */
  links: selector.optional(),
  /** A regular expression for the path and query of an award's URL. */
  address: pattern.optional(),
  /** The element that contains the award on its own page. Default: `main`. */
  detailContainer: selector.optional(),
};

const options = z
  .strictObject({
    ...listOptions,
    titles,
    /**
     * The names of the awards: with boxes, the name in the box; with links, the name on the award's page. Default:
     * depends on `titles`.
     */
    title: selector.optional(),
    /** The name of the page's only award, if no heading has it: the whole page is read as this award. */
    name: z.string().min(1).optional(),
    /** Follow the names' links to a page per award. */
    details: z.boolean().default(false),
    ...ofBoxes,
    ...ofLinks,
  })
  .superRefine((chosen, context) => {
    const refuse = (names: object, way: 'boxes' | 'links'): void => {
      for (const name of Object.keys(names))
        if (chosen.titles !== way && name in chosen)
          context.addIssue({ code: 'custom', path: [name], message: `is only for "titles": "${way}"` });
    };
    refuse(ofBoxes, 'boxes');
    refuse(ofLinks, 'links');
    // The awards of links are on pages of their own.
    for (const name of ['not', 'also', 'values', 'forAll'])
      if (chosen.titles === 'links' && name in chosen)
        context.addIssue({ code: 'custom', path: [name], message: 'is not for "titles": "links"' });
  });

export type ListOptions = z.output<typeof options>;

export const definition: ExtractorDefinition<ListOptions> = { name: 'list', options, start: startAtList };
