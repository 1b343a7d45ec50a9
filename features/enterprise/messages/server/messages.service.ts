import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { listSessionsPermitting } from '#features/identity/session/server/session.server-api.ts';
import { createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { renderHtmlForReader } from '#platform/server/text/render-html.ts';
import { listMessages as ListCall, MAX_POPUP_MESSAGES, type Message } from '../messages.contract.ts';
import {
  countMessageRows,
  countUnreadOfEnterprise,
  getUnreadStateRow,
  hasMessage,
  listMessageRows,
  MAX_COUNTED_MESSAGES,
  type MessageReader,
  type MessageRow,
  markAllMessageRowsRead,
  markMessageRowRead,
} from './messages.repo.ts';

/**
 * Returns the scope of a user's messages: all enterprises of the user, each with the read permissions that the user would have after
 * switching to it.
 */
async function getReader(context: LoginContext): Promise<MessageReader> {
  const sessions = await listSessionsPermitting(context, ListCall);
  return {
    userUuid: context.session.userUuid,
    entUuids: sessions.flatMap(({ ent }) => ent?.uuid ?? []),
    chosenUuid: context.session.ent?.uuid ?? null,
    onlyUuid: context.session.signOnEnt ?? null,
    now: context.now,
  };
}

/** Returns the enterprise of a message, but only for users of several enterprises. */
function getEnterprise({ session }: LoginContext, { entUuid, entName }: MessageRow): Message['enterprise'] {
  const isChosen = entUuid === session.ent?.uuid;
  const isOwn = entUuid !== null && session.enterpriseUuids.includes(entUuid);
  if (!isOwn || entName === null || (isChosen && session.enterpriseUuids.length < 2)) return null;
  return { uuid: entUuid, entName, isChosen };
}

const describe = (context: LoginContext, row: MessageRow): Message => ({
  ...row,
  content: renderHtmlForReader(context.app, row.content),
  messageTime: formatTime(row.messageTime),
  enterprise: getEnterprise(context, row),
});

/**
 * Asserts that the user may read the messages of an enterprise.
 * @throws ApiError 数据不存在 for an enterprise whose messages the user may not read
 */
function assertOwn({ entUuids }: MessageReader, entUuid: string | undefined): string | undefined {
  const wanted = entUuid?.toLowerCase() || undefined;
  if (wanted && !entUuids.includes(wanted)) throw createNotFoundError();
  return wanted;
}

export async function listMessages(
  context: LoginContext,
  query: InputOf<typeof ListCall>['query'],
): Promise<Page<Message>> {
  const { db } = context.app;
  const reader = await getReader(context);
  const { ent, ...rest } = query;
  const filter = { ...rest, entUuid: assertOwn(reader, ent) };
  const offset = getOffset(query);
  const limit = Math.max(0, Math.min(query.pageSize, MAX_COUNTED_MESSAGES - offset));
  const rows = limit === 0 ? [] : await listMessageRows(db, reader, filter, { offset, limit });
  const found = await countMessageRows(db, reader, filter);
  return {
    rows: rows.map((row) => describe(context, row)),
    total: Math.min(found, MAX_COUNTED_MESSAGES),
    ...(found > MAX_COUNTED_MESSAGES ? { note: `只列出最新 ${MAX_COUNTED_MESSAGES} 条消息` } : {}),
  };
}

export async function markMessagesRead(
  context: LoginContext,
  wanted: { readonly id: string | null; readonly isAllRead: boolean; readonly ent?: string | undefined },
): Promise<void> {
  const { db } = context.app;
  const reader = await getReader(context);
  if (wanted.isAllRead) {
    await markAllMessageRowsRead(db, reader, assertOwn(reader, wanted.ent));
    return;
  }
  if (wanted.id === null || wanted.id === '') throw createFieldError('id', '请选择要标为已读的消息');
  if (!isUuid(wanted.id) || !(await hasMessage(db, reader, wanted.id))) throw createNotFoundError();
  await markMessageRowRead(db, reader, wanted.id);
}

export async function countUnreadForUser(context: LoginContext): Promise<number> {
  return Math.min(
    await countMessageRows(context.app.db, await getReader(context), { read: false }),
    MAX_COUNTED_MESSAGES,
  );
}

export async function getUnreadMessages(context: LoginContext): Promise<{ count: number; list: Message[] }> {
  const reader = await getReader(context);
  const asked = { read: false, popup: true } as const;
  const rows = await listMessageRows(context.app.db, reader, asked, { offset: 0, limit: MAX_POPUP_MESSAGES });
  return { count: await countUnreadForUser(context), list: rows.map((row) => describe(context, row)) };
}

/** Counts the unread messages to all members of each of several enterprises. */
export async function countUnreadOfEnterprises(
  context: LoginContext,
  scopes: readonly TenantContext[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const reader = await getReader(context);
  for (const { entUuid } of scopes)
    found.set(entUuid, await countUnreadOfEnterprise(context.app.db, reader, entUuid, most));
  return found;
}

/** Returns a short text that changes when a message is read or arrives (for live updates). */
export async function getUnreadState(context: LoginContext): Promise<string> {
  const { total, newest } = await getUnreadStateRow(context.app.db, await getReader(context));
  return `${total} ${newest?.getTime() ?? 0}`;
}
