import { getProofKind, PROOF_KINDS, type ProofKind } from '#domain/text/proof-files.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { isActiveEnterpriseMember } from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createFieldError, createNotFoundError, FILE_ERRORS } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { BlobResult, InputOf, Page, Upload } from '#platform/contract/route.ts';
import {
  getOwnTenantContext,
  getOwnTenantContextFor,
  type LoginContext,
  type MemberContext,
  type PublicContext,
} from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { issueTicket, verifyTicket } from '#platform/server/access/ticket.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { getHosts } from '#platform/server/config/hosts.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import type { CallPreview } from '#platform/server/http/handle.ts';
import { type AcceptedFile, acceptFile } from '#platform/server/storage/accept.ts';
import type { RecordFileKind } from '#platform/server/storage/file-kind.ts';
import { readStoredObject, StorageError } from '#platform/server/storage/ports.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import type * as contract from '../attachments.contract.ts';
import {
  type Attachment,
  type BizType,
  enterpriseRequired,
  fileAddressExpired,
  fileAlreadyReplaced,
  fileContentMissing,
  filingClosed,
  RESTORABLE_DAYS,
  type RemovedAttachment,
} from '../attachments.contract.ts';
import {
  type AttachmentRow,
  addAttachmentRow,
  addStoredFile,
  changeStoredFileKey,
  getAttachmentRow,
  getRemovedAttachmentRow,
  increaseDownloadCount,
  listAttachmentPage,
  listAttachmentRows,
  listRemovedAttachmentRows,
  type NewStoredFile,
  saveAttachmentNote,
  setAttachmentDelFlag,
  updateStoredFileTime,
} from './attachment.repo.ts';
import { getAttachmentTarget } from './target.repo.ts';

const DAY_MS = 86_400_000;
const PATH = /^\/?(?:system\/oss\/download2Auth\/|attachment\/)?([0-9a-f-]{36})$/i;

const getPath = (uuid: string): string => `attachment/${uuid}`;

export function toAttachment(row: AttachmentRow): Attachment {
  const { kind, createTime, storageKey: _key, replaces: _before, ...shown } = row;
  return { ...shown, ext: kind, filePath: getPath(row.uuid), createTime: formatTime(createTime) };
}

function scopeFor(context: LoginContext): TenantContext {
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createApiError(enterpriseRequired);
  return scope;
}

async function checkTarget(app: App, scope: TenantContext, bizType: BizType, bizUuid: string): Promise<void> {
  await findTarget(app, scope, { bizType, bizUuid });
}

async function findTarget(
  app: App,
  scope: TenantContext,
  { bizType, bizUuid }: AttachmentTarget,
): Promise<{ isClosed: boolean }> {
  const found = isUuid(bizUuid)
    ? await getAttachmentTarget(app.db, scope, { bizType, bizUuid: bizUuid.toLowerCase() })
    : null;
  if (found === null) throw createNotFoundError();
  return found;
}

/** Asserts that the files of the target may be changed. @throws ApiError 404, or 409 for a closed filing */
async function assertOpen(app: App, scope: TenantContext, target: AttachmentTarget): Promise<void> {
  if ((await findTarget(app, scope, target)).isClosed) throw createApiError(filingClosed);
}

async function foundRow(app: App, scope: TenantContext, uuid: string): Promise<AttachmentRow> {
  const row = isUuid(uuid) ? await getAttachmentRow(app.db, scope, uuid) : undefined;
  if (!row) throw createNotFoundError();
  return row;
}

/**
 * Stores the bytes unless the enterprise already has them. Bytes that the file store has lost are restored under their existing key, which
 * repairs every record that references them. @returns their key; the clean-up removes the bytes if a later step fails
 */
async function storeBytes(app: App, scope: TenantContext, file: AcceptedFile, now: Date): Promise<string> {
  const known = await updateStoredFileTime(app.db, scope, file.sha256, now);
  const key = known ?? `${scope.entUuid}/${app.random.uuid()}`;
  try {
    if (known === undefined || !(await app.storage.has(known))) await app.storage.put(key, file.content);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    app.log.error({ error }, 'file store unavailable');
    throw createApiError(FILE_ERRORS.storageDown, {}, { retryAfterSeconds: 60 });
  }
  return key;
}

export interface AttachmentTarget {
  readonly bizType: BizType;
  readonly bizUuid: string;
}

/** The replaced file, and further writes in the same transaction. */
interface NewVersion {
  readonly before: AttachmentRow;
  readonly onKept: () => Promise<void>;
}

