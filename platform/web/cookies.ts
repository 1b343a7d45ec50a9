/** Cookie of the session token (portal-spec section 4). */
export const TOKEN_COOKIE = 'access_token';
/** Cookie with the page on which the login expired: the next login leads there. */
export const RETURN_COOKIE = 'return_to';
/** The lifetime of the return address; a later return begins at the default page. */
const RETURN_SECONDS = 3600;
/** A browser keeps no cookie of more than 4 KB. */
const MAX_RETURN = 3000;
/** Cookie of the chosen province (portal-spec section 4). */
export const PROV_COOKIE = 'prov';
/** The cookie of the settings layer, so that the server renders the chosen settings. */
export const SETTINGS_COOKIE = 'settings';
/** Seven days: lifetime of the token and of the province. */
export const WEEK_SECONDS = 604_800;

/** Value of one cookie of a `Cookie` header or of `document.cookie`; null when absent or broken. */
export function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      // Invalid percent encoding: not a cookie of this product, treated as absent.
      return null;
    }
  }
  return null;
}

/** Formats a cookie as the browser and the `Set-Cookie` header accept it; a lifetime of 0 removes it. */
export function formatCookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  const base = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
  return secure ? `${base}; Secure` : base;
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  document.cookie = formatCookie(name, value, maxAgeSeconds, location.protocol === 'https:');
}

/** Text of the cookie that remembers a page; null when its address is too long to be kept. */
export function formatReturnCookie(address: string, secure: boolean): string | null {
  const text = formatCookie(RETURN_COOKIE, address, RETURN_SECONDS, secure);
  return text.length > MAX_RETURN ? null : text;
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}

/** Token of the browser; empty when signed out. */
export const readToken = (): string =>
  typeof document === 'undefined' ? '' : (readCookie(document.cookie, TOKEN_COOKIE) ?? '');
