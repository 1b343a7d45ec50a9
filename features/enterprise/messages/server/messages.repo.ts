import { type Expression, type ExpressionBuilder, type Generated, type SqlBool, sql } from 'kysely';
import type { MessageType } from '#platform/contract/message-types.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { Tables } from '#platform/server/db/tables.ts';

interface MessageTable {
  uuid: string;
  userUuid: string | null;
  entUuid: string | null;
  type: MessageType;
  title: string;
  content: string;
  messageTime: Date;
  router: string | null;
  expireTime: Date | null;
  onceKey: string | null;
  createTime: Date;
  createBy: string | null;
  broadcastUuid: Generated<string | null>;
  isRecalled: Generated<boolean>;
  isPopup: Generated<boolean>;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    message: MessageTable;
    messageRead: { userUuid: string; messageUuid: string; readTime: Date };
  }
}

/** Scope of a user's messages: messages to the user, to the user's enterprises, and to every user. */
export interface MessageReader {
  readonly userUuid: string;
  readonly entUuids: readonly string[];
  /** The enterprise that the user currently works for. */
  readonly chosenUuid: string | null;
  /**
   * The only enterprise whose personal messages are shown, for a session that began with its single sign-on; null for messages about all
   * enterprises.
   */
  readonly onlyUuid: string | null;
  readonly now: Date;
}

export interface MessageFilter {
  readonly read?: boolean | undefined;
  readonly type?: MessageType | undefined;
  /** Restricts to messages that open as a popup after a login. */
  readonly popup?: true;
  /** Restricts to messages about this enterprise of the user. */
  readonly entUuid?: string | undefined;
}

type Where = ExpressionBuilder<Tables & { m: MessageTable }, 'm'>;

/**
 * Selects messages to the user, to every user, and to each of the user's enterprises separately: each condition has an index, which a
 * combined "or" could not use.
 */
const toHim =
  ({ userUuid }: MessageReader) =>
  (where: Where) =>
    where('m.userUuid', '=', userUuid);
const toAll = (where: Where) => where.and([where('m.userUuid', 'is', null), where('m.entUuid', 'is', null)]);
const toEnterprise = (entUuid: string) => (where: Where) =>
  where.and([where('m.userUuid', 'is', null), where('m.entUuid', '=', entUuid)]);
const toEnterprises =
  ({ entUuids }: MessageReader) =>
  (where: Where) =>
    where.and([where('m.userUuid', 'is', null), sql<boolean>`m.ent_uuid = any(${[...entUuids]}::uuid[])`]);

/** Matches copies of one broadcast that were sent to several of the user's enterprises; `o` is one of the copies. */
const alikeTo = ({ entUuids }: MessageReader) =>
  sql`o.broadcast_uuid = m.broadcast_uuid and o.user_uuid is null and o.ent_uuid = any(${[...entUuids]}::uuid[])`;

/** Returns whether a message is read; a broadcast read for any of the user's enterprises counts as read for all of them. */
function readMark(reader: MessageReader) {
  const own = sql`exists (select 1 from message_read r where r.user_uuid = ${reader.userUuid} and r.message_uuid = m.uuid)`;
  if (reader.entUuids.length < 2) return sql<boolean>`${own}`;
  return sql<boolean>`(${own} or m.broadcast_uuid is not null and exists (select 1 from message o
    join message_read r on r.message_uuid = o.uuid and r.user_uuid = ${reader.userUuid} where ${alikeTo(reader)}))`;
}

/** Shows one copy of a broadcast sent to several of the user's enterprises: preferably a valid copy for the current enterprise. */
const isShownOfEqualMessages = (reader: MessageReader) =>
  sql<boolean>`(m.broadcast_uuid is null or not exists (select 1 from message o where ${alikeTo(reader)} and o.del_flag = '0'
    and (o.is_recalled, o.ent_uuid is distinct from ${reader.chosenUuid}::uuid, o.ent_uuid)
      < (m.is_recalled, m.ent_uuid is distinct from ${reader.chosenUuid}::uuid, m.ent_uuid)))`;

/** Matches messages that were not recalled, independent of the recipient. */
const isShown =
  (reader: MessageReader, { read }: MessageFilter = {}) =>
  (where: Where) => {
    const stands = where('m.isRecalled', '=', sql.lit(false));
    return where.and([
      where('m.delFlag', '=', sql.lit('0')),
      where.or([where('m.expireTime', 'is', null), where('m.expireTime', '>', reader.now)]),
      where('m.messageTime', '<=', reader.now),
      ...(reader.onlyUuid === null
        ? []
        : [where.or([where('m.entUuid', 'is', null), where('m.entUuid', '=', reader.onlyUuid)])]),
      // Recalled messages are never unread. The "or" is omitted for unread messages, because with it the planner would read the whole table
      // instead of the index.
      read === false ? stands : where.or([stands, readMark(reader)]),
    ]);
  };

const visible = (db: Db, reader: MessageReader) =>
  db.query
    .selectFrom('message as m')
    .where(isShown(reader))
    .where((where) => where.or([toHim(reader)(where), toAll(where), toEnterprises(reader)(where)]));

const fits = (reader: MessageReader, filter: MessageFilter) => (where: Where) => {
  const all: Expression<SqlBool>[] = [];
  if (filter.type) all.push(where('m.type', '=', filter.type));
  if (filter.popup) all.push(where('m.isPopup', '=', sql.lit(true)));
  if (filter.read === true) all.push(readMark(reader));
  if (filter.read === false) all.push(where.not(readMark(reader)));
  if (filter.entUuid) all.push(where('m.entUuid', '=', filter.entUuid));
  return where.and(all);
};

