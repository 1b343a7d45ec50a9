/** Log messages. */
export const BLOCKED_PROTOCOL_MESSAGE = '非法协议被拦截';
export const BLOCKED_URL_MESSAGE = '无效 URL 被拦截';

export type ExternalTarget = { readonly url: URL } | { readonly refused: string };

/** Checks the target of an external link: present, readable, http or https (R-178 … R-180; portal-spec section 5). */
export function parseExternalTarget(text: string | null): ExternalTarget {
  if (!text || !URL.canParse(text)) return { refused: BLOCKED_URL_MESSAGE };
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? { url } : { refused: BLOCKED_PROTOCOL_MESSAGE };
}
