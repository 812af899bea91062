import { readFileSync, statSync } from 'node:fs';

/** A directory, a pipe or a device. */
export class NotRegular extends Error {
  override name = 'NotRegular';
}

/** The text of a regular file. Reading a pipe would block the process until somebody writes to it. */
export function readText(file: string): string {
  if (!statSync(file).isFile()) throw new NotRegular('is not a regular file');
  return readFileSync(file, 'utf8');
}
