/** Whether something holds on a day; an open end holds for ever. */
export const isWithin = (
  { since, until }: { readonly since: string | null; readonly until: string | null },
  day: string,
): boolean => (since === null || since <= day) && (until === null || until >= day);
