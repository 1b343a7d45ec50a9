import { DEFAULT_QUIET, isSilentAllWeek } from '#domain/reminders/quiet-hours.ts';
import { formatTime } from '#domain/text/time.ts';
import { listSubscribedNumbers } from '#features/identity/message-phones/server/message-phones.server-api.ts';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { maskRecipient } from '#platform/server/outbox/delivery.ts';
import { canReceiveWechat } from '#platform/server/outbox/wechat/followers.ts';
import {
  type DeliverySettings,
  DIGEST_CHANNELS,
  type Digest,
  type editDeliverySettings as EditCall,
  type listDigests,
} from '../contract/delivery.ts';
import { getDeliveryAddresses, getNoticeSettingRow, listDigestRows, saveNoticeSettingRow } from './digest.repo.ts';

type Muted = DeliverySettings['muted'];
const CATEGORY = /^0[1-6]$/;

function readMuted(stored: readonly string[]): Muted {
  return stored.flatMap((one) => {
    const [name, category = ''] = one.split(' ');
    const channel = DIGEST_CHANNELS.find((known) => known === name);
    return channel && CATEGORY.test(category) ? [{ channel, category: category as Muted[number]['category'] }] : [];
  });
}

export async function getDeliverySettings({ app, session }: LoginContext): Promise<DeliverySettings> {
  const { userUuid, ent } = session;
  const row = await getNoticeSettingRow(app.db, userUuid);
  const addresses = await getDeliveryAddresses(app.db, userUuid);
  const phones = await listSubscribedNumbers(app, { entUuid: ent?.uuid ?? null, userUuid }, 'reminder');
  return {
    quietFrom: row?.quietFrom ?? DEFAULT_QUIET.quietFrom,
    quietTo: row?.quietTo ?? DEFAULT_QUIET.quietTo,
    restQuiet: row?.restQuiet ?? false,
    urgentPasses: row?.urgentPasses ?? false,
    week: [...(row?.week ?? [])],
    muted: readMuted(row?.muted ?? []),
    addresses: {
      sms: phones.filter((one) => one.userUuid === userUuid).map(({ phone }) => maskRecipient('sms', phone)),
      mail: addresses?.mail ? maskRecipient('mail', addresses.mail) : null,
      wechat: await canReceiveWechat(app, userUuid),
    },
  };
}

const NO_HOUR = '免打扰不能占满一周，请至少留一个可以发送的小时';

/**
 * Asserts that the settings leave at least one hour of the week for delivery. Omitted fields keep their stored values, so they are
 * validated together with the sent ones.
 * @throws ApiError 400 at the field that removed the last hour
 */
async function assertHour(
  { app, session }: LoginContext,
  { quietFrom, quietTo, restQuiet, week }: InputOf<typeof EditCall>['body'],
): Promise<void> {
  const row = await getNoticeSettingRow(app.db, session.userUuid);
  const quiet = {
    quietFrom,
    quietTo,
    restQuiet: restQuiet ?? row?.restQuiet ?? false,
    week: week ?? row?.week ?? [],
  };
  if (!isSilentAllWeek(quiet)) return;
  const path = week === undefined ? 'restQuiet' : 'week';
  throw createApiError(KERNEL_ERRORS.badInput, { message: NO_HOUR }, { fields: [{ path, message: NO_HOUR }] });
}

/**
 * Saves how the user is notified outside the portal.
 * @throws ApiError 400 if the settings leave no hour of the week for delivery
 */
export async function editDeliverySettings(
  context: LoginContext,
  input: InputOf<typeof EditCall>['body'],
): Promise<void> {
  const { app, session, now } = context;
  await assertHour(context, input);
  await saveNoticeSettingRow(app.db, {
    userUuid: session.userUuid,
    quietFrom: input.quietFrom,
    quietTo: input.quietTo,
    ...(input.restQuiet === undefined ? {} : { restQuiet: input.restQuiet }),
    ...(input.urgentPasses === undefined ? {} : { urgentPasses: input.urgentPasses }),
    ...(input.week === undefined ? {} : { week: input.week.toSorted((a, b) => a.weekday - b.weekday) }),
    muted: [...new Set(input.muted.map(({ channel, category }) => `${channel} ${category}`))].sort(),
    updateTime: now,
  });
}

export async function listUserDigests(
  { app, session }: LoginContext,
  query: InputOf<typeof listDigests>['query'],
): Promise<Page<Digest>> {
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await listDigestRows(app.db, session.userUuid, page);
  return {
    rows: rows.map((row) => ({
      ...row,
      nextTime: row.state === 'waiting' && row.nextTime ? formatTime(row.nextTime) : null,
      createTime: formatTime(row.createTime),
    })),
    total,
  };
}
