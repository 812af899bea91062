import { esc } from './html.ts';
import type { ListedAward } from './listing.ts';

/** The list of awards after a redesign of the site, in entirely different markup. */
export function redesign(office: string, shows: readonly ListedAward[]): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Funding finder | ${esc(office)}</title>
<script type="module" src="/_assets/app.js"></script></head>
<body><div id="root"><div class="shell"><div class="shell__title" role="heading">Funding finder</div>
<div class="tiles">
${shows.map(tile).join('\n')}
</div></div></div></body></html>
`;
}

function tile({ key, award, deadlineText, about, eligibility, requirements }: ListedAward): string {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Value', award.pays.text],
    ['Apply until', deadlineText],
    ['Grades', award.gpaText ?? null],
    ['Write to', award.contact ?? null],
  ];
  const printed = facts.map(([name, text]) =>
    text === null ? '' : `<div class="fact"><span>${name}</span><span>${esc(text)}</span></div>`,
  );
  const prose = [...about, ...eligibility, ...requirements].map((text) => `<div>${esc(text)}</div>`);
  return `<div class="tile" data-ref="${esc(key)}"><div class="tile__name" role="heading">${esc(award.title)}</div>
${printed.join('')}<div class="tile__body">${prose.join('')}</div></div>`;
}
