/** Log messages. */
export const BAD_PROTOCOL = '非法协议被拦截';
export const BAD_URL = '无效 URL 被拦截';

export type Target = { readonly url: URL } | { readonly refused: string };

/** Checks the target of an external link: present, readable, http or https (R-178 … R-180; portal-spec section 5). */
export function getTarget(text: string | null): Target {
  if (!text || !URL.canParse(text)) return { refused: BAD_URL };
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? { url } : { refused: BAD_PROTOCOL };
}
