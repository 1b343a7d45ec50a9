import { href } from '#domain/access/page.ts';
import { REMINDER_CATEGORIES, type ReminderCategory } from '#domain/reminders/codes.ts';
import { DEFAULT_QUIET, isSilentAllWeek, skipQuietHours } from '#domain/reminders/quiet-hours.ts';
import { describeReminder } from '#domain/reminders/wording.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { listSubscribedNumbers } from '#features/identity/message-phones/server/message-phones.server-api.ts';
import { getEnterprisePath } from '#features/portal/enterprise-group/pages/enterprise-group.pages.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import type { App } from '#platform/server/app.ts';
import { composeMail } from '#platform/server/outbox/compose-mail.ts';
import { getNextMorning } from '#platform/server/outbox/daily-limit.ts';
import type { OutboxItem } from '#platform/server/outbox/ports.ts';
import { listWechatOpenIds } from '#platform/server/outbox/wechat/followers.ts';
import type { DigestChannel } from '../contract/delivery.ts';
import {
  addDigestRow,
  type DigestRecipient,
  type DigestReminderRow,
  editDigestRow,
  listDeferredDigests,
  listDigestEnterprises,
  listDigestRecipients,
  listDigestReminderRows,
  listWaitingDigests,
  removeDigestRow,
} from './digest.repo.ts';
import { loadHolidays } from './holidays.ts';
import { lockJobProgress, NIL_UUID, saveJobProgress } from './progress.repo.ts';
import { buildUnsubscribePath } from './unsubscribe.service.ts';

const PROGRESS = 'reminders.digest';
/** Number of enterprises per transaction. */
const BATCH_SIZE = 100;
const MAIL_ROWS = 12;
export const DIGEST_TOPIC = 'reminder.digest';

interface ComposeOptions {
  readonly signal?: AbortSignal;
  readonly batchSize?: number;
  /** Called after each committed batch. */
  readonly onBatch?: () => void;
}

/** Content of a message to one user through one channel. */
interface Letter {
  readonly total: number;
  readonly title: string;
  readonly nearest: string;
  readonly rows: readonly DigestReminderRow[];
  readonly parts: readonly string[];
  readonly reminderUuids: readonly string[];
}

/**
 * Composes a message from unassigned reminders and reminders assigned to the user, without the categories muted for this channel; null if
 * none remain.
 */
export function composeDigestMessage(
  who: Pick<DigestRecipient, 'userUuid' | 'muted' | 'enterpriseName'>,
  channel: DigestChannel,
  news: readonly DigestReminderRow[],
  todayOn: string,
  sinceOn = todayOn,
): Letter | null {
  const rows = news.filter(
    ({ category, assigneeUuid }) =>
      (assigneeUuid === null || assigneeUuid === who.userUuid) && !who.muted?.includes(`${channel} ${category}`),
  );
  const [first] = rows;
  if (!first) return null;
  const counts = new Map<string, number>();
  const byCategory = new Map<ReminderCategory, number>();
  for (const row of rows) {
    const key = `${row.category} ${row.assigneeUuid ?? ''}`;
    if (!counts.has(key)) byCategory.set(row.category, (byCategory.get(row.category) ?? 0) + row.count);
    counts.set(key, row.count);
  }
  const total = [...byCategory.values()].reduce((a, b) => a + b, 0);
  return {
    total,
    title: `${who.enterpriseName ? `${who.enterpriseName}：` : ''}${sinceOn < todayOn ? '近几天' : '今天'}有 ${total} 项提醒新增或临近期限`,
    nearest: describeReminder(first, todayOn).title,
    rows,
    parts: [...byCategory].map(([category, count]) => `${REMINDER_CATEGORIES[category]} ${count} 项`),
    reminderUuids: [...new Set(rows.flatMap(({ uuids }) => uuids))],
  };
}

function getMail(
  app: App,
  { userUuid, entUuid, mail: to }: DigestRecipient & { mail: string },
  letter: Letter,
  todayOn: string,
): OutboxItem {
  const base = app.config.publicUrl ?? '';
  const rows = letter.rows.slice(0, MAIL_ROWS).map((row) => ({
    text: describeReminder(row, todayOn).title,
    note: row.dueDate ?? '待补正',
  }));
  const mail = composeMail({
    to,
    subject: letter.title,
    title: letter.title,
    lines: [`${letter.parts.join('，')}。以下是最紧急的 ${rows.length} 项：`],
    rows,
    ...(base === ''
      ? {}
      : { action: { label: '去处理', href: `${base}${getEnterprisePath(entUuid, href(overviewPages.overview))}` } }),
    footer: '可在“提醒设置”中更改接收的内容和时间。',
    ...(base === '' ? {} : { unsubscribe: `${base}${buildUnsubscribePath(app, 'reminder', userUuid)}` }),
  });
  return { ...mail, channel: 'mail' };
}

