import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { buildMessagePhoneKey, consumeCode, verifyCode } from '#features/identity/codes/server/codes.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import {
  MAX_MESSAGE_PHONES,
  MESSAGE_PHONE_ERRORS,
  type MessagePhone,
  type MessagePhoneKind,
} from '../message-phones.contract.ts';
import {
  addPhoneRow,
  editPhoneRow,
  listPhoneRows,
  lockPhoneOwner,
  type PhoneOwners,
  type PhoneRow,
  removePhoneRow,
} from './message-phones.repo.ts';

const getOwner = ({ session }: LoginContext): string => session.ent?.uuid ?? session.userUuid;
const getOwners = ({ session }: LoginContext): PhoneOwners =>
  session.ent ? [session.ent.uuid, session.userUuid] : [session.userUuid];
/** Computes the blind index by which a number is unique. */
export const computePhoneIndex = (cipher: App['cipher'], phone: string): string =>
  cipher.blindIndex(`message phone ${phone}`);
const mask = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** C-029. Lists the message phones of the user and the enterprise. */
export async function listPhones(context: LoginContext): Promise<{ rows: MessagePhone[]; total: number }> {
  const { app, session } = context;
  const describe = (row: PhoneRow): MessagePhone => {
    const isMine = row.userUuid === session.userUuid;
    const phone = app.cipher.decrypt(row.phone);
    return {
      uuid: row.uuid,
      phonenumber: isMine ? phone : mask(phone),
      holder: row.holder,
      isMine,
      kinds: row.kinds,
      verifiedTime: formatTime(row.verifiedTime),
      createTime: formatTime(row.createTime),
    };
  };
  const rows = await listPhoneRows(app.db, getOwners(context));
  return { rows: rows.map(describe), total: rows.length };
}

async function addPhone(context: LoginContext, phone: string, kinds: readonly MessagePhoneKind[]): Promise<void> {
  const { app, now, session } = context;
  const owner = getOwner(context);
  await lockPhoneOwner(app.db, owner);
  const rows = await listPhoneRows(app.db, getOwners(context));
  const phoneHash = computePhoneIndex(app.cipher, phone);
  if (rows.some((row) => row.phoneHash === phoneHash)) {
    const fields = [{ path: 'phonenumber', message: MESSAGE_PHONE_ERRORS.known.text }];
    throw createApiError(MESSAGE_PHONE_ERRORS.known, {}, { fields });
  }
  if (rows.length >= MAX_MESSAGE_PHONES)
    throw createApiError(MESSAGE_PHONE_ERRORS.tooMany, { most: MAX_MESSAGE_PHONES });
  const uuid = app.random.uuid();
  await addPhoneRow(app.db, {
    uuid,
    ownerUuid: owner,
    userUuid: session.userUuid,
    phone: app.cipher.encrypt(phone),
    phoneHash,
    kinds: [...kinds],
    verifiedTime: now,
    createTime: now,
    updateTime: now,
    updateBy: null,
  });
  await note(context, 'message-phone.bound', uuid);
}

const note = (context: LoginContext, action: string, uuid: string) =>
  logAudit(context, { action, targetKind: 'messagePhone', targetUuid: uuid, detail: {} });

/** C-030. Binds a phone with the code that was sent to it, which proves the consent of its holder. */
export async function bindPhone(
  context: LoginContext,
  input: {
    readonly phonenumber: string;
    readonly code: string;
    readonly kinds?: readonly MessagePhoneKind[] | undefined;
  },
): Promise<void> {
  const checked = await verifyCode(context, buildMessagePhoneKey(context, input.phonenumber), input.code);
  await context.app.db.transaction(async () => {
    await consumeCode(context, checked);
    await addPhone(context, input.phonenumber, input.kinds ?? ['reminder', 'message', 'order']);
  });
}

export async function editPhone(
  context: LoginContext,
  { uuid, kinds }: { readonly uuid: string; readonly kinds: readonly MessagePhoneKind[] },
): Promise<void> {
  const { app, now, session } = context;
  const change = { kinds: [...kinds], updateTime: now, updateBy: session.userUuid };
  if (!isUuid(uuid) || !(await editPhoneRow(app.db, getOwners(context), uuid, change))) throw createNotFoundError();
}

/** C-031. Unbinds a phone. */
export async function unbindPhone(context: LoginContext, uuid: string): Promise<void> {
  const { app } = context;
  await app.db.transaction(async () => {
    if (!isUuid(uuid) || !(await removePhoneRow(app.db, getOwners(context), uuid))) throw createNotFoundError();
    await note(context, 'message-phone.unbound', uuid);
  });
}

/** Lists the phone numbers subscribed to a kind of message. */
export async function listSubscribedNumbers(
  app: App,
  whose: { readonly entUuid: string | null; readonly userUuid?: string },
  kind: MessagePhoneKind,
): Promise<{ readonly phone: string; readonly userUuid: string }[]> {
  const owners = [whose.entUuid, whose.userUuid].filter((uuid) => typeof uuid === 'string');
  if (owners.length === 0) return [];
  const rows = await listPhoneRows(app.db, owners);
  return rows
    .filter((row) => row.kinds.includes(kind))
    .map((row) => ({ phone: app.cipher.decrypt(row.phone), userUuid: row.userUuid }));
}
