import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { resolveSessionBaseline } from './lib/bare-session.ts';
import type { LoadTarget } from './lib/load.ts';
import type { Member } from './lib/member.ts';
import type { BenchPortal } from './lib/portal.ts';

/** Returns any project of the enterprise; the response to each change includes the project's contradictions. */
export async function getProjectToWrite({ db }: BenchPortal, entUuid: string): Promise<string> {
  const { rows } = await db.sql<{ uuid: string }>(
    'select uuid from project where ent_uuid = $1 order by uuid limit 1',
    [entUuid],
  );
  const [project] = rows;
  if (project === undefined) throw new Error('the enterprise has no project');
  return project.uuid;
}

/** Adds a baseline route: the same change with its audit row and notification, by prepared statements in one transaction. */
export function addBaselineWriteRoute(bench: BenchPortal, bare: FastifyInstance): void {
  const { db } = bench;
  bare.post<{ Body: { uuid: string; contractAmount: number } }>('/write', async ({ headers, body }) => {
    const { entUuid } = await resolveSessionBaseline(bench, headers.authorization);
    const { uuid, contractAmount } = body;
    await db.transaction(async () => {
      await db.sql('select * from project where ent_uuid = $1 and uuid = $2 for update', [entUuid, uuid]);
      await db.sql(
        'update project set contract_amount = $3, revision = revision + 1, update_time = now() where ent_uuid = $1 and uuid = $2',
        [entUuid, uuid, contractAmount],
      );
      await db.sql(
        `insert into audit_log (uuid, at, ent_uuid, action, target_kind, target_uuid, hash) values ($1, now(), $2, 'bare', 'project', $3, 'x')`,
        [randomUUID(), entUuid, uuid],
      );
      await db.sql('select pg_notify($1, $2)', ['bare', entUuid]);
    });
    return { code: 200, data: { uuid } };
  });
}

/**
 * Returns targets that change one project repeatedly over eight connections: the worst case, because all requests wait for the lock on its
 * row.
 */
export function createWriteTargets(
  { base }: BenchPortal,
  bareBase: string,
  { token }: Member,
  uuid: string,
): { readonly ours: LoadTarget; readonly theirs: LoadTarget } {
  const headers = { authorization: `Bearer ${token}` };
  const body = { uuid, contractAmount: 4321.5 };
  return {
    ours: { url: `${base}/portal/project/edit`, method: 'POST', headers, body },
    theirs: { url: `${bareBase}/write`, method: 'POST', headers, body },
  };
}
