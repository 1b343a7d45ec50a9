import type { Db } from '#platform/server/db/db.ts';

/** The maximum number of rows of one kind in a copy of personal data; longer lists would be unreadable. */
const MAX_ROWS = 5000;

export async function listOwnSessionRows(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('userSession')
    .select(['createTime', 'lastSeen', 'expireTime', 'userAgent', 'ip'])
    .where('userUuid', '=', userUuid)
    .orderBy('createTime', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function listOwnIdentities(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('signOnIdentity')
    .select(['createTime', 'issuer', 'subject'])
    .where('userUuid', '=', userUuid)
    .orderBy('createTime', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

/** Lists the audit log entries of actions by the user and on their account. */
export async function listAuditEntriesOfUser(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('auditLog')
    .select(['at', 'action', 'ip', 'userAgent', 'targetKind', 'targetUuid'])
    .where((where) =>
      where.or([
        where('userUuid', '=', userUuid),
        where.and([where('targetKind', '=', 'user'), where('targetUuid', '=', userUuid)]),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function listOwnMessages(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('message')
    .select(['messageTime', 'title', 'content'])
    .where('userUuid', '=', userUuid)
    .where('delFlag', '=', '0')
    .orderBy('messageTime', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function listOwnFeedback(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('feedback')
    .select(['createTime', 'number', 'title', 'content', 'contactName', 'phone', 'mail', 'state'])
    .where('userUuid', '=', userUuid)
    .orderBy('createTime', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function listOwnLearning(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('lessonLedger as g')
    .leftJoin('lesson as l', 'l.uuid', 'g.lessonUuid')
    .select(['g.learnDate', 'l.title', 'g.countedSec'])
    .where('g.userUuid', '=', userUuid)
    .orderBy('g.learnDate', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function listOwnJoinRequests(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('joinRequest as j')
    .innerJoin('enterprise as e', 'e.uuid', 'j.entUuid')
    .select(['j.createTime', 'e.entName', 'j.note', 'j.state'])
    .where('j.userUuid', '=', userUuid)
    .orderBy('j.createTime', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function listOwnAccountClosings(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('accountClosing')
    .select(['askTime', 'dueTime', 'cancelTime'])
    .where('userUuid', '=', userUuid)
    .orderBy('askTime', 'desc')
    .execute();
}
