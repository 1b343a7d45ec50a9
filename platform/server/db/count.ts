import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query finds; it selects and orders nothing yet. */
export async function countOf<DB, Table extends keyof DB, Output>(
  found: SelectQueryBuilder<DB, Table, Output>,
): Promise<number> {
  // A server answers a count as text: it may be longer than a number.
  const row = await found.select(({ fn }) => fn.countAll<string>().as('counted')).executeTakeFirst();
  return Number((row as { readonly counted?: string } | undefined)?.counted ?? 0);
}
