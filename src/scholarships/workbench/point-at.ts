import type { DecodedPage } from '../kinds/site-kind.ts';
import type { Model } from '../pointing/model.ts';
import type { Suggestion } from '../suggest/suggest.ts';
import { type GetPage, readWithPages } from './further-pages.ts';
import type { Workbench } from './workbench.ts';

interface Pointing {
  readonly workbench: Pick<Workbench, 'lines' | 'point'>;
  readonly model: Pick<Model, 'ask'>;
  readonly today: string;
  readonly getPage: GetPage;
  /** Pages behind it that were fetched. */
  readonly known?: Map<string, DecodedPage | null>;
}

/**
 * Asks a language model where the awards of a page stand, and proposes what agrees with that. `rules`: what is proposed
 * without it. A string says why it did not help.
 */
export async function pointAt(
  page: DecodedPage,
  rules: Suggestion,
  pointing: Pointing,
): Promise<Suggestion | string> {
  const { workbench, model, today, getPage, known } = pointing;
  const parts = await workbench.lines({ page });
  if (typeof parts === 'string') return parts;
  const answer = await model.ask(parts);
  if (typeof answer === 'string') return answer;
  const reply = await readWithPages(
    (fetched) => workbench.point({ page, answer, rules, today, known: fetched }),
    getPage,
    known,
  );
  return reply.suggestion;
}