/** Attaches an accepted file to a record of the enterprise; the same bytes are stored once per enterprise and attached once per record. */
export async function attachFile(
  app: App,
  scope: TenantContext,
  { bizType, bizUuid }: AttachmentTarget,
  file: AcceptedFile<RecordFileKind>,
  version: NewVersion | null = null,
): Promise<AttachmentRow> {
  const now = app.clock.now();
  const { sha256, kind, mime, scan, name, size } = file;
  const storageKey = await storeBytes(app, scope, file, now);
  const added = {
    uuid: app.random.uuid(),
    sha256,
    name,
    bizType,
    bizUuid: bizUuid.toLowerCase(),
    note: version?.before.note ?? null,
    replaces: version?.before.uuid ?? null,
  };
  const [kept, uuid] = await app.db.transaction(async () => {
    const stored = await addStoredFile(app.db, scope, { sha256, storageKey, kind, mime, scan, size }, now);
    const there = await addAttachmentRow(app.db, scope, added, now);
    if (version !== null && there !== added.uuid)
      throw createFieldError('file', '该记录已有内容相同的文件，请选择新的文件');
    await version?.onKept();
    return [stored, there] as const;
  });
  if (kept !== storageKey) await app.storage.remove(storageKey);
  return await foundRow(app, scope, uuid);
}

/** A file that another feature stores under a key of that feature. */
export type StoredFileReference = NewStoredFile & { readonly name: string };

/**
 * Attaches a file stored by another feature (the licence of a certification) to a record, in the surrounding transaction; if the enterprise
 * already has the same bytes, those are used. Bytes under keys of other features are never removed by this module.
 */
export async function attachStoredFile(
  app: App,
  scope: TenantContext,
  { bizType, bizUuid }: AttachmentTarget,
  { name, ...stored }: StoredFileReference,
): Promise<AttachmentRow> {
  const now = app.clock.now();
  const kept = await addStoredFile(app.db, scope, stored, now);
  if (kept !== stored.storageKey && !(await app.storage.has(kept)))
    await changeStoredFileKey(app.db, scope, stored, now);
  const row = { uuid: app.random.uuid(), sha256: stored.sha256, name, bizType, bizUuid };
  return await foundRow(app, scope, await addAttachmentRow(app.db, scope, row, now));
}

/** Informs a filing of changes to its files, within the surrounding transaction. */
export type NotifyFiling = (
  context: Pick<MemberContext, 'app' | 'scope' | 'now'>,
  filing: string,
  words: string,
) => Promise<void>;

async function tell(
  context: MemberContext,
  tellFiling: NotifyFiling,
  { bizType, bizUuid }: AttachmentTarget,
  words: string,
) {
  if (bizType === 'filing') await tellFiling(context, bizUuid.toLowerCase(), words);
}

/** Returns the file of this record that is to be replaced. @throws ApiError 404, 409 */
async function findReplaced(
  { app, scope }: MemberContext,
  target: AttachmentTarget,
  uuid: string,
): Promise<AttachmentRow> {
  const row = await foundRow(app, scope, uuid);
  if (row.bizType !== target.bizType || row.bizUuid !== target.bizUuid.toLowerCase()) throw createNotFoundError();
  if (row.isReplaced) throw createApiError(fileAlreadyReplaced);
  return row;
}

/** Not in the specification: adds a file to any record of the enterprise, also as a new version of an existing file. */
export async function addAttachment(
  context: MemberContext,
  tellFiling: NotifyFiling,
  { replaces, ...target }: AttachmentTarget & { readonly replaces?: string | undefined },
  upload: Upload,
): Promise<Attachment> {
  const { app, scope } = context;
  await assertOpen(app, scope, target);
  const before = replaces === undefined ? null : await findReplaced(context, target, replaces);
  const file = await acceptFile(app, upload, { kinds: PROOF_KINDS, owner: scope.entUuid });
  if (before === null) return toAttachment(await attachFile(app, scope, target, file));
  const onKept = () => tell(context, tellFiling, target, `文件“${before.name}”由新版本“${file.name}”替换`);
  try {
    return toAttachment(await attachFile(app, scope, target, file, { before, onKept }));
  } catch (error) {
    // Another user has replaced the file in the meantime.
    if (isUniqueViolation(error, 'attachment_replaces')) throw createApiError(fileAlreadyReplaced);
    throw error;
  }
}

interface LicenceInput {
  readonly bizUuid?: string | undefined;
  readonly fileUuid?: string | undefined;
}

/** Sets the current licence file; the enterprise feature implements it and writes the change log. */
export type SetLicenceFile = (
  context: LoginContext,
  scope: TenantContext,
  file: { readonly uuid: string; readonly name: string },
) => Promise<void>;

