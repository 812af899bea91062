import { type Lists, listsIn } from './lists/from-description.ts';
import { sortItem } from './lists/sort-item.ts';
import { distinct, splitList } from './lists/split.ts';

export { splitList } from './lists/split.ts';

export interface Mixed {
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
  readonly description: string;
}

/**
 * Who may apply, and what to hand in, each as a list. What the page labels is believed unless an item is
 * plainly the other; what it does not label is looked for in the description.
 */
export function separate({ eligibility, requirements, description }: Mixed): Lists {
  const who = splitList(eligibility.join('\n'));
  const what = splitList(requirements.join('\n'));
  const { listed, all } = listsIn(description);
  const labelled = {
    eligibility: [
      ...who.filter((item) => sortItem(item) !== 'requirement'),
      ...what.filter((item) => sortItem(item) === 'eligibility'),
    ],
    requirements: [
      ...what.filter((item) => sortItem(item) !== 'eligibility'),
      ...who.filter((item) => sortItem(item) === 'requirement'),
    ],
  };
  // Beside labelled lists, sentences only say the same again; a list says more.
  return {
    eligibility: distinct(labelled.eligibility.length > 0 ? labelled.eligibility : all.eligibility),
    requirements: distinct(
      labelled.requirements.length > 0
        ? [...labelled.requirements, ...listed.requirements]
        : all.requirements,
    ),
  };
}
