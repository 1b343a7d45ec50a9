/** Returns whether a period includes a day. A missing start or end is unlimited. */
export const isWithin = (
  { since, until }: { readonly since: string | null; readonly until: string | null },
  day: string,
): boolean => (since === null || since <= day) && (until === null || until >= day);
