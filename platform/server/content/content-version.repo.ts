import type { Db } from '#platform/server/db/db.ts';

export async function getContentVersionNumber(db: Db): Promise<number> {
  const { rows } = await db.sql<{ version: string }>(
    "select version from content_version where name = 'published'",
    [],
  );
  return Number(rows[0]?.version ?? 0);
}
