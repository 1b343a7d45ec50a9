/** Returns whether a period includes a day. A missing start or end is unlimited. */
export const isDayWithin = (
  { since, until }: { readonly since: string | null; readonly until: string | null },
  day: string,
): boolean => (since === null || since <= day) && (until === null || until >= day);
