import type { Db } from '#platform/server/db/db.ts';
import { PUSHED_KINDS, type PushedKind } from '../contract/policy-choice.ts';

interface PolicyChoiceTable {
  userUuid: string;
  kinds: PushedKind[];
  regions: string[];
  byMail: boolean;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    policyChoice: PolicyChoiceTable;
  }
}

export async function getChoiceRow(db: Db, userUuid: string): Promise<PolicyChoiceTable | undefined> {
  return await db.query.selectFrom('policyChoice').selectAll().where('userUuid', '=', userUuid).executeTakeFirst();
}

export async function saveChoiceRow(db: Db, { userUuid, ...choice }: PolicyChoiceTable): Promise<void> {
  await db.query
    .insertInto('policyChoice')
    .values({ userUuid, ...choice })
    .onConflict((conflict) => conflict.column('userUuid').doUpdateSet(choice))
    .execute();
}

/** Stops policy mails only. The chosen kinds and regions stay unchanged; a user without a stored choice still gets all messages. */
export async function muteChoiceMail(db: Db, userUuid: string, now: Date): Promise<void> {
  const muted = { byMail: false, updateTime: now };
  await db.query
    .insertInto('policyChoice')
    .values({ userUuid, kinds: [...PUSHED_KINDS], regions: [], ...muted })
    .onConflict((conflict) => conflict.column('userUuid').doUpdateSet(muted))
    .execute();
}
