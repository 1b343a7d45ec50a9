import type { SelectQueryBuilder } from 'kysely';

/** A query of how many rows another finds; that one selects and orders nothing yet. */
export const toCountQuery = <DB, Table extends keyof DB, Output>(found: SelectQueryBuilder<DB, Table, Output>) =>
  found.select(({ fn }) => fn.countAll<string>().as('counted'));

/** Returns the number of rows that a query finds. */
export async function getCount<DB, Table extends keyof DB, Output>(
  found: SelectQueryBuilder<DB, Table, Output>,
): Promise<number> {
  // A server answers a count as text: it may be longer than a number.
  const row = await toCountQuery(found).executeTakeFirst();
  return Number((row as { readonly counted?: string } | undefined)?.counted ?? 0);
}
