import type { PublicContext } from '#platform/server/access/access.ts';

/** Maximum time between issuing a challenge and its answer; Web Authentication Level 3 recommends five to ten minutes. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

export const RELYING_PARTY_NAME = '知讯资管家';

/** COSE algorithms of current security keys and passkeys: ES256, EdDSA, RS256. */
export const KEY_ALGORITHMS = [-7, -8, -257];

/** Returns the relying party: the address of the portal (PUBLIC_URL; without it, the address of the request) and its host name. */
export function getRelyingParty({ origin }: Pick<PublicContext, 'origin'>): {
  readonly origin: string;
  readonly rpId: string;
} {
  const address = new URL(origin);
  return { origin: address.origin, rpId: address.hostname };
}

/**
 * Reads the challenge from the client data of the browser, or null if it cannot be parsed. It only serves to find the issued challenge; the
 * library verifies origin, type and signature.
 */
export function parseChallenge(clientDataJson: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    if (typeof parsed !== 'object' || parsed === null || !('challenge' in parsed)) return null;
    return typeof parsed.challenge === 'string' ? parsed.challenge : null;
  } catch {
    // Invalid JSON: no challenge.
    return null;
  }
}
