import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BenchPortal } from './portal.ts';

/** A user who is the only member of an enterprise. */
export interface Member {
  readonly token: string;
  readonly entUuid: string;
}

export async function addMember(bench: Pick<BenchPortal, 'db'>): Promise<Member> {
  const entUuid = randomUUID();
  const userUuid = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const run = (text: string, params: unknown[]) => bench.db.sql(text, params);
  await run(
    `insert into enterprise (uuid, ent_name, credit_code, region, create_time, update_time)
     values ($1, $2, $3, '110000', now(), now())`,
    [entUuid, `示例压测企业 ${entUuid.slice(0, 8)}`, `9111${entUuid.slice(0, 14)}`],
  );
  await run(
    `insert into membership (ent_uuid, start_date, end_date, create_time, update_time) values ($1, '2020-01-01', '2099-12-31', now(), now())`,
    [entUuid],
  );
  await run(
    `insert into app_user (uuid, username, phonenumber, password_hash, nick_name, avatar, create_time, update_time)
     values ($1, $2, $3, 'x', '示例', '/avatar/default.svg', now(), now())`,
    [userUuid, `bench_${userUuid.slice(0, 8)}`, userUuid.slice(0, 11)],
  );
  await run('insert into firm_member (user_uuid, ent_uuid, join_time) values ($1, $2, now())', [userUuid, entUuid]);
  await run(
    `insert into user_session (uuid, token_hash, user_uuid, chosen_ent, create_time, auth_time, auth_method, expire_time, last_seen, user_agent, ip)
     values ($1, $2, $3, $4, now(), now(), 'password', now() + interval '7 days', now(), 'bench', '127.0.0.1')`,
    [randomUUID(), createHash('sha256').update(token).digest('base64url'), userUuid, entUuid],
  );
  return { token, entUuid };
}