function getWechat(app: App, { entUuid }: DigestRecipient, to: string, letter: Letter, todayOn: string): OutboxItem {
  const params = { title: letter.title, count: String(letter.total), nearest: letter.nearest, time: todayOn };
  const url =
    app.config.publicUrl === null
      ? {}
      : { url: `${app.config.publicUrl}${getEnterprisePath(entUuid, href(overviewPages.overview))}` };
  return { channel: 'wechat', to, template: 'digest', params, ...url };
}

interface Sending {
  readonly app: App;
  readonly who: DigestRecipient;
  readonly day: string;
  /** First day of the covered period: the day of the digest, or the first day of the digests deferred until then. */
  readonly sinceOn: string;
  readonly now: Date;
}

/** Adds one message to the outbox and records it. The idempotency key prevents duplicates when the job is repeated after a crash. */
async function send(
  { app, who, day, sinceOn, now }: Sending,
  item: OutboxItem,
  letter: Letter,
  place: number,
): Promise<void> {
  const quiet = {
    quietFrom: who.quietFrom ?? DEFAULT_QUIET.quietFrom,
    quietTo: who.quietTo ?? DEFAULT_QUIET.quietTo,
    restQuiet: who.restQuiet ?? false,
    week: who.week ?? [],
  };
  const { userUuid, entUuid } = who;
  const holidays = await loadHolidays(app.db);
  const notBefore =
    // Urgent reminders must still be sent for quiet hours that cover the whole week, which earlier versions allowed.
    (who.urgentPasses || isSilentAllWeek(quiet)) && letter.rows.some(({ isUrgent }) => isUrgent)
      ? now
      : skipQuietHours(now, quiet, holidays);
  const deliveryUuid = await app.outbox.send(item, {
    topic: DIGEST_TOPIC,
    onceKey: `digest ${day} ${userUuid} ${entUuid} ${item.channel} ${place}`,
    notBefore,
    digestNotBefore: skipQuietHours(getNextMorning(notBefore), quiet, holidays),
  });
  if (deliveryUuid === null) return;
  await addDigestRow(app.db, {
    uuid: app.random.uuid(),
    entUuid,
    userUuid,
    day,
    sinceOn: sinceOn < day ? sinceOn : null,
    heldOn: toShanghaiDay(notBefore) > day ? toShanghaiDay(notBefore) : null,
    channel: item.channel,
    place,
    total: letter.total,
    title: letter.title,
    reminderUuids: [...letter.reminderUuids],
    deliveryUuid,
    createTime: now,
  });
}

const hasMail = (who: DigestRecipient): who is DigestRecipient & { mail: string } => who.mail !== null;

interface Addresses {
  readonly phones: readonly string[];
  readonly openId: string | null;
}

/** A message to one address. */
interface Envelope {
  readonly item: OutboxItem;
  readonly letter: Letter;
  /** Index among several phone numbers of a user. */
  readonly place: number;
}

function envelopesFor(
  { app, who, day, sinceOn }: Omit<Sending, 'now'>,
  { phones, openId }: Addresses,
  news: readonly DigestReminderRow[],
): Envelope[] {
  const write = (channel: DigestChannel, place: number, itemOf: (letter: Letter) => OutboxItem): Envelope[] => {
    const letter = composeDigestMessage(who, channel, news, day, sinceOn);
    return letter ? [{ item: itemOf(letter), letter, place }] : [];
  };
  return [
    ...phones.flatMap((to, place) =>
      write('sms', place, ({ total, nearest }) => {
        const params = { count: String(total), nearest };
        return { channel: 'sms', to, template: 'digest', params };
      }),
    ),
    ...(hasMail(who) ? write('mail', 0, (letter) => getMail(app, who, letter, day)) : []),
    ...(openId === null ? [] : write('wechat', 0, (letter) => getWechat(app, who, openId, letter, day))),
  ];
}

/** First day that no sent digest covers, by user, if it is before the current day. */
type Since = ReadonlyMap<string, string>;

function getSince(held: readonly { userUuid: string; day: string; sinceOn: string | null }[]): Since {
  const since = new Map<string, string>();
  for (const { userUuid, day, sinceOn } of held) {
    const from = sinceOn ?? day;
    const known = since.get(userUuid);
    if (known === undefined || from < known) since.set(userUuid, from);
  }
  return since;
}

