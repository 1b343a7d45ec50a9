import { createHash } from 'node:crypto';
import { formatTime } from '#domain/text/time.ts';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { canForAllKinds, type MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { CalendarFeed } from '../contract/calendar.ts';
import { getCalendarFeedRow, removeCalendarFeedRow, saveCalendarFeedRow } from './calendar.repo.ts';

/** 192 bits, too many to guess. */
const SECRET_BYTES = 24;
export const CALENDAR_PATH = '/portal/calendar';

export const hashCalendarSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const getAddress = (origin: string, secret: string): string => `${origin}${CALENDAR_PATH}/${secret}.ics`;

/** Asserts that the user may see reminders of all kinds, because the URL exposes all expiry dates. */
function assertEveryKind({ session }: MemberContext): void {
  if (!canForAllKinds(session, 'reminder:*:list')) throw createApiError(KERNEL_ERRORS.forbidden);
}

export async function getCalendarFeed(context: MemberContext): Promise<CalendarFeed> {
  assertEveryKind(context);
  const { app, scope, origin } = context;
  const row = await getCalendarFeedRow(app.db, scope);
  if (!row) return { address: null, createTime: null, lastReadTime: null };
  return {
    address: getAddress(origin, app.cipher.decrypt(row.secret)),
    createTime: formatTime(row.createTime),
    lastReadTime: row.lastReadTime ? formatTime(row.lastReadTime) : null,
  };
}

const note = (context: MemberContext, action: string) =>
  logAudit(context, { action, targetKind: 'user', targetUuid: context.session.userUuid, detail: {} });

/** Creates or replaces the secret URL. */
export async function createCalendarFeed(context: MemberContext): Promise<CalendarFeed> {
  assertEveryKind(context);
  const { app, scope, now, session } = context;
  const secret = app.random.token(SECRET_BYTES);
  await app.db.transaction(async () => {
    const isNew = (await getCalendarFeedRow(app.db, scope)) === undefined;
    await saveCalendarFeedRow(app.db, {
      userUuid: session.userUuid,
      entUuid: scope.entUuid,
      secretHash: hashCalendarSecret(secret),
      secret: app.cipher.encrypt(secret),
      createTime: now,
      lastReadTime: null,
    });
    await note(context, isNew ? 'calendar.created' : 'calendar.rotated');
  });
  return await getCalendarFeed(context);
}

export async function removeCalendarFeed(context: MemberContext): Promise<void> {
  assertEveryKind(context);
  const { app, scope } = context;
  await app.db.transaction(async () => {
    await removeCalendarFeedRow(app.db, scope);
    await note(context, 'calendar.removed');
  });
}