/** Finds a user's messages by uuid and time; with `newest`, only the newest messages of each kind of recipient. */
function found(db: Db, reader: MessageReader, filter: MessageFilter, newest?: number) {
  const all = db.query
    .selectFrom('message as m')
    .select(['m.uuid', 'm.messageTime'])
    .where(isShown(reader, filter))
    .where(fits(reader, filter));
  // Each part is read in index order, so that the parts only need merging.
  const getNewest = (part: typeof all) =>
    newest === undefined ? part : part.orderBy('m.messageTime', 'desc').orderBy('m.uuid').limit(newest);
  const ofOne = (address: (where: Where) => Expression<SqlBool>) =>
    db.query.selectFrom(getNewest(all.where(address)).as('p')).select(['p.uuid', 'p.messageTime']);
  const entUuids = filter.entUuid ? reader.entUuids.filter((uuid) => uuid === filter.entUuid) : reader.entUuids;
  // One query per enterprise: with all enterprises in one condition, the whole result would be sorted for every page.
  const toOneOf = (uuid: string) => (where: Where) =>
    entUuids.length < 2
      ? toEnterprise(uuid)(where)
      : where.and([toEnterprise(uuid)(where), isShownOfEqualMessages(reader)]);
  const own = entUuids
    .map((uuid) => ofOne(toOneOf(uuid)))
    .reduce((parts, part) => parts.unionAll(part), ofOne(toHim(reader)));
  return filter.entUuid ? own : own.unionAll(ofOne(toAll));
}

/**
 * Lists messages, newest first. The newest messages of each recipient are merged and counted only up to a limit, so the generic list query
 * of the platform does not apply.
 */
export async function listMessageRows(
  db: Db,
  reader: MessageReader,
  filter: MessageFilter,
  page: { readonly offset: number; readonly limit: number },
) {
  const shown = found(db, reader, filter, page.offset + page.limit)
    .orderBy('messageTime', 'desc')
    .orderBy('uuid')
    .offset(page.offset)
    .limit(page.limit);
  return await db.query
    .selectFrom('message as m')
    .leftJoin('enterprise as e', 'e.uuid', 'm.entUuid')
    .select(['m.uuid', 'm.type', 'm.title', 'm.content', 'm.messageTime', 'm.router', readMark(reader).as('read')])
    .select(['m.entUuid', 'e.entName'])
    .where('m.uuid', 'in', db.query.selectFrom(shown.as('s')).select('s.uuid'))
    .orderBy('m.messageTime', 'desc')
    .orderBy('m.uuid')
    .execute();
}
export type MessageRow = Awaited<ReturnType<typeof listMessageRows>>[number];

/** The limit of the count: the number of messages is unbounded, and the response must not wait for a full count. */
export const MAX_COUNTED_MESSAGES = 10_000;

/** Counts up to one more than the limit, which means that there are more. */
export async function countMessageRows(db: Db, reader: MessageReader, filter: MessageFilter): Promise<number> {
  const most = MAX_COUNTED_MESSAGES + 1;
  // Without an order, because sorting before counting is wasted.
  const counted = db.query
    .selectFrom(found(db, reader, filter).as('f'))
    .select('f.uuid')
    .limit(most);
  return await getCount(db.query.selectFrom(counted.as('c')));
}

/** Counts unread messages to all members of an enterprise, up to the given limit. */
export async function countUnreadOfEnterprise(
  db: Db,
  reader: MessageReader,
  entUuid: string,
  most: number,
): Promise<number> {
  const counted = db.query
    .selectFrom('message as m')
    .select('m.uuid')
    .where(isShown(reader, { read: false }))
    .where(toEnterprise(entUuid))
    .where(fits(reader, { read: false }))
    .limit(most);
  return await getCount(db.query.selectFrom(counted.as('c')));
}

/** Returns the number of unread messages and the time of the newest one; the pair changes if a message is read or arrives. */
export async function getUnreadStateRow(
  db: Db,
  reader: MessageReader,
): Promise<{ total: string; newest: Date | null }> {
  return await db.query
    .selectFrom(found(db, reader, { read: false }).as('f'))
    .select((where) => [where.fn.countAll<string>().as('total'), where.fn.max('f.messageTime').as('newest')])
    .executeTakeFirstOrThrow();
}

export async function hasMessage(db: Db, reader: MessageReader, uuid: string): Promise<boolean> {
  return (await visible(db, reader).select('m.uuid').where('m.uuid', '=', uuid).executeTakeFirst()) !== undefined;
}

export async function markMessageRowRead(db: Db, reader: MessageReader, uuid: string): Promise<void> {
  await db.query
    .insertInto('messageRead')
    .values({ userUuid: reader.userUuid, messageUuid: uuid, readTime: reader.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Marks all messages of a user as read.
 * @param entUuid only messages about this enterprise of the user; all if omitted
 */
export async function markAllMessageRowsRead(db: Db, reader: MessageReader, entUuid?: string): Promise<void> {
  await db.query
    .insertInto('messageRead')
    .columns(['userUuid', 'messageUuid', 'readTime'])
    .expression(
      db.query
        .selectFrom(found(db, reader, { read: false, entUuid }).as('f'))
        .select([
          sql<string>`${reader.userUuid}::uuid`.as('userUuid'),
          'f.uuid',
          sql<Date>`${reader.now}::timestamptz`.as('at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
