import type { Line } from '../html/line.ts';
import type { Field } from './vocabulary.ts';

export interface Label {
  readonly field: Field;
  /** As printed, without the colon. */
  readonly text: string;
  /** There is no printed label, because the value speaks for itself. A printed label of the same field takes precedence. */
  readonly bare?: true;
}

/** A line, or the part of a line that belongs to one label. */
export interface Piece {
  readonly line: Line;
  readonly label: Label | null;
  /** The text after the label, or the whole text. */
  readonly text: string;
  /** Whether it is not at the beginning of its line. */
  readonly isInside: boolean;
}
