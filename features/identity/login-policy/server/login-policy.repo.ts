import type { PolicyLayer } from '#domain/access/login-policy.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { WriteStamp } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';

interface PolicyTable extends WriteStamp, PolicyLayer {
  uuid: string;
  /** Null for the rules of the installation. */
  entUuid: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    loginPolicy: PolicyTable;
  }
}

const selectLayers = ({ query }: Db) =>
  query
    .selectFrom('loginPolicy as p')
    .select(['p.mfaRequired', 'p.idleMinutes', 'p.passwordMaxDays', 'p.passwordHistory', 'p.operatorNetworks']);

/** Returns the rules of the installation, or undefined if operators have set none. */
export async function getInstallationLayer(db: Db): Promise<PolicyLayer | undefined> {
  return await selectLayers(db).where('p.entUuid', 'is', null).executeTakeFirst();
}

/** Returns the rules of an enterprise, or undefined if its owner has set none. */
export async function getEnterpriseLayer(db: Db, { entUuid }: TenantContext): Promise<PolicyLayer | undefined> {
  return await selectLayers(db).where('p.entUuid', '=', entUuid).executeTakeFirst();
}

/**
 * Lists the rules of the installation and of all enterprises of a user. The user's password gives access to all of these enterprises, so
 * all rules apply.
 */
export async function listUserPolicyLayers(db: Db, userUuid: string): Promise<readonly PolicyLayer[]> {
  return await selectLayers(db)
    .where((where) =>
      where.or([
        where('p.entUuid', 'is', null),
        where('p.entUuid', 'in', (from) =>
          from.selectFrom('firmMember as m').select('m.entUuid').where('m.userUuid', '=', userUuid),
        ),
      ]),
    )
    .execute();
}

/**
 * Saves the rules of an enterprise or of the installation.
 * @param scope null for the installation
 */
export async function savePolicyLayer(
  db: Db,
  scope: TenantContext | null,
  layer: PolicyLayer,
  by: { readonly uuid: string; readonly userUuid: string; readonly now: Date },
): Promise<void> {
  const changed = { ...layer, updateTime: by.now, updateBy: by.userUuid };
  const added = { uuid: by.uuid, entUuid: scope?.entUuid ?? null, createTime: by.now, createBy: by.userUuid };
  await db.query
    .insertInto('loginPolicy')
    .values({ ...added, ...changed })
    .onConflict((conflict) => conflict.constraint('login_policy_ent').doUpdateSet(changed))
    .execute();
}
