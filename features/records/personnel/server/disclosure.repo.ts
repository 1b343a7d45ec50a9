import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

export type DisclosureKind = 'reveal' | 'export';

export interface Disclosure {
  readonly actorUuid: string;
  readonly kind: DisclosureKind;
  readonly day: string;
  readonly most: number;
}

/**
 * Counts a disclosure.
 * @returns its number on this day; null if the daily limit is reached
 */
export async function countDisclosure(
  db: Db,
  scope: TenantContext,
  { actorUuid, kind, day, most }: Disclosure,
): Promise<number | null> {
  const { rows } = await db.sql<{ count: number }>(
    `insert into id_disclosure (ent_uuid, actor_uuid, kind, day, count) values ($1, $2, $3, $4, 1)
     on conflict (ent_uuid, actor_uuid, kind, day) do update set count = id_disclosure.count + 1
       where id_disclosure.count < $5
     returning count`,
    [scope.entUuid, actorUuid, kind, day, most],
  );
  return rows[0]?.count ?? null;
}
