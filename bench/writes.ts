import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { resolveBare } from './lib/bare-session.ts';
import type { LoadTarget } from './lib/load.ts';
import type { Member } from './lib/member.ts';
import type { BenchPortal } from './lib/portal.ts';

export async function addCertificate({ db }: BenchPortal, entUuid: string): Promise<string> {
  const uuid = randomUUID();
  await db.sql(
    `insert into certificate (uuid, ent_uuid, cert_no, category, cert_name, issue_date, valid_start, valid_end, issuer, region, create_time, update_time)
     values ($1, $2, 'W1', 'other', '示例证书', '2024-01-01', '2024-01-01', '2030-01-01', '示例主管部门', '110000', now(), now())`,
    [uuid, entUuid],
  );
  return uuid;
}

/** The same change with its audit row and its notice, by prepared statements in one transaction. */
export function addBareWrite(bench: BenchPortal, bare: FastifyInstance): void {
  const { db } = bench;
  bare.post<{ Body: { uuid: string; certName: string } }>('/write', async ({ headers, body }) => {
    const { entUuid } = await resolveBare(bench, headers.authorization);
    const { uuid, certName } = body;
    await db.transaction(async () => {
      await db.sql('select * from certificate where ent_uuid = $1 and uuid = $2 for update', [entUuid, uuid]);
      await db.sql(
        'update certificate set cert_name = $3, revision = revision + 1, update_time = now() where ent_uuid = $1 and uuid = $2',
        [entUuid, uuid, certName],
      );
      await db.sql(
        `insert into audit_log (uuid, at, ent_uuid, action, target_kind, target_uuid, hash) values ($1, now(), $2, 'bare', 'certificate', $3, 'x')`,
        [randomUUID(), entUuid, uuid],
      );
      await db.sql('select pg_notify($1, $2)', ['bare', entUuid]);
    });
    return { code: 200, data: { uuid } };
  });
}

/** One certificate changed again and again by eight connections: the worst case, because all of them wait for its row. */
export function writeTargets(
  { base }: BenchPortal,
  bareBase: string,
  { token }: Member,
  uuid: string,
): { readonly ours: LoadTarget; readonly theirs: LoadTarget } {
  const headers = { authorization: `Bearer ${token}` };
  const body = { uuid, certName: '示例证书（改）' };
  return {
    ours: { url: `${base}/portal/zzzs/edit`, method: 'POST', headers, body },
    theirs: { url: `${bareBase}/write`, method: 'POST', headers, body },
  };
}
