interface Reader {
  /** Whether pages were generated for the user. */
  readonly hasRoutes: boolean;
  readonly isSecondary: boolean;
  readonly isOwner: boolean;
}

/**
 * Returns which parts of the membership page a signed-in user sees besides membership and orders. A user with generated routes is past
 * certification, and a secondary key has no part in it. The certification lists the requests to join, so their own card is for owners who
 * are past it.
 */
export function getMembershipParts({ hasRoutes, isSecondary, isOwner }: Reader) {
  const hasCertification = !hasRoutes && !isSecondary;
  return { hasCertification, hasJoinRequests: isOwner && !isSecondary && !hasCertification };
}
