import type { School } from '../world/schools.ts';
import { aspectOf, hasDot } from './letters.ts';
import type { Color, Drawing } from './png.ts';

const rgb = (hex: string, opacity = 255): Color => [
  Number.parseInt(hex.slice(0, 2), 16),
  Number.parseInt(hex.slice(2, 4), 16),
  Number.parseInt(hex.slice(4, 6), 16),
  opacity,
];

const NOTHING = 0;
const FIELD = 1;
const MARK = 2;

/** A crest in the school's colours with its letters, on nothing. */
export function crest(school: School, width: number, height: number, dark: boolean): Drawing {
  const { color, alternateColor, abbreviation, index } = school;
  const [field, mark] = dark ? [alternateColor, color] : [color, alternateColor];
  const inside = SHAPES[index % SHAPES.length] ?? circle;
  const textHeight = 0.62 / aspectOf(abbreviation);
  return {
    width,
    height,
    palette: [rgb('ffffff', 0), rgb(field), rgb(mark)],
    paint(column, row) {
      const [x, y] = [(column + 0.5) / width, (row + 0.5) / height];
      if (!inside(x - 0.5, y - 0.5, 0.48)) return NOTHING;
      if (!inside(x - 0.5, y - 0.5, 0.44)) return MARK;
      return hasDot(abbreviation, (x - 0.19) / 0.62, (y - 0.5) / textHeight + 0.5) ? MARK : FIELD;
    },
  };
}

type Shape = (x: number, y: number, size: number) => boolean;

const circle: Shape = (x, y, size) => x * x + y * y < size * size;
const SHAPES: readonly Shape[] = [
  circle,
  // A shield, a lozenge with cut corners, a square.
  (x, y, size) =>
    Math.abs(x) < size * 0.9 && y > -size && (y < 0 || y < size * Math.sqrt(1 - (x / size) ** 2)),
  (x, y, size) => Math.abs(x) + Math.abs(y) < size * 1.35 && Math.abs(x) < size && Math.abs(y) < size,
  (x, y, size) => Math.abs(x) < size * 0.94 && Math.abs(y) < size * 0.94,
];

/** Head and shoulders before the school's colour; who it is shows in the tint. */
export function portrait(school: School, seed: number, width: number, height: number): Drawing {
  const skin: Color = [190 - (seed % 9) * 13, 145 - (seed % 9) * 11, 115 - (seed % 9) * 9, 255];
  return {
    width,
    height,
    palette: [rgb(school.color), rgb(school.alternateColor), skin],
    paint(column, row) {
      const [x, y] = [(column + 0.5 - width / 2) / height, (row + 0.5) / height];
      if (x * x * 1.5 + (y - 0.38) ** 2 < 0.045) return 2;
      return x * x + (y - 1.1) ** 2 < 0.2 ? 1 : 0;
    },
  };
}

/** The one form the provider has that no proxy should pass on. */
export const vector = ({ color, alternateColor, abbreviation }: School): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="48" fill="#${color}"/>` +
  `<text x="50" y="60" font-size="30" text-anchor="middle" fill="#${alternateColor}">` +
  `${abbreviation.replace('&', '&amp;')}</text></svg>`;
