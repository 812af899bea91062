const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for markup. */
export const esc = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Wraps each text, escaped, in a tag. */
export const each = (tag: string, texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${esc(text)}</${tag}>`).join('\n');

export const bullets = (texts: readonly string[], attributes = ''): string =>
  texts.length === 0 ? '' : `<ul${attributes}>\n${each('li', texts)}\n</ul>`;

export const mailLink = (address: string): string => `<a href="mailto:${address}">${address}</a>`;

interface PageParts {
  readonly office: string;
  readonly title: string;
  readonly main: string;
  readonly head?: string;
  readonly nav?: readonly (readonly [href: string, text: string])[];
  readonly footer?: string;
}

/** A whole page with the office's banner, menu and footer. */
export function pageOf({ office, title, main, head = '', nav = [], footer = '' }: PageParts): string {
  const links = nav.map(([href, text]) => `<li><a href="${href}">${esc(text)}</a></li>`).join('');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<title>${esc(title)} | ${esc(office)} | Cedar Valley University</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
<body>
<a class="skip-link" href="#main-content">Skip to main content</a>
<header class="site-header" role="banner"><div class="site-name"><a href="/">${esc(office)}</a></div>
<nav class="menu" aria-label="Main menu"><ul><li><a href="/">Home</a></li>${links}</ul></nav></header>
${main}
<footer class="site-footer"><p>Cedar Valley University, 1200 Prairie Avenue, Cedar Valley</p>${footer}</footer>
</body>
</html>
`;
}
