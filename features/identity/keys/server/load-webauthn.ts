import type * as Webauthn from '@simplewebauthn/server';

/** Loads the WebAuthn library at its first use: few enterprises use keys, and the library takes 8 MB and start time. */
export const loadWebauthn = async (): Promise<typeof Webauthn> => await import('@simplewebauthn/server');
