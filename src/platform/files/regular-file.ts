import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** The path leads to a directory, a pipe or a device. */
export class NotRegular extends Error {
  override name = 'NotRegular';
}

/**
 * The content of a regular file. Reading a pipe would block the process until somebody writes to it, and a device may
 * never end. Throws `NotRegular`, or the error of the file system.
 */
export function readRegularFile(file: string) {
  // Without this flag, opening a pipe would wait for a writer. Windows has neither the flag nor such pipes.
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(descriptor).isFile()) throw new NotRegular('is not a regular file');
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
