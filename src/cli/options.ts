import { Option } from 'commander';
import { SOURCE_KEYS } from '../scholarships/index.ts';

/** Options that several commands have. */
export const campusOption = (): Option =>
  new Option('--campus <file>', 'the campus file (see docs/campus-file.md)').default('campus.json');
export const sourceOption = (): Option =>
  new Option('--source <key>', 'only this source').choices(SOURCE_KEYS);
