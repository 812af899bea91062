import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { hasCredentials } from '../platform/upstream/redacted-url.ts';
import { ConfigurationError } from './settings.ts';

export const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((text) => !hasCredentials(text), 'must not have a user name or password: it would be published');

const PICTURE = 'must be an https URL, or a file beside this one: .svg, .png, .jpg, .webp, .avif or .ico';
const picture = z
  .string(PICTURE)
  .refine(
    (value) =>
      value.includes(':')
        ? URL.parse(value)?.protocol === 'https:' && !hasCredentials(value)
        : /\.(?:svg|png|jpe?g|webp|avif|ico)$/i.test(value),
    PICTURE,
  );
const COLOR = 'must be a color such as #c8102e';
const links = (most: number) =>
  z
    .array(z.strictObject({ text: z.string().min(1, 'must not be empty'), url: address }))
    .max(most, `must be ${most} at most`)
    .default([]);

/** The logo, color and links of the campus, which the pages show. */
export const site = z
  .strictObject({
    logo: picture.optional(),
    /** The logo for pages with a dark background. */
    logoDark: picture.optional(),
    favicon: picture.optional(),
    /** Used instead of the color that the provider has for the first team. */
    color: z
      .string(COLOR)
      .regex(/^#?[0-9a-f]{6}$/i, COLOR)
      .transform((color) => color.replace('#', '').toLowerCase())
      .optional(),
    /** Shown in the header, next to our own links. */
    links: links(6),
    /** Shown in the footer, below our own links. */
    footer: links(20),
    /** Where users can ask questions about the service and its data. */
    contact: z.union([z.email(), address], { error: 'must be a mail address or an http URL' }).optional(),
  })
  .prefault({});

const isFile = (at: string | undefined): at is string => at !== undefined && !at.startsWith('https:');

/** Resolves the paths of files in the campus file. They are relative to the folder of the campus file. */
export function withFiles(given: z.output<typeof site>, campusFile: string): z.output<typeof site> {
  const files = (['logo', 'logoDark', 'favicon'] as const).flatMap((key) => {
    const at = given[key];
    return isFile(at) ? [[key, resolve(dirname(campusFile), at)] as const] : [];
  });
  for (const [key, path] of files)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new ConfigurationError(`${campusFile}: site.${key}: there is no file ${path}`);
  return { ...given, ...Object.fromEntries(files) };
}