/** Lists the messages of a day to all users of some enterprises, with their channels. */
async function listEnvelopes(
  app: App,
  entUuids: readonly string[],
  day: string,
  since: Since,
): Promise<{ who: DigestRecipient; sinceOn: string; envelopes: Envelope[] }[]> {
  const newsSince = new Map<string, Map<string, DigestReminderRow[]>>();
  for (const sinceOn of new Set([day, ...since.values()])) {
    const rows = await listDigestReminderRows(app.db, entUuids, sinceOn, day);
    newsSince.set(
      sinceOn,
      Map.groupBy(rows, (row) => row.entUuid),
    );
  }
  const everybody = await listDigestRecipients(app.db, entUuids, day);
  const openIds = await listWechatOpenIds(
    app,
    everybody.map(({ userUuid }) => userUuid),
  );
  const all: { who: DigestRecipient; sinceOn: string; envelopes: Envelope[] }[] = [];
  for (const [entUuid, recipients] of Map.groupBy(everybody, (row) => row.entUuid)) {
    const phones = await listSubscribedNumbers(app, { entUuid }, 'reminder');
    for (const who of recipients) {
      const own = phones.filter(({ userUuid }) => userUuid === who.userUuid).map(({ phone }) => phone);
      const addresses = { phones: own, openId: openIds.get(who.userUuid) ?? null };
      const sinceOn = since.get(who.userUuid) ?? day;
      const news = newsSince.get(sinceOn)?.get(entUuid) ?? [];
      all.push({ who, sinceOn, envelopes: envelopesFor({ app, who, day, sinceOn }, addresses, news) });
    }
  }
  return all;
}

/** Merges digests deferred over days off into the current digest, so that the user does not get one message for each day. */
async function mergeDeferredDigests(app: App, entUuids: readonly string[], day: string): Promise<Since> {
  const back: Awaited<ReturnType<typeof listDeferredDigests>> = [];
  for (const held of await listDeferredDigests(app.db, entUuids, day)) {
    if (!(await app.outbox.replace(held.deliveryUuid, null))) continue;
    await removeDigestRow(app.db, held.uuid);
    back.push(held);
  }
  return getSince(back);
}

async function notifyEnterprises(app: App, entUuids: readonly string[], day: string, now: Date): Promise<void> {
  const since = await mergeDeferredDigests(app, entUuids, day);
  for (const { who, sinceOn, envelopes } of await listEnvelopes(app, entUuids, day, since)) {
    for (const { item, letter, place } of envelopes) await send({ app, who, day, sinceOn, now }, item, letter, place);
  }
}

/**
 * Rewrites the digests of an enterprise that are queued until the end of a user's quiet hours, so that they do not contain reminders
 * resolved in the meantime. Empty digests are withdrawn.
 */
export async function refreshWaitingDigests(app: App, entUuid: string, now: Date): Promise<void> {
  const day = toShanghaiDay(now);
  await app.db.transaction(async () => {
    const waiting = await listWaitingDigests(app.db, entUuid, day);
    if (waiting.length === 0) return;
    const everybody = await listEnvelopes(app, [entUuid], day, getSince(waiting));
    for (const { uuid, userUuid, channel, place, deliveryUuid } of waiting) {
      const one = everybody
        .find(({ who }) => who.userUuid === userUuid)
        ?.envelopes.find((envelope) => envelope.item.channel === channel && envelope.place === place);
      // A message that is already being sent is not changed.
      if (!(await app.outbox.replace(deliveryUuid, one?.item ?? null))) continue;
      if (!one) await removeDigestRow(app.db, uuid);
      else {
        const { total, title, reminderUuids } = one.letter;
        await editDigestRow(app.db, uuid, { total, title, reminderUuids: [...reminderUuids] });
      }
    }
  });
}

/** Composes the digests of the next enterprises and stores the progress, in one transaction. @returns false when all enterprises are done */
async function composeNext(app: App, day: string, now: Date, size: number): Promise<boolean> {
  return await app.db.transaction(async () => {
    const before = await lockJobProgress(app.db, PROGRESS);
    if (before?.day === day && before.isDone) return false;
    const after = before?.day === day ? before.after : NIL_UUID;
    const entUuids = await listDigestEnterprises(app.db, day, after, size);
    if (entUuids.length > 0) await notifyEnterprises(app, entUuids, day, now);
    const last = entUuids.at(-1);
    await saveJobProgress(app.db, PROGRESS, { day, after: last ?? after, isDone: last === undefined }, now);
    return last !== undefined;
  });
}

/**
 * Composes one digest per user, day and channel after the sweep of the day is complete; empty digests are not sent. An interrupted run
 * (kill -9, restart) resumes: each batch is saved in one transaction, together with its messages in the outbox.
 */
export async function composeDigests(app: App, now: Date, options: ComposeOptions = {}): Promise<void> {
  const day = toShanghaiDay(now);
  while (!options.signal?.aborted && (await composeNext(app, day, now, options.batchSize ?? BATCH_SIZE))) {
    options.onBatch?.();
  }
}
