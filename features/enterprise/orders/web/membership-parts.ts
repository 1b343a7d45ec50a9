interface Reader {
  readonly isSignedIn: boolean;
  /** Whether pages were generated for the user. */
  readonly hasRoutes: boolean;
  readonly isSecondary: boolean;
  readonly isOwner: boolean;
}

/**
 * Returns which parts of the membership page a reader sees besides membership and orders. A user with generated routes is past
 * certification, and a secondary key has no part in it. The certification lists the requests to join, so their own card is for owners who
 * are past it.
 */
export function getMembershipParts({ isSignedIn, hasRoutes, isSecondary, isOwner }: Reader) {
  const hasCertification = isSignedIn && !hasRoutes && !isSecondary;
  return { hasCertification, hasJoinRequests: isSignedIn && isOwner && !isSecondary && !hasCertification };
}
