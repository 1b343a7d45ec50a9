/** Headers of API answers, which must not be executed, framed, sniffed or cached. */
import { createLookupTable } from '#domain/text/table.ts';
export const API_HEADERS = createLookupTable<string>({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});

/** Builds the headers of every answer, including files; over HTTPS they contain HSTS for one year. */
export const buildCommonHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Permits the inline scripts of a page: a nonce for this answer, or hashes for cached pages. */
export type InlineScriptPermission = { readonly nonce: string } | { readonly hashes: readonly string[] };

/** Headers of a page. Inline style attributes are allowed because the component library positions its pop-ups with them. */
export function buildPageHeaders(permit: InlineScriptPermission, secure: boolean): Record<string, string> {
  const inline = 'nonce' in permit ? [`'nonce-${permit.nonce}'`] : permit.hashes.map((hash) => `'sha256-${hash}'`);
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inline.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=()',
    ...buildCommonHeaders(secure),
  };
}

/** Returns whether the portal's public address uses HTTPS. */
export const usesHttps = ({ publicUrl }: { readonly publicUrl: string | null }): boolean =>
  publicUrl?.startsWith('https:') ?? false;
