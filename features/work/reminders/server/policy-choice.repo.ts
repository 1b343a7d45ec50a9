import type { Db } from '#platform/server/db/db.ts';
import { PUSHED_POLICY_KINDS, type PushedPolicyKind } from '../contract/policy-choice.ts';

interface PolicyChoiceTable {
  userUuid: string;
  kinds: PushedPolicyKind[];
  regions: string[];
  byMail: boolean;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    policyChoice: PolicyChoiceTable;
  }
}

export async function getPolicyChoiceRow(db: Db, userUuid: string): Promise<PolicyChoiceTable | undefined> {
  return await db.query.selectFrom('policyChoice').selectAll().where('userUuid', '=', userUuid).executeTakeFirst();
}

export async function savePolicyChoiceRow(db: Db, { userUuid, ...choice }: PolicyChoiceTable): Promise<void> {
  await db.query
    .insertInto('policyChoice')
    .values({ userUuid, ...choice })
    .onConflict((conflict) => conflict.column('userUuid').doUpdateSet(choice))
    .execute();
}

/** Stops policy mails only. The chosen kinds and regions stay unchanged; a user without a stored choice still gets all messages. */
export async function mutePolicyMail(db: Db, userUuid: string, now: Date): Promise<void> {
  const muted = { byMail: false, updateTime: now };
  await db.query
    .insertInto('policyChoice')
    .values({ userUuid, kinds: [...PUSHED_POLICY_KINDS], regions: [], ...muted })
    .onConflict((conflict) => conflict.column('userUuid').doUpdateSet(muted))
    .execute();
}