/** C-142: adds a licence file; the enterprise record references the newest one, and its change log records the change. */
export async function addLicenceFile(
  context: LoginContext,
  setLicenceFile: SetLicenceFile,
  { bizUuid, fileUuid }: LicenceInput,
  upload: Upload | undefined,
): Promise<Attachment> {
  const { app } = context;
  const scope = scopeFor(context);
  const target: AttachmentTarget = { bizType: 'yyzz', bizUuid: bizUuid ?? scope.entUuid };
  await checkTarget(app, scope, target.bizType, target.bizUuid);
  let row: AttachmentRow;
  if (upload)
    row = await attachFile(
      app,
      scope,
      target,
      await acceptFile(app, upload, { kinds: PROOF_KINDS, owner: scope.entUuid }),
    );
  else if (fileUuid) row = await foundRow(app, scope, fileUuid);
  else throw createFieldError('file', '请选择营业执照文件');
  if (row.bizType !== 'yyzz') throw createFieldError('fileUuid', '该文件不是营业执照');
  await setLicenceFile(context, scope, { uuid: row.uuid, name: row.name });
  return toAttachment(row);
}

/** Returns the preview of a new licence that awaits approval. @throws ApiError 404 */
export async function previewLicence(
  context: LoginContext,
  { fileUuid }: LicenceInput,
  upload: Upload | undefined,
): Promise<CallPreview> {
  const value = upload?.filename ?? (await foundRow(context.app, scopeFor(context), fileUuid ?? '')).name;
  return { fields: [{ label: '营业执照文件', value }], records: [], isCut: false };
}

/** C-143: lists attachments. */
export async function listAttachments(
  context: LoginContext,
  query: InputOf<typeof contract.listAttachments>['query'],
): Promise<Page<Attachment>> {
  const { app } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) return { rows: [], total: 0 };
  const bizUuid = query.bizUuid || undefined;
  if (bizUuid && query.bizType) await checkTarget(app, scope, query.bizType, bizUuid);
  else if (bizUuid && !isUuid(bizUuid)) throw createNotFoundError();
  const filter = { bizType: query.bizType, bizUuid: bizUuid?.toLowerCase() };
  const place = { offset: getOffset(query), limit: query.pageSize };
  const page = await listAttachmentPage(app.db, scope, filter, place);
  if (bizUuid && !query.bizType && page.total === 0) throw createNotFoundError();
  return { rows: page.rows.map(toAttachment), total: page.total };
}

/**
 * Sets the short description of a file.
 * @throws ApiError 404, 409
 */
export async function annotateAttachment(
  context: MemberContext,
  tellFiling: NotifyFiling,
  { uuid, note = null }: InputOf<typeof contract.annotateAttachment>['body'],
): Promise<Attachment> {
  const { app, scope, now } = context;
  const row = await foundRow(app, scope, uuid);
  await assertOpen(app, scope, row);
  if (note !== row.note)
    await app.db.transaction(async () => {
      await saveAttachmentNote(app.db, scope, { uuid: row.uuid, note }, now);
      const said = (text: string | null): string => (text === null ? '空' : `“${text}”`);
      await tell(context, tellFiling, row, `文件“${row.name}”的说明由${said(row.note)}改为${said(note)}`);
      await logAudit(context, {
        action: 'attachment.noted',
        targetKind: row.bizType,
        targetUuid: row.bizUuid,
        detail: { attachment: row.uuid, before: row.note, after: note },
      });
    });
  return toAttachment(await foundRow(app, scope, row.uuid));
}

export async function removeAttachment(context: MemberContext, uuid: string): Promise<void> {
  const { app, scope, now } = context;
  const row = await foundRow(app, scope, uuid);
  if (row.bizType === 'filing') await assertOpen(app, scope, row);
  await app.db.transaction(async () => {
    await setAttachmentDelFlag(app.db, scope, row.uuid, '2', now);
    await logAudit(context, {
      action: 'attachment.removed',
      targetKind: row.bizType,
      targetUuid: row.bizUuid,
      detail: { attachment: row.uuid, name: row.name },
    });
  });
}

const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);

export async function listRemovedAttachments(
  context: MemberContext,
  { bizType, bizUuid }: AttachmentTarget,
): Promise<Page<RemovedAttachment>> {
  const { app, scope, now } = context;
  await checkTarget(app, scope, bizType, bizUuid);
  const of = { bizType, bizUuid: bizUuid.toLowerCase(), since: restorableSince(now) };
  const rows = (await listRemovedAttachmentRows(app.db, scope, of)).map((row) => ({
    uuid: row.uuid,
    name: row.name,
    size: row.size,
    removeTime: formatTime(row.updateTime),
    removedBy: row.remover,
    keptUntil: addDays(toShanghaiDay(row.updateTime), RESTORABLE_DAYS - 1),
  }));
  return { rows, total: rows.length };
}

