/** Cookie of the session token (portal-spec section 4). */
export const TOKEN_COOKIE = 'access_token';
/** Cookie with the page on which the login expired. The next login leads to this page. */
export const RETURN_COOKIE = 'return_to';
/** Lifetime of the return cookie. A later login leads to the default page. */
const RETURN_SECONDS = 3600;
/** Maximum length of the return address, because browsers reject cookies of more than 4 KB. */
const MAX_RETURN = 3000;
/** Cookie of the chosen province (portal-spec section 4). */
export const SELECTED_PROVINCE_COOKIE = 'prov';
/** Cookie of the interface settings, so that the server renders the page with them. */
export const SETTINGS_COOKIE = 'settings';
/** Seven days: lifetime of the token and of the province. */
export const WEEK_SECONDS = 604_800;

/** Returns the value of a cookie in a `Cookie` header or `document.cookie`; null if it is missing or invalid. */
export function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      // A cookie with invalid percent encoding was not set by this portal and is ignored.
      return null;
    }
  }
  return null;
}

/** Formats a cookie for `document.cookie` and the `Set-Cookie` header. A lifetime of 0 removes the cookie. */
export function formatCookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  const base = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
  return secure ? `${base}; Secure` : base;
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  document.cookie = formatCookie(name, value, maxAgeSeconds, location.protocol === 'https:');
}

/** Formats the return cookie for a page; null if the address is too long for a cookie. */
export function formatReturnCookie(address: string, secure: boolean): string | null {
  const text = formatCookie(RETURN_COOKIE, address, RETURN_SECONDS, secure);
  return text.length > MAX_RETURN ? null : text;
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}

/** Returns the session token of the browser; empty if signed out. */
export const readToken = (): string =>
  typeof document === 'undefined' ? '' : (readCookie(document.cookie, TOKEN_COOKIE) ?? '');
