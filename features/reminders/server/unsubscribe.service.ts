import { timingSafeEqual } from 'node:crypto';
import { REMINDER_CATEGORIES } from '#domain/reminders/codes.ts';
import { DEFAULT_QUIET } from '#domain/reminders/quiet.ts';
import type { App } from '#platform/server/app.ts';
import { getNoticeRow, saveNoticeRow } from './digest.repo.ts';

export const UNSUBSCRIBE_PATH = '/portal/mail/unsubscribe';
const TOKEN = /^([\da-f-]{36})\.([\w-]{20,100})$/;

const signatureOf = (app: App, userUuid: string): string => app.cipher.blindIndex(`unsubscribe ${userUuid}`);

/** Where mail to a user can be refused without signing in: nobody but its reader knows the signature. */
export const unsubscribePath = (app: App, userUuid: string): string =>
  `${UNSUBSCRIBE_PATH}/${userUuid}.${signatureOf(app, userUuid)}`;

/** Whose address it is; null when the signature is not ours. */
export function findUnsubscriber(app: App, token: string): string | null {
  const [, userUuid, given = ''] = TOKEN.exec(token) ?? [];
  if (!userUuid) return null;
  const [wanted, have] = [Buffer.from(signatureOf(app, userUuid)), Buffer.from(given)];
  return wanted.length === have.length && timingSafeEqual(wanted, have) ? userUuid : null;
}

/** No reminder comes by mail any more; the other ways, and what he had refused before, stay. */
export async function muteMail(app: App, userUuid: string): Promise<void> {
  const row = await getNoticeRow(app.db, userUuid);
  const muted = new Set([
    ...(row?.muted ?? []),
    ...Object.keys(REMINDER_CATEGORIES).map((category) => `mail ${category}`),
  ]);
  await saveNoticeRow(app.db, {
    userUuid,
    quietFrom: row?.quietFrom ?? DEFAULT_QUIET.quietFrom,
    quietTo: row?.quietTo ?? DEFAULT_QUIET.quietTo,
    muted: [...muted].sort(),
    updateTime: app.clock.now(),
  });
}
