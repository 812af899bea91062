/** Darkens or lightens the campus's color until text in it is readable. Colors are six hexadecimal digits. */

type Rgb = readonly [number, number, number];

/** The background colors of the light and the dark theme, as in `style/base.css`. */
const GROUNDS = { light: [255, 255, 255], dark: [20, 24, 28] } as const;
/**
 * WCAG 2.2 AA requires 4.5 for text; the margin is for raised surfaces, whose background differs a little. In the dark
 * theme, a link must not be dimmer than the grey text beside it, which has 8.2.
 */
const MIN_CONTRAST = { light: 5.2, dark: 8.2 } as const;
const STEP = 0.04;

const parse = (hex: string): Rgb => [
  Number.parseInt(hex.slice(0, 2), 16),
  Number.parseInt(hex.slice(2, 4), 16),
  Number.parseInt(hex.slice(4, 6), 16),
];

const print = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, as WCAG defines it. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colors, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function mix([red, green, blue]: Rgb, end: Rgb, share: number): Rgb {
  const to = (part: number, other: number) => Math.round(part + (other - part) * share);
  return [to(red, end[0]), to(green, end[1]), to(blue, end[2])];
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** A bright, calm color of the same hue: mixing with white alone would turn a dark blue grey. */
const brightened = (color: Rgb): Rgb => mix(mix(BLACK, color, 255 / Math.max(1, ...color)), WHITE, 0.3);

function readable(color: Rgb, ground: keyof typeof GROUNDS): string {
  const bright = brightened(color);
  const ways: readonly (readonly [Rgb, Rgb])[] =
    ground === 'light'
      ? [[color, BLACK]]
      : [
          [color, bright],
          [bright, WHITE],
        ];
  for (const [start, end] of ways) {
    for (let share = 0; share <= 1; share += STEP) {
      const mixed = mix(start, end, share);
      if (contrast(mixed, GROUNDS[ground]) >= MIN_CONTRAST[ground]) return print(mixed);
    }
  }
  return print(ground === 'light' ? BLACK : WHITE);
}

/** For a campus without a known color. */
const DEFAULT_COLOR = '1f4e79';
const known = (color: string | null | undefined): string =>
  color && /^[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR;

/** The accent color of each theme. */
export function accentOf(color: string | null | undefined): { light: string; dark: string } {
  const given = parse(known(color));
  return { light: readable(given, 'light'), dark: readable(given, 'dark') };
}

/** The unchanged color as a background, and the color of text on it: white, or black where white is not readable. */
export function bandOf(color: string | null | undefined): { fill: string; ink: 'white' | 'black' } {
  const fill = parse(known(color));
  return { fill: print(fill), ink: contrast(fill, WHITE) >= 4.5 ? 'white' : 'black' };
}
