/** The beginning of a list item: a dash, bullet, check mark, arrow, or single `o`. */
export const BULLET =
  /^(?:[-*\u2013\u2014\u2022\u00B7\u2023\u25A0-\u25FF\u2713\u2714\u27A2\u27A4\u00BB]|o(?= [A-Z]))\s*(?=[\p{L}\p{N}$("'\u201C\u2018])/u;
/** Separates items on one line. */
export const INLINE_BULLETS = /[\u2022\u2023\u25AA\u25CF\u25E6]/;
/** The number or letter before an item on its own line. */
export const MARKED = /^(?:\(?(?:\d{1,2}[.)]|[a-hA-H]\)|[ivxIVX]{1,4}\))|[a-h]\.)\s+(?=\S)/;
