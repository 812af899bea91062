/** PostgreSQL's text type cannot contain NUL, so U+FFFD is written and searched for instead. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\u{FFFD}') : value;
