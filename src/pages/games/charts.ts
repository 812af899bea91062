import { html } from 'hono/html';
import type { GameDetail, Plays } from '../frame/api-types.ts';
import type { Team } from '../frame/context.ts';
import { countText } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';

/** Charts of a game. Their content is also in a text or table beside them. */

const WIDTH = 600;
const HEIGHT = 120;
const MIDDLE = HEIGHT / 2;

interface Lead {
  readonly period: number;
  /** Our score minus theirs. */
  readonly by: number;
}

const leadsOf = (plays: Plays['plays']): Lead[] =>
  plays.flatMap(({ period, localScore, opponentScore }) =>
    localScore === null || opponentScore === null ? [] : [{ period, by: localScore - opponentScore }],
  );

/** `Largest lead: Herons by 14, Otters by 3. The lead changed twice.` */
function leadText(leads: readonly Lead[], ours: string, theirs: string): string {
  const most = Math.max(0, ...leads.map(({ by }) => by));
  const least = Math.min(0, ...leads.map(({ by }) => by));
  const largest = [
    ...(most > 0 ? [`${ours} by ${most}`] : []),
    ...(least < 0 ? [`${theirs} by ${-least}`] : []),
  ];
  const signs = leads.map(({ by }) => Math.sign(by)).filter((sign) => sign !== 0);
  const changes = signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length;
  const changed = changes === 0 ? 'The lead never changed.' : `${countText(changes, 'lead change')}.`;
  return `Largest lead: ${largest.join(', ')}. ${changed}`;
}

/**
 * The lead over the plays of a game: ours above the middle, theirs below. A dashed line marks the start of a period.
 */
export function leadChart({ plays }: Pick<Plays, 'plays'>, { opponent }: GameDetail, us: Team): Html | '' {
  const leads = leadsOf(plays);
  const most = Math.max(...leads.map(({ by }) => Math.abs(by)));
  if (leads.length < 2 || most === 0) return '';
  const step = WIDTH / leads.length;
  const x = (at: number): string => (at * step).toFixed(1);
  const y = (by: number): string => (MIDDLE - (by / most) * (MIDDLE - 4)).toFixed(1);
  const steps = leads.map(({ by }, at) => (by === leads[at - 1]?.by ? '' : `H${x(at)}V${y(by)}`)).join('');
  const outline = `M0 ${MIDDLE}${steps}H${WIDTH}`;
  const periods = leads.flatMap(({ period }, at) =>
    at > 0 && period !== leads[at - 1]?.period ? `M${x(at)} 0V${HEIGHT}` : [],
  );
  return html`<section id="lead"><h2>Lead</h2><figure class="lead">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path class="period" d="${periods.join('')}"/><path class="zero" d="M0 ${MIDDLE}H${WIDTH}"/><path class="area" d="${outline}V${MIDDLE}Z"/><path class="line" d="${outline}"/></svg>
<figcaption class="small quiet"><span class="key">${us.name} above the line, ${opponent.name} below it.</span> ${leadText(leads, us.name, opponent.name)}</figcaption>
</figure></section>`;
}

/** The number at the start of a statistic, such as `12-20`, `45.2`, `.278`; for a time such as `31:04`, its minutes. */
function numberIn(value: string): number | null {
  const [, whole, seconds] =
    /^(-?(?:\d+(?:\.\d+)?|\.\d+))(?::(\d\d))?(?=$|[-/% ])/.exec(value.replaceAll(',', '')) ?? [];
  return whole === undefined ? null : Number(whole) + Number(seconds ?? 0) / 60;
}

/**
 * Bars for our value on the left and theirs on the right, relative to the larger one; `''` if either is not a number.
 */
export function opposedBars(ours: string, theirs: string): Html | '' {
  const [left, right] = [numberIn(ours), numberIn(theirs)];
  if (left === null || right === null || left < 0 || right < 0) return '';
  const most = Math.max(left, right);
  if (most === 0) return '';
  const width = (value: number): string => ((value / most) * 49).toFixed(1);
  return html`<svg class="bars" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="ours" x="${(49 - Number(width(left))).toFixed(1)}" width="${width(left)}" height="8"/><rect x="51" width="${width(right)}" height="8"/></svg>`;
}
