import { elementsOf, isElement } from '../html/dom.ts';
import { isBold, type Line } from '../html/line.ts';
import type { Document } from '../html/parse.ts';
import type { PartialScholarship, Season } from '../model/award.ts';
import { sentencesOf } from '../text/sentences.ts';
import { isAboutSeason, newestYearIn, readPageEvidence, seasonIn } from '../values/page-evidence.ts';
import type { DecodedPage, PageResult } from './extractor.ts';

const isCaption = ({ block }: Line): boolean => isElement(block) && block.name === 'caption';
const MAX_HEADING = 120;
const LOWEST_LEVEL = 7;

/** The level of a line that heads others: of a bold line or a caption, below all headings; 0 for other lines. */
const levelOf = (line: Line): number =>
  line.kind === 'heading' ? line.level : isCaption(line) || isBold(line) ? LOWEST_LEVEL : 0;

/** The first words of a text, by which the line of a name is found. */
const beginning = (text: string): string =>
  (text.slice(0, 200).match(/[\p{L}\d]+/gu) ?? []).slice(0, 3).join(' ').toLowerCase();

/** The season of each record: that of the nearest heading above its name, or of its name. */
function seasonsOf(records: readonly PartialScholarship[], lines: readonly Line[]): (Season | null)[] {
  const seasons = new Map<Line, Season | null>();
  let path: { level: number; season: Season | null }[] = [];
  for (const line of lines) {
    const level = line.text.length > MAX_HEADING ? 0 : levelOf(line);
    if (level > 0) {
      path = path.filter((above) => above.level < level);
      path.push({ level, season: seasonIn(line.text) });
    }
    seasons.set(line, path.findLast(({ season }) => season !== null)?.season ?? null);
  }
  const byBeginning = Map.groupBy(lines, ({ text }) => beginning(text));
  const used = new Map<string, number>();
  return records.map(({ title = '' }) => {
    const key = beginning(title);
    const same = byBeginning.get(key) ?? [];
    const at = used.get(key) ?? 0;
    used.set(key, at + 1);
    const line = same[Math.min(at, same.length - 1)];
    return seasonIn(title) ?? (line === undefined ? null : (seasons.get(line) ?? null));
  });
}

/** The season of the page's title, or of a sentence about all awards, if nothing on the page is newer. */
function seasonOfPage({ $ }: Document, lines: readonly Line[]): Season | null {
  const titles = elementsOf($('title')).map((title) => $(title).text().trim());
  const sentences = lines.flatMap(({ text }) => (/20\d\d/.test(text) ? sentencesOf(text) : []));
  const all = [...titles, ...sentences.filter(isAboutSeason)].flatMap((text) => seasonIn(text) ?? []);
  const [newest] = all.toSorted((a, b) => b.end.localeCompare(a.end));
  const year = Math.max(...lines.map(({ text }) => newestYearIn(text)), 0);
  return newest === undefined || year > Number(newest.end.slice(0, 4)) ? null : newest;
}

/** Adds to each record what its page tells about all days, sums and averages. */
export function withPageEvidence({ body, document }: DecodedPage, reading: PageResult): PageResult {
  if (reading.kind !== 'read' || reading.records.length === 0) return reading;
  const root = document === undefined ? [] : elementsOf(document.$('body'));
  const lines = document?.linesIn(root) ?? [];
  const evidence = readPageEvidence(document === undefined ? body : lines.map(({ text }) => text).join('\n'));
  const ofPage = document === undefined ? null : seasonOfPage(document, lines);
  const seasons = seasonsOf(reading.records, lines);
  const records = reading.records.map((record, at) => {
    const season = seasons[at] ?? ofPage;
    const page = { ...evidence, ...(season !== null && { season }) };
    return Object.keys(page).length === 0 ? record : { ...record, page };
  });
  return { ...reading, records };
}
