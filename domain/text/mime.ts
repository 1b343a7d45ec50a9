/** the file types that the portal knows by name, and the extension each is given. */
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

/** 'text/plain; charset=utf-8' → 'txt'; undefined for a type outside the map. */
export function getMimeExtension(mime: string): string | undefined {
  const name = (mime.split(';')[0] ?? '').trim().toLowerCase();
  return isKnownMime(name) ? MIME_EXTENSIONS[name] : undefined;
}

function isKnownMime(name: string): name is KnownMime {
  return Object.hasOwn(MIME_EXTENSIONS, name);
}
