/** Reads the cookies of a request. The first one of a name is used; broken encodings are returned unchanged. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const cut = part.indexOf('=');
    if (cut < 0) continue;
    const name = part.slice(0, cut).trim();
    if (name === '' || found.has(name)) continue;
    const value = part.slice(cut + 1).trim();
    found.set(name, decode(value));
  }
  return found;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export interface CookieRule {
  readonly maxAgeSeconds: number;
  readonly httpOnly?: boolean;
  readonly sameSite: 'Lax' | 'Strict';
  readonly secure: boolean;
}

/** Formats a `Set-Cookie` value for the whole site. */
export function formatSetCookie(name: string, value: string, rule: CookieRule): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${rule.maxAgeSeconds}`,
    `SameSite=${rule.sameSite}`,
  ];
  if (rule.httpOnly) parts.push('HttpOnly');
  if (rule.secure) parts.push('Secure');
  return parts.join('; ');
}

/** Cookie of the session token, valid for 7 days (portal-spec section 9). */
export const TOKEN_COOKIE = 'access_token';
export const TOKEN_LIFETIME_SECONDS = 604_800;
/** Cookie that binds a session to its browser (G-27). */
export const CONTEXT_COOKIE = 'zx_context';
/** Cookie that marks a browser that has logged in before; it grants no access. */
export const DEVICE_COOKIE = 'zx_device';
export const PROVINCE_COOKIE = 'prov';
