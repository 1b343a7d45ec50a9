import type { SelectQueryBuilder } from 'kysely';

/** Builds a query that counts the rows of another query without a select list and order. */
export const toCountQuery = <DB, Table extends keyof DB, Output>(found: SelectQueryBuilder<DB, Table, Output>) =>
  found.select(({ fn }) => fn.countAll<string>().as('counted'));

/** Returns the number of rows that a query finds. */
export async function getCount<DB, Table extends keyof DB, Output>(
  found: SelectQueryBuilder<DB, Table, Output>,
): Promise<number> {
  // PostgreSQL returns a count as text, because it may exceed a JavaScript number.
  const row = await toCountQuery(found).executeTakeFirst();
  return Number((row as { readonly counted?: string } | undefined)?.counted ?? 0);
}
