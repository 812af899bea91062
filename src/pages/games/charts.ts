import { html } from 'hono/html';
import type { GameDetail, Plays } from '../frame/api-types.ts';
import type { Team } from '../frame/context.ts';
import { countText } from '../frame/display-text.ts';
import { PERIOD_NAMES, periodText } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';

/** Charts of a game. Their content is also in a text or table beside them. */

const WIDTH = 600;
const HEIGHT = 120;
const MIDDLE = HEIGHT / 2;

interface Lead {
  readonly period: number;
  readonly clock: string;
  readonly ours: number;
  readonly theirs: number;
  /** Our score minus theirs. */
  readonly by: number;
}

const leadsOf = (plays: Plays['plays']): Lead[] =>
  plays.flatMap(({ period, clock, localScore: ours, opponentScore: theirs }) =>
    ours === null || theirs === null ? [] : [{ period, clock, ours, theirs, by: ours - theirs }],
  );

/** Scores of one team without any of the other between them. */
interface Run {
  readonly isOurs: boolean;
  readonly points: number;
  readonly scores: number;
  /** The index of the last score. */
  readonly at: number;
}

/** The run with the most points, if it has several scores. */
function longestRun(leads: readonly Lead[]): Run | undefined {
  let best: Run | undefined;
  let run: Run | undefined;
  for (const [at, { ours, theirs }] of leads.entries()) {
    const before = leads[at - 1] ?? { ours: 0, theirs: 0 };
    const [we, they] = [ours - before.ours, theirs - before.theirs];
    if (we > 0 === they > 0) {
      if (we > 0) run = undefined;
      continue;
    }
    const isSame: boolean = run?.isOurs === we > 0;
    const { points, scores } = (isSame ? run : undefined) ?? { points: 0, scores: 0 };
    run = { isOurs: we > 0, points: points + Math.max(we, they), scores: scores + 1, at };
    if (run.scores > 1 && run.points > (best?.points ?? 0)) best = run;
  }
  return best;
}

/** `8:40 in quarter 4`, `Top 9th` */
function momentOf({ period, clock }: Lead, sport: string): string {
  const unit = `${PERIOD_NAMES[sport]?.name ?? 'period'} ${periodText(period, sport)}`;
  // `0:00` means that the provider does not state the clock.
  if (clock === '' || clock === '0:00') return unit;
  return /^\d/.test(clock) ? `${clock} in ${unit}` : clock;
}

/** `Largest lead: Herons by 14, Otters by 3. 2 lead changes. Most unanswered: Herons 14–0, until 8:40 in quarter 4.` */
function leadText(
  leads: readonly Lead[],
  run: Run | undefined,
  [ours, theirs]: [string, string],
  sport: string,
) {
  const most = Math.max(0, ...leads.map(({ by }) => by));
  const least = Math.min(0, ...leads.map(({ by }) => by));
  const largest = [
    ...(most > 0 ? [`${ours} by ${most}`] : []),
    ...(least < 0 ? [`${theirs} by ${-least}`] : []),
  ];
  const signs = leads.map(({ by }) => Math.sign(by)).filter((sign) => sign !== 0);
  const changes = signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length;
  const changed = changes === 0 ? 'The lead never changed.' : `${countText(changes, 'lead change')}.`;
  const end = run === undefined ? undefined : leads[run.at];
  const unanswered =
    run === undefined || end === undefined
      ? ''
      : ` Most unanswered: ${run.isOurs ? ours : theirs} ${run.points}–0, until ${momentOf(end, sport)}.`;
  return `Largest lead: ${largest.join(', ')}. ${changed}${unanswered}`;
}

/**
 * The lead over the plays of a game: ours above the middle, theirs below, with a scale, the periods, and the run with the
 * most points. Texts are in a picture of their own, because that of the line is stretched.
 */
export function leadChart(
  { plays }: Pick<Plays, 'plays'>,
  { opponent, sport }: GameDetail,
  us: Team,
): Html | '' {
  const leads = leadsOf(plays);
  const most = Math.max(...leads.map(({ by }) => Math.abs(by)));
  if (leads.length < 2 || most === 0) return '';
  const step = WIDTH / leads.length;
  const x = (at: number): string => (at * step).toFixed(1);
  const height = (by: number): number => MIDDLE - (by / most) * (MIDDLE - 4);
  const y = (by: number): string => height(by).toFixed(1);
  const percent = (at: number): string => `${((at / leads.length) * 100).toFixed(1)}%`;
  const steps = leads.map(({ by }, at) => (by === leads[at - 1]?.by ? '' : `H${x(at)}V${y(by)}`)).join('');
  const outline = `M0 ${MIDDLE}${steps}H${WIDTH}`;
  const starts = leads.flatMap(({ period }, at) =>
    period === leads[at - 1]?.period ? [] : [{ period, at }],
  );
  const lines = starts.filter(({ at }) => at > 0).map(({ at }) => `M${x(at)} 0V${HEIGHT}`);
  const run = longestRun(leads);
  const end = run === undefined ? undefined : leads[run.at];
  const moment =
    run === undefined || end === undefined
      ? ''
      : html`<circle cx="${percent(run.at)}" cy="${y(end.by)}" r="5"/><text x="${percent(run.at)}" y="${(height(end.by) + (height(end.by) < 24 ? 20 : -10)).toFixed(0)}"${run.at > leads.length * 0.7 ? html` text-anchor="end"` : ''} dx="${run.at > leads.length * 0.7 ? -8 : 8}">${run.points}–0</text>`;
  const names: [string, string] = [us.name, opponent.name];
  return html`<section id="lead"><h2>Lead</h2><figure class="lead"><div class="plot">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path class="period" d="${lines.join('')}"/><path class="zero" d="M0 ${MIDDLE}H${WIDTH}"/><path class="area" d="${outline}V${MIDDLE}Z"/><path class="line" d="${outline}"/></svg>
<svg class="texts" aria-hidden="true"><text x="4" y="12">+${most}</text><text x="4" y="${HEIGHT - 4}">−${most}</text>${starts.map(({ period, at }) => html`<text x="${percent(at)}" dx="4" y="${HEIGHT + 16}">${periodText(period, sport)}</text>`)}${moment}</svg></div>
<figcaption class="small quiet"><span class="key">${us.name} above the line, ${opponent.name} below it.</span> ${leadText(leads, run, names, sport)}</figcaption>
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
  return html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="ours" x="${(49 - Number(width(left))).toFixed(1)}" width="${width(left)}" height="8"/><rect x="51" width="${width(right)}" height="8"/></svg>`;
}
