/** Allow only our own styles, scripts and pictures, and no framing by other sites. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** Allow other sites to embed a page in a frame. */
export const EMBED_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': PAGE_HEADERS['Content-Security-Policy'].replace(
    "frame-ancestors 'none'",
    'frame-ancestors *',
  ),
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Allow frames with our own pages, for a preview of what other sites embed. */
export const PREVIEW_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': `${PAGE_HEADERS['Content-Security-Policy']}; frame-src 'self'`,
};
