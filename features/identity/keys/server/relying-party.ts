import type { PublicContext } from '#platform/server/access/access.ts';

/** Most time between asking for a challenge and answering it; Web Authentication Level 3 asks for five to ten minutes. */
export const CHALLENGE_MS = 5 * 60_000;

export const RP_NAME = '知讯资管家';

/** ES256, EdDSA, RS256: what security keys and passkeys of today sign with. */
export const ALGORITHMS = [-7, -8, -257];

/** Returns the relying party: the address of the portal (PUBLIC_URL; without it, the address of the request) and its host name. */
export function getRelyingParty({ origin }: Pick<PublicContext, 'origin'>): {
  readonly origin: string;
  readonly rpId: string;
} {
  const address = new URL(origin);
  return { origin: address.origin, rpId: address.hostname };
}

/**
 * The challenge in what the browser says it signed, or null when that cannot be read. It is only used to find the challenge that we gave
 * out; origin, type and signature are the library's to check.
 */
export function readChallenge(clientDataJson: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    if (typeof parsed !== 'object' || parsed === null || !('challenge' in parsed)) return null;
    return typeof parsed.challenge === 'string' ? parsed.challenge : null;
  } catch {
    // Not JSON, so there is no challenge in it.
    return null;
  }
}
