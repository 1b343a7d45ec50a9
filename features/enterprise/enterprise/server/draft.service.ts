import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { CipherError } from '#platform/server/crypto/cipher.ts';
import type { Draft } from '../enterprise.contract.ts';
import { getDraftRow, getDraftWriter, isEnterpriseRecord, removeDraftRow, saveDraftRow } from './draft.repo.ts';

export interface DraftFormId {
  readonly bizType: string;
  /** Uuid of the record that the form edits; empty for a new record. */
  readonly bizUuid: string;
}

/** The owner of the draft; a registration saves a draft for the user that it creates. */
interface DraftOwner extends Pick<LoginContext, 'app' | 'now'> {
  readonly session: Pick<LoginContext['session'], 'userUuid' | 'key' | 'ent'>;
}

const keyOf = (context: DraftOwner, { bizType, bizUuid }: DraftFormId) => ({
  ...getDraftWriter(context.session),
  bizType,
  bizUuid,
});

/**
 * Validates the id of a form: empty for a new record, the enterprise's id with a section for the enterprise, otherwise the id of one of its
 * records.
 * @throws ApiError 404
 */
async function checkTarget({ app, session }: DraftOwner, { bizType, bizUuid }: DraftFormId): Promise<void> {
  if (bizUuid === '') return;
  const ent = session.ent?.uuid;
  const [uuid = ''] = bizUuid.split(':');
  if (ent === undefined) throw createNotFoundError();
  if (
    bizType === 'ent' ? uuid === ent : isUuid(bizUuid) && (await isEnterpriseRecord(app.db, ent, { bizType, bizUuid }))
  )
    return;
  throw createNotFoundError();
}

/** C-089: saves a draft, encrypted because it may contain an ID number. */
export async function saveDraft(
  context: DraftOwner,
  input: DraftFormId & { readonly content: Readonly<Record<string, unknown>> },
): Promise<{ updateTime: string }> {
  const { app, now } = context;
  await checkTarget(context, input);
  await saveDraftRow(app.db, {
    ...keyOf(context, input),
    uuid: app.random.uuid(),
    content: app.cipher.encrypt(JSON.stringify(input.content)),
    createTime: now,
    updateTime: now,
  });
  return { updateTime: formatTime(now) };
}

function readContent(app: App, stored: string): Draft['content'] | null {
  try {
    return JSON.parse(app.cipher.decrypt(stored)) as Draft['content'];
  } catch (error) {
    // If the encryption key of the draft no longer exists, the unreadable draft counts as none.
    if (error instanceof CipherError) return null;
    throw error;
  }
}

/** Returns the draft that a form offers when it is opened again; a draft started for another enterprise is not offered. */
export async function getDraft(context: LoginContext, key: DraftFormId): Promise<Draft | null> {
  await checkTarget(context, key);
  const row = await getDraftRow(context.app.db, keyOf(context, key));
  if (!row) return null;
  const content = readContent(context.app, row.content);
  return content === null ? null : { content, updateTime: formatTime(row.updateTime) };
}

/**
 * Discards a draft.
 * @throws ApiError 404 for a form of a record outside the enterprise
 */
export async function discardDraft(context: LoginContext, key: DraftFormId): Promise<void> {
  await checkTarget(context, key);
  await removeDraft(context, key);
}

/** Removes a draft; every feature calls it after the form itself was saved (G-37). */
export async function removeDraft(context: LoginContext, key: DraftFormId): Promise<void> {
  await removeDraftRow(context.app.db, keyOf(context, key));
}
