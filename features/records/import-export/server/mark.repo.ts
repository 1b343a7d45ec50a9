import { createHash } from 'node:crypto';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { IMPORTED_TABLES } from './written.ts';

/** Number of rows in one statement. The limit lets other statements run in between. */
const AT_ONCE = 1000;
const START = '00000000-0000-0000-0000-000000000000';

interface Page {
  readonly last: string | null;
  readonly count: number;
  readonly mark: string | null;
}

interface PageOf {
  readonly table: string;
  readonly key: string;
  readonly entUuid: string;
  readonly after: string;
}

async function readPage(db: Db, { table, key, entUuid, after }: PageOf): Promise<Page> {
  const { rows } = await db.sql<Page>(
    `select max(uuid::text) as last, count(*)::int as count, md5(string_agg(md5(r::text), '' order by uuid)) as mark
     from (select * from ${table} where ${key} = $1 and del_flag = '0' and uuid > $2 order by uuid limit ${AT_ONCE}) as r`,
    [entUuid, after],
  );
  return rows[0] ?? { last: null, count: 0, mark: null };
}

/**
 * Returns a version of the enterprise's data without reading it completely. The version changes with every write of a row that an import
 * could change. It includes the user and time of each write, so a reverted change also counts as a change.
 */
export async function getEnterpriseDataVersion(db: Db, scope: TenantContext): Promise<string> {
  const hash = createHash('sha256');
  const tables = [
    ...IMPORTED_TABLES.map(({ table }) => ({ table, key: 'ent_uuid' })),
    { table: 'enterprise', key: 'uuid' },
  ];
  for (const { table, key } of tables) {
    let after: string | null = START;
    while (after !== null) {
      const page: Page = await readPage(db, { table, key, entUuid: scope.entUuid, after });
      hash.update(`${table} ${page.mark ?? ''};`);
      after = page.count < AT_ONCE ? null : page.last;
    }
  }
  return hash.digest('hex');
}
