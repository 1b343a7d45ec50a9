import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { failField, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import { type listMessages as ListCall, type Message, POPUP_MOST } from '../contract.ts';
import {
  countMessageRows,
  countUnreadOfFirm,
  getUnreadMarkRow,
  hasMessage,
  listMessageRows,
  MESSAGES_COUNTED,
  type MessageRow,
  markAllMessageRowsRead,
  markMessageRowRead,
  type Reader,
} from './messages.repo.ts';

const readerOf = (context: LoginContext): Reader => ({
  userUuid: context.session.userUuid,
  entUuid: context.session.ent?.uuid ?? null,
  now: context.now,
});

const describe = (row: MessageRow): Message => ({ ...row, messageTime: formatTime(row.messageTime) });

export async function listMessages(
  context: LoginContext,
  query: InputOf<typeof ListCall>['query'],
): Promise<Page<Message>> {
  const { db } = context.app;
  const reader = readerOf(context);
  const offset = offsetOf(query);
  const limit = Math.max(0, Math.min(query.pageSize, MESSAGES_COUNTED - offset));
  const rows = limit === 0 ? [] : await listMessageRows(db, reader, query, { offset, limit });
  const found = await countMessageRows(db, reader, query);
  return {
    rows: rows.map(describe),
    total: Math.min(found, MESSAGES_COUNTED),
    ...(found > MESSAGES_COUNTED ? { note: `只列出最新 ${MESSAGES_COUNTED} 条消息` } : {}),
  };
}

export async function markMessagesRead(
  context: LoginContext,
  wanted: { readonly id: string | null; readonly isAllRead: boolean },
): Promise<void> {
  const { db } = context.app;
  const reader = readerOf(context);
  if (wanted.isAllRead) {
    await markAllMessageRowsRead(db, reader);
    return;
  }
  if (wanted.id === null || wanted.id === '') throw failField('id', '请选择要标为已读的消息');
  if (!isUuid(wanted.id) || !(await hasMessage(db, reader, wanted.id))) throw notFound();
  await markMessageRowRead(db, reader, wanted.id);
}

export async function countUnread(context: LoginContext): Promise<number> {
  return Math.min(await countMessageRows(context.app.db, readerOf(context), { read: false }), MESSAGES_COUNTED);
}

export async function getUnreadMessages(context: LoginContext): Promise<{ count: number; list: Message[] }> {
  const reader = readerOf(context);
  const asked = { read: false, popup: true } as const;
  const rows = await listMessageRows(context.app.db, reader, asked, { offset: 0, limit: POPUP_MOST });
  return { count: await countUnread(context), list: rows.map(describe) };
}

/** What waits unread for everybody of each of several firms. */
export async function countUnreadOfFirms(
  context: LoginContext,
  scopes: readonly Scope[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { entUuid } of scopes)
    found.set(entUuid, await countUnreadOfFirm(context.app.db, { ...readerOf(context), entUuid }, most));
  return found;
}

/** A short text that differs once something is read or arrives (live updates). */
export async function getUnreadMark(context: LoginContext): Promise<string> {
  const { total, newest } = await getUnreadMarkRow(context.app.db, readerOf(context));
  return `${total} ${newest?.getTime() ?? 0}`;
}
