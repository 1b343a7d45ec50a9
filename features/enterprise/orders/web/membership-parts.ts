interface Reader {
  /** Whether pages were generated for the user. */
  readonly hasRoutes: boolean;
  readonly isSecondary: boolean;
  readonly isOwner: boolean;
}

/**
 * Returns which parts of the membership page a signed-in user sees besides membership and orders. The certification is omitted for a user
 * with generated routes, whose enterprise is already certified, and for a secondary key. The certification includes the requests to join,
 * so owners without it see a separate card of requests.
 */
export function getMembershipParts({ hasRoutes, isSecondary, isOwner }: Reader) {
  const hasCertification = !hasRoutes && !isSecondary;
  return { hasCertification, hasJoinRequests: isOwner && !isSecondary && !hasCertification };
}
