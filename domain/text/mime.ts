/** the known file types and their extensions. */
export const MIME_EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/json': 'json',
} as const satisfies Record<string, string>;

export type KnownMime = keyof typeof MIME_EXTENSIONS;

/** Returns the extension of a file type: 'txt' for 'text/plain; charset=utf-8'; undefined for an unknown type. */
export function getMimeExtension(mime: string): string | undefined {
  const name = (mime.split(';')[0] ?? '').trim().toLowerCase();
  return isKnownMime(name) ? MIME_EXTENSIONS[name] : undefined;
}

function isKnownMime(name: string): name is KnownMime {
  return Object.hasOwn(MIME_EXTENSIONS, name);
}
