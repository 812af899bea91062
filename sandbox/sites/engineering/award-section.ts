import { bullets, each, esc } from '../parts/html.ts';
import type { Listed } from '../parts/listing.ts';

/** One award in one of three hands: the page has had several editors. */
export function award(listed: Listed): string {
  const { index, award: own, about, key } = listed;
  const write = HANDS[index % HANDS.length] ?? labelled;
  const section = `<h3 id="${key}">${esc(own.title)}</h3>\n${each('p', about)}\n${write(listed)}`;
  return entities(section.replace(/\n+/g, '\n'));
}

const HANDS = [labelled, boldLines, criteria];

function labelled({ award: own, deadlineText, eligibility, requirements }: Listed): string {
  return [
    label('Amount', own.pays.text),
    label('Deadline', deadlineText),
    eligibility.length === 0 ? '' : `<p><strong>Eligibility:</strong></p>\n${bullets(eligibility)}`,
    requirements.length === 0 ? '' : `<p><strong>Requirements:</strong></p>\n${bullets(requirements)}`,
    contact(own.contact),
  ].join('\n');
}

/** Label and value on lines of one paragraph. */
function boldLines({ award: own, deadlineText, eligibility, requirements }: Listed): string {
  const lines = [
    own.pays.text === null ? '' : `<b>Award Amount:</b> ${esc(own.pays.text)}`,
    deadlineText === null ? '' : `<b>Application Deadline:</b> ${esc(deadlineText)}`,
    eligibility.length === 0 ? '' : `<b>Eligibility:</b> ${esc(eligibility.join('; '))}`,
  ].filter((line) => line !== '');
  const tasks = requirements.length === 0 ? '' : `<h4>How to apply</h4>\n${bullets(requirements)}`;
  return `<p>${lines.join('<br>\n')}</p>\n${tasks}${contact(own.contact)}`;
}

function criteria({ award: own, deadlineText, eligibility, requirements }: Listed): string {
  return [
    '<ul>',
    item('Amount', own.pays.text),
    item('Number of Scholarships', 'As funds permit'),
    item('Criteria', eligibility.length === 0 ? null : eligibility.join(', ')),
    item('Deadline', deadlineText),
    item('To apply, send', requirements.length === 0 ? null : requirements.join(', ')),
    '</ul>',
    contact(own.contact),
  ].join('\n');
}

const label = (name: string, text: string | null): string =>
  text === null ? '' : `<p><strong>${name}:</strong> ${esc(text)}</p>`;

const item = (name: string, text: string | null): string =>
  text === null ? '' : `<li><strong>${name}:</strong> ${esc(text)}</li>`;

const contact = (address: string | undefined): string =>
  address === undefined ? '' : `<p>Contact: <a href="mailto:${address}">${address}</a></p>`;

/** The editor of this page writes signs by name, and a hard space before every figure. */
const entities = (markup: string): string =>
  markup
    .replaceAll('’', '&rsquo;')
    .replaceAll('“', '&ldquo;')
    .replaceAll('”', '&rdquo;')
    .replaceAll('–', '&ndash;')
    .replaceAll('</strong> $', '</strong>&nbsp;$')
    .replaceAll('</b> $', '</b>&nbsp; $');
