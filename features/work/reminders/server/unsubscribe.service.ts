import { timingSafeEqual } from 'node:crypto';
import { REMINDER_CATEGORIES } from '#domain/reminders/codes.ts';
import { DEFAULT_QUIET } from '#domain/reminders/quiet-hours.ts';
import type { App } from '#platform/server/app.ts';
import { getNoticeSettingRow, saveNoticeSettingRow } from './digest.repo.ts';
import { mutePolicyMail } from './policy-choice.repo.ts';

export const UNSUBSCRIBE_PATH = '/portal/mail/unsubscribe';
const TOKEN = /^(?:([a-z]+)\.)?([\da-f-]{36})\.([\w-]{20,100})$/;

/** The kinds of recurring mail that can be unsubscribed from in the mail itself. */
export type MailKind = 'reminder' | 'policy';
export const MAIL_KIND_NAMES: Readonly<Record<MailKind, string>> = { reminder: '提醒邮件', policy: '政策推送邮件' };

const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_KIND_NAMES, kind);
/** Returns the prefix of a mail kind. It is empty for reminders, so that URLs in mails sent before other kinds existed still work. */
const getMark = (kind: MailKind): string => (kind === 'reminder' ? '' : `${kind}.`);

const getSignature = (app: App, kind: MailKind, userUuid: string): string =>
  app.cipher.blindIndex(`unsubscribe ${getMark(kind)}${userUuid}`);

/** Builds the path that unsubscribes a user from a kind of mail without signing in; the path contains a signature. */
export const buildUnsubscribePath = (app: App, kind: MailKind, userUuid: string): string =>
  `${UNSUBSCRIBE_PATH}/${getMark(kind)}${userUuid}.${getSignature(app, kind, userUuid)}`;

export interface MailSubscription {
  readonly kind: MailKind;
  readonly userUuid: string;
}

/** Returns the user and mail kind of a token; null if the signature is invalid. */
export function verifyUnsubscribeToken(app: App, token: string): MailSubscription | null {
  const [, kind = 'reminder', userUuid, given = ''] = TOKEN.exec(token) ?? [];
  if (!userUuid || !isMailKind(kind)) return null;
  const [wanted, have] = [Buffer.from(getSignature(app, kind, userUuid)), Buffer.from(given)];
  return wanted.length === have.length && timingSafeEqual(wanted, have) ? { kind, userUuid } : null;
}

async function muteReminders(app: App, userUuid: string): Promise<void> {
  const row = await getNoticeSettingRow(app.db, userUuid);
  const muted = new Set([
    ...(row?.muted ?? []),
    ...Object.keys(REMINDER_CATEGORIES).map((category) => `mail ${category}`),
  ]);
  await saveNoticeSettingRow(app.db, {
    userUuid,
    quietFrom: row?.quietFrom ?? DEFAULT_QUIET.quietFrom,
    quietTo: row?.quietTo ?? DEFAULT_QUIET.quietTo,
    muted: [...muted].sort(),
    updateTime: app.clock.now(),
  });
}

const MUTES: Readonly<Record<MailKind, (app: App, userUuid: string) => Promise<void>>> = {
  reminder: muteReminders,
  policy: (app, userUuid) => mutePolicyMail(app.db, userUuid, app.clock.now()),
};

/** Stops mails of this kind; other channels and the user's earlier choices stay unchanged. */
export async function muteMail(app: App, { kind, userUuid }: MailSubscription): Promise<void> {
  await MUTES[kind](app, userUuid);
}
