/** Reads the address to which a provider returned, as its page does for the call that completes the sign-on. */
export function readReturn({ pathname, search }: URL): { readonly of: string; readonly answer: string } {
  return { of: /^\/signOn\/callback\/([^/]+)$/.exec(pathname)?.[1] ?? '', answer: search };
}
