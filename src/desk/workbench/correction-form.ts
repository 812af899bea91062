import { html } from 'hono/html';
import { z } from 'zod';
import type { Reply } from './review-server.ts';

type Html = ReturnType<typeof html>;

const text = z.string().max(2_000);

/** A person's correction of one stored award. `field` may also be `hide` or `remove`. */
export const correcting = z.strictObject({
  do: z.literal('correct'),
  id: text.min(1),
  field: text.min(1),
  value: text.default(''),
  because: text.default(''),
  until: text.default(''),
});

export interface CorrectionEditor {
  readonly fields: readonly string[];
  /** The correction of an award as text. */
  of(id: string): string | null;
  write(correction: z.output<typeof correcting>): Promise<Reply>;
}

/** The correction of a stored record, and the button that opens the form. */
export function correctionOf(id: string, title: string, corrections: CorrectionEditor): Html {
  const correction = corrections.of(id);
  const remove = JSON.stringify({ do: 'correct', id, field: 'remove' });
  return html`${correction === null ? '' : html`<p class="small">Corrected: ${correction}</p>`}
<p class="actions"><button type="button" data-correct="${id}" data-title="${title}" aria-label="The page itself is wrong: ${title}">The page itself is wrong</button>
${correction === null ? '' : html`<button type="button" data-command="${remove}" aria-label="Remove the correction: ${title}">Remove the correction</button>`}</p>`;
}

const SPECIAL = 'hide';

/** The form for a value that is wrong on the page itself. It does not change the entry. */
export const correctionForm = ({
  fields,
}: CorrectionEditor) => html`<dialog id="correcting" aria-labelledby="correcting-name">
<form id="correction"><h2 id="correcting-name"></h2>
<p class="small">If the page itself is wrong. This changes one value of this scholarship, and nothing else. It applies until the page shows a different value.</p>
<p><label>What is wrong<br><select name="field">${fields.map((field) => html`<option>${field}</option>`)}<option value="${SPECIAL}">It should not be listed</option></select></label></p>
<p><label>What is right<br><input name="value" autocomplete="off"></label>
<span class="small quiet">A deadline is a day such as 2027-02-15, or rolling or closed; null if it is unknown.</span></p>
<p><label>How you know<br><input name="because" required autocomplete="off"></label></p>
<p><label>Last day on which it applies, if any<br><input name="until" type="date"></label></p>
<p class="doubt" role="alert" id="correction-message" hidden></p>
<p><button type="submit">Save the correction</button> <button type="button" data-close="correcting">Back</button></p></form></dialog>`;
