import type { TenantContext } from '#platform/server/access/scope.ts';
import type { ApprovalRequest, ApprovalRequestState } from '#platform/server/approval/approval-request.repo.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Limits the visible approval requests: a key or token sees its requests, an account the requests of its user, an approver all. */
export interface RequesterFilter {
  readonly userUuid?: string;
  readonly keyUuid?: string;
  readonly tokenUuid?: string;
}

interface Filter extends RequesterFilter {
  readonly state: ApprovalRequestState | undefined;
  readonly isWaitingFirst: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface ApprovalRequestRow extends ApprovalRequest {
  readonly by: string;
  readonly keyHolder: string | null;
  readonly tokenName: string | null;
  readonly decider: string | null;
}

const SELECTED = `p.ent_uuid as "entUuid", p.uuid, p.kind, p.method, p.path, p.input, p.input_hash as "inputHash", p.shown, p.seen::text as seen, p.source,
  p.reason, p.user_uuid as "userUuid", p.key_uuid as "keyUuid", p.token_uuid as "tokenUuid", p.state, p.decide_by as "decideBy",
  p.decide_time as "decideTime", p.decide_note as "decideNote", p.create_time as "createTime",
  (select nick_name from app_user where uuid = p.user_uuid) as by,
  (select holder_name from entity_key where ent_uuid = p.ent_uuid and uuid = p.key_uuid and kind = 'secondary') as "keyHolder",
  (select name from api_token where ent_uuid = p.ent_uuid and uuid = p.token_uuid) as "tokenName",
  (select nick_name from app_user where uuid = p.decide_by) as decider`;

const OWN = `($2::uuid is null or p.user_uuid = $2) and ($3::uuid is null or p.key_uuid = $3) and ($4::uuid is null or p.token_uuid = $4)
  and ($5::text is null or p.state = $5)`;

export async function listApprovalRequestRows(
  db: Db,
  { entUuid }: TenantContext,
  { userUuid, keyUuid, tokenUuid, state, isWaitingFirst, offset, limit }: Filter,
): Promise<{ rows: ApprovalRequestRow[]; total: number }> {
  const given = [entUuid, userUuid ?? null, keyUuid ?? null, tokenUuid ?? null, state ?? null];
  // Keys are selected before the rows, because the encrypted content of a request is large.
  const order = isWaitingFirst
    ? "(p.state in ('waiting', 'applying')) desc, p.create_time desc, p.uuid"
    : 'p.create_time desc, p.uuid';
  const { rows } = await db.sql<ApprovalRequestRow>(
    `select ${SELECTED} from (
       select uuid from change_proposal p where p.ent_uuid = $1 and ${OWN} order by ${order} offset $6 limit $7) k
     join change_proposal p on p.ent_uuid = $1 and p.uuid = k.uuid order by ${order}`,
    [...given, offset, limit],
  );
  const { rows: counted } = await db.sql<{ total: number }>(
    `select count(*)::int as total from change_proposal p where p.ent_uuid = $1 and ${OWN}`,
    given,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Returns an approval request of the requester, or any request for a user who may decide. */
export async function findApprovalRequestRow(
  db: Db,
  { entUuid }: TenantContext,
  uuid: string,
  { userUuid, keyUuid, tokenUuid }: RequesterFilter,
): Promise<ApprovalRequestRow | null> {
  const { rows } = await db.sql<ApprovalRequestRow>(
    `select ${SELECTED} from change_proposal p where p.ent_uuid = $1 and ${OWN} and p.uuid = $6`,
    [entUuid, userUuid ?? null, keyUuid ?? null, tokenUuid ?? null, null, uuid],
  );
  return rows[0] ?? null;
}

/** Lists the approvers, including the owner; without an owner, every unrestricted member is an approver. */
export async function listApproverRows(
  db: Db,
  { entUuid }: TenantContext,
): Promise<{ uuid: string; nickName: string }[]> {
  const { rows } = await db.sql<{ uuid: string; nickName: string }>(
    `select u.uuid, u.nick_name as "nickName" from firm_member m join app_user u on u.uuid = m.user_uuid
     where m.ent_uuid = $1 and u.status = '0' and u.del_flag = '0' and (m.firm_roles is null or 'approve' = any(m.firm_roles))
     order by m.join_time, u.uuid limit 500`,
    [entUuid],
  );
  return rows;
}
