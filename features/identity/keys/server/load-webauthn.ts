import type * as Webauthn from '@simplewebauthn/server';

/** Loads the library for device keys at its first use: few enterprises use keys, and it takes 8 MB and a noticeable part of a start. */
export const loadWebauthn = async (): Promise<typeof Webauthn> => await import('@simplewebauthn/server');
