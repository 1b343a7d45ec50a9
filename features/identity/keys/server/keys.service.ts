import {
  getKeyStatus,
  KEY_STATUS_LABELS,
  listNextStatuses,
  MAX_SECONDARY_KEYS,
  type StoredKeyStatus,
} from '#domain/access/key-status.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { ENTITY_KEY_ERRORS, type EntityKey, type EntityKeyFields } from '../keys.contract.ts';
import { getActiveKeyManagerContext, getKeyManagerContext } from './key-manager.ts';
import {
  addKeyRow,
  type EntityKeyRow,
  editKeyRow,
  getKeyPrice,
  getKeyRow,
  type KeyCredentialRow,
  listCredentials,
  listKeyRows,
  lockEntityKeys,
  removeCredentialRow,
  removeKeyCredentials,
  removeKeySessions,
} from './keys.repo.ts';
import { generateKeySerial } from './serial.ts';

const getTime = (instant: Date | null): string | null => instant && formatTime(instant);

function toKey(row: EntityKeyRow, credentials: readonly KeyCredentialRow[], today: string): EntityKey {
  return {
    uuid: row.uuid,
    keySn: row.keySn,
    kind: row.kind,
    holderName: row.holderName,
    holderPhone: row.holderPhone,
    status: getKeyStatus(row.status, row.validEnd, today),
    statusReason: row.statusReason,
    statusTime: formatTime(row.statusTime),
    validEnd: row.validEnd,
    menuIds: row.menuIds,
    lastUseTime: getTime(row.lastUseTime),
    createTime: formatTime(row.createTime),
    credentials: credentials
      .filter((one) => one.keyUuid === row.uuid)
      .map(({ uuid, label, isSynced, createTime, lastUseTime }) => ({
        uuid,
        label,
        isSynced,
        createTime: formatTime(createTime),
        lastUseTime: getTime(lastUseTime),
      })),
  };
}

async function listKeys(context: LoginContext, kind: EntityKeyRow['kind']): Promise<EntityKey[]> {
  const { app, now } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) return [];
  const rows = await listKeyRows(app.db, scope, kind);
  const credentials = await listCredentials(
    app.db,
    scope,
    rows.map((row) => row.uuid),
  );
  return rows.map((row) => toKey(row, credentials, toShanghaiDay(now)));
}

/** C-145. Returns the main key of the enterprise, or null. */
export const getMainKey = async (context: LoginContext): Promise<EntityKey | null> =>
  (await listKeys(context, 'main')).at(0) ?? null;

/** C-146. Lists the secondary keys of the enterprise. */
export async function listSecondaryKeys(context: LoginContext) {
  const rows = await listKeys(context, 'secondary');
  return { rows, total: rows.length };
}

function whyNoMore({ session }: LoginContext): string | null {
  if (session.ent === null) return '完成企业认证后才能管理密钥';
  if (session.membership.status === 'grace') return '会员已到期，宽限期内不能新增密钥';
  return session.membership.status === 'active' ? null : '开通会员后才能新增密钥';
}

export async function getKeySummary(context: LoginContext) {
  const whyNot = whyNoMore(context);
  return {
    entName: context.session.ent?.entName ?? null,
    canAdd: whyNot === null,
    whyNot,
    used: (await listKeys(context, 'secondary')).length,
    most: MAX_SECONDARY_KEYS,
    isTrial: !context.app.config.isProduction,
  };
}

const audit = (context: LoginContext, action: string, key: Pick<EntityKeyRow, 'uuid' | 'keySn'>, detail: object = {}) =>
  logAudit(context, {
    action,
    targetKind: 'key',
    targetUuid: key.uuid,
    detail: { keySn: key.keySn, ...detail },
  });

/**
 * Adds a trial main key, or a secondary key within the quota; it is pending until its first device is enrolled. In production keys are only
 * issued for paid orders (gaps C).
 */
export async function addEntityKey(
  context: LoginContext,
  fields: EntityKeyFields,
): Promise<{ uuid: string; keySn: string }> {
  const scope = getActiveKeyManagerContext(context);
  const { app, now, session } = context;
  if (app.config.isProduction) throw createApiError(ENTITY_KEY_ERRORS.mustBuy);
  checkLastDay(context, fields.validEnd);
  const key = { uuid: app.random.uuid(), keySn: generateKeySerial(context) };
  const { kind, holderName, holderPhone = null, validEnd = null } = fields;
  try {
    await app.db.transaction(async () => {
      await lockEntityKeys(app.db, scope);
      if (kind === 'secondary' && (await listKeyRows(app.db, scope, kind)).length >= MAX_SECONDARY_KEYS)
        throw createApiError(ENTITY_KEY_ERRORS.tooManyKeys, { most: MAX_SECONDARY_KEYS });
      const row = { ...key, kind, holderName, holderPhone, validEnd, userUuid: session.userUuid };
      await addKeyRow(app.db, scope, row, now);
      await audit(context, 'key.added', key, { kind, holderName });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'entity_key_one_main')) throw createApiError(ENTITY_KEY_ERRORS.mainExists);
    throw error;
  }
  return key;
}

