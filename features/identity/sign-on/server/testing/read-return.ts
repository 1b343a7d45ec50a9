/** Parses the redirect address of a provider, as the callback page does before it completes the sign-on. */
export function parseCallbackUrl({ pathname, search }: URL): { readonly of: string; readonly answer: string } {
  return { of: /^\/signOn\/callback\/([^/]+)$/.exec(pathname)?.[1] ?? '', answer: search };
}