/** Restores a removed file, which was only soft-deleted. */
export async function restoreAttachment(context: MemberContext, uuid: string): Promise<Attachment> {
  const { app, scope, now } = context;
  const removed = isUuid(uuid)
    ? await getRemovedAttachmentRow(app.db, scope, { uuid, since: restorableSince(now) })
    : undefined;
  if (!removed) throw createNotFoundError();
  if (removed.bizType === 'filing') await assertOpen(app, scope, removed);
  try {
    await setAttachmentDelFlag(app.db, scope, removed.uuid, '0', now);
  } catch (error) {
    if (isUniqueViolation(error, 'attachment_replaces')) throw createApiError(fileAlreadyReplaced);
    // If the same bytes were uploaded again in the meantime, the newer upload is used.
    if (!isUniqueViolation(error, 'attachment_once')) throw error;
    const rows = await listAttachmentRows(app.db, scope, { bizType: removed.bizType, bizUuid: removed.bizUuid });
    const there = rows.find((row) => row.sha256 === removed.sha256);
    if (there) return toAttachment(there);
  }
  return toAttachment(await foundRow(app, scope, removed.uuid));
}

/** C-165: returns a temporary address of a file. */
export async function getSecureUrl(context: LoginContext, filePath: string) {
  const { app, now } = context;
  const uuid = PATH.exec(filePath)?.[1];
  if (!uuid) throw createFieldError('filePath', '文件路径不正确');
  const scope = scopeFor(context);
  const row = await foundRow(app, scope, uuid);
  const ticket = issueTicket(app.cipher, scope, getPath(row.uuid), now);
  return {
    url: `${getHosts(app.config, '').storage}${row.uuid}?ticket=${encodeURIComponent(ticket.text)}`,
    expireTime: formatTime(ticket.expiresAt),
  };
}

async function readBlob(app: App, scope: TenantContext, uuid: string): Promise<BlobResult> {
  const row = await foundRow(app, scope, uuid);
  const stored = await openStoredBlob(app, row.storageKey, { filename: row.name, mime: row.mime });
  if (stored === null) throw createApiError(fileContentMissing);
  await increaseDownloadCount(app.db, scope, row.uuid);
  return stored;
}

/** Opens a public file; null if there is none with this uuid. */
export type PublicFileReader = (context: PublicContext, uuid: string) => Promise<BlobResult | null>;

/**
 * C-175: downloads a file of the caller's enterprise, or of a published text.
 * @throws ApiError 404 if there is no such file, 企业未认证 if the caller has no enterprise
 */
export async function downloadAttachment(
  context: LoginContext,
  openPublicFiles: readonly PublicFileReader[],
  uuid: string,
): Promise<BlobResult> {
  for (const open of isUuid(uuid) ? openPublicFiles : []) {
    const file = await open(context, uuid);
    if (file !== null) return file;
  }
  return await readBlob(context.app, scopeFor(context), uuid);
}

/** Serves the file of a temporary address; the ticket replaces the login. */
export async function openAttachment(context: PublicContext, uuid: string, ticket: string): Promise<BlobResult> {
  const { app, now } = context;
  const scope = verifyTicket(app.cipher, ticket, getPath(uuid.toLowerCase()), now);
  // An address issued before the user left the enterprise is no longer valid.
  if (!scope?.userUuid || !(await isActiveEnterpriseMember(app.db, scope.userUuid, scope.entUuid)))
    throw createApiError(fileAddressExpired);
  return await readBlob(app, scope, uuid);
}

/** Returns a scan or electronic document of the caller's enterprise; null if the file is of another type. */
export async function openEnterpriseDocument(
  context: LoginContext,
  uuid: string,
): Promise<{ readonly kind: ProofKind; readonly bytes: Uint8Array } | null> {
  if (context.session.ent === null) throw createApiError(enterpriseRequired);
  // The call requires the permission to recognise; reading the file also requires permission for the files of its record.
  const scope = getOwnTenantContextFor(context, 'attachment:*:get');
  if (scope === null) throw createNotFoundError();
  const row = await foundRow(context.app, scope, uuid);
  const kind = getProofKind(row.mime);
  if (!kind) return null;
  const object = await context.app.storage.get(row.storageKey);
  if (object === null) throw createApiError(fileContentMissing);
  await increaseDownloadCount(context.app.db, scope, row.uuid);
  return { kind, bytes: await readStoredObject(object) };
}