function checkLastDay({ now }: LoginContext, validEnd: string | null | undefined): void {
  if (validEnd && validEnd < toShanghaiDay(now)) throw createFieldError('validEnd', '有效期至不能早于今天');
}

async function findKey(context: LoginContext, scope: TenantContext, uuid: string): Promise<EntityKeyRow> {
  const key = await getKeyRow(context.app.db, scope, uuid);
  if (!key) throw createNotFoundError();
  return key;
}

type Change = (key: EntityKeyRow, scope: TenantContext) => Promise<void>;

/** Runs a change of one key; changes of the same enterprise's keys run one after another. */
async function changeKey(context: LoginContext, uuid: string, change: Change): Promise<void> {
  const scope = getKeyManagerContext(context);
  await context.app.db.transaction(async () => {
    await lockEntityKeys(context.app.db, scope);
    await change(await findKey(context, scope, uuid), scope);
  });
}

export async function updateEntityKey(
  context: LoginContext,
  { uuid, holderName, holderPhone = null, validEnd = null }: Omit<EntityKeyFields, 'kind'> & { uuid: string },
): Promise<void> {
  checkLastDay(context, validEnd);
  await changeKey(context, uuid, async (key, scope) => {
    await editKeyRow(context.app.db, scope, uuid, { holderName, holderPhone, validEnd }, context.now);
    await audit(context, 'key.edited', key, { from: key.holderName, to: holderName, validEnd });
  });
}

/** Removes a key and ends its sessions; its devices may be enrolled on another key. */
export async function removeEntityKey(context: LoginContext, uuid: string): Promise<void> {
  const { app, now } = context;
  await changeKey(context, uuid, async (key, scope) => {
    if (key.kind === 'main') throw createApiError(ENTITY_KEY_ERRORS.mainStays);
    await removeKeyCredentials(app.db, scope, uuid);
    await editKeyRow(app.db, scope, uuid, { delFlag: '2' }, now);
    await audit(context, 'key.removed', key, { sessionsEnded: await removeKeySessions(app.db, uuid) });
  });
}

export async function removeCredential(context: LoginContext, uuid: string): Promise<void> {
  const { app } = context;
  const scope = getKeyManagerContext(context);
  await app.db.transaction(async () => {
    await lockEntityKeys(app.db, scope);
    const keyUuid = await removeCredentialRow(app.db, scope, uuid);
    if (keyUuid === null) throw createNotFoundError();
    const key = await findKey(context, scope, keyUuid);
    const sessionsEnded = await removeKeySessions(app.db, keyUuid);
    const rest = await listCredentials(app.db, scope, [keyUuid]);
    // A key without devices cannot log in and becomes pending again.
    if (rest.length === 0 && key.status === 'active')
      await editKeyRow(app.db, scope, keyUuid, { status: 'pending', statusTime: context.now }, context.now);
    await audit(context, 'key.device-removed', key, { sessionsEnded });
  });
}

interface StatusChange {
  readonly uuid: string;
  readonly status: StoredKeyStatus;
  readonly reason?: string | undefined;
}

/** C-147. Disabling a key ends its sessions, which enabling does not restore. */
export async function updateKeyStatus(context: LoginContext, { uuid, status, reason = '' }: StatusChange) {
  const { app, now } = context;
  await changeKey(context, uuid, async (key, scope) => {
    if (!listNextStatuses(key.status).includes(status))
      throw createApiError(ENTITY_KEY_ERRORS.wrongStatus, {
        from: KEY_STATUS_LABELS[key.status],
        to: KEY_STATUS_LABELS[status],
      });
    if (status === 'pending') await removeKeyCredentials(app.db, scope, uuid);
    const change = { status, statusReason: reason === '' ? null : reason, statusTime: now };
    await editKeyRow(app.db, scope, uuid, change, now);
    const sessionsEnded = status === 'active' ? 0 : await removeKeySessions(app.db, uuid);
    await audit(context, 'key.status-changed', key, { from: key.status, to: status, reason, sessionsEnded });
  });
}

/** C-150, C-151. Returns the price from the table that operators maintain; null, not zero, without an entry. */
export async function getEntityKeyPrice({ app }: LoginContext, kind: 'mainKey' | 'secondaryKey') {
  const price = await getKeyPrice(app.db, kind);
  if (!price) return { price: null, name: null, isSample: false };
  return { price: Number(price.amount), name: price.name, isSample: price.origin === 'sample' };
}
