/** Elements that the editor supports. A text with other elements is edited as source, because they would be lost. */
const KEPT = new Set(
  (
    'p br hr div span blockquote pre code h2 h3 h4 strong b em i u s del sup sub ul ol li a img ' +
    'table colgroup col thead tbody tr th td figure figcaption'
  ).split(' '),
);

/** Lists the elements of a text that the editor would drop, each once. */
export function listUnknownElements(html: string): readonly string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !KEPT.has(name));
}

/**
 * Cleans content pasted from Word and web pages before the editor parses it. Its h1 is converted, because the only h1 of a page is the
 * title.
 */
export const cleanPaste = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|xml|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?(meta|link)\b[^>]*>/gi, '')
    .replace(/<\/?[a-z]{1,20}:[^<>]*>/gi, '')
    .replace(/<(\/?)h1\b/gi, '<$1h2')
    .replace(/<(\/?)h[56]\b/gi, '<$1h4');
