/** The clerk's actions on received documents: view, accept into the files of the person, or reject. */
import { formatTime } from '#domain/text/time.ts';
import { attachStoredFile } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { listPersonNames } from '#features/records/personnel/server/personnel.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { BlobResult, InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { createHolderTenantContext, isKindInScope } from '#platform/server/access/scope.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import * as contract from '../holder-documents.contract.ts';
import * as repo from './document.repo.ts';
import { copyFileToAttachments, deleteHolderFile, readHolderFile } from './offered-files.ts';
import type { StoredDocumentRequest } from './request.repo.ts';
import { findOpenDocumentRequest } from './request.service.ts';

/** The kinds assumed for a person who is no longer in the enterprise's records. */
const PERSON_KINDS = ['register', 'else'] as const;

export const formatSubmittedDocument = (row: repo.StoredDocument): contract.SubmittedDocument => ({
  uuid: row.uuid,
  name: row.name,
  kind: row.kind,
  size: row.size,
  state: row.state,
  reason: row.reason,
  createTime: formatTime(row.createTime),
});

/** @throws ApiError 404 */
export async function listDocuments(
  context: MemberContext,
  uuid: string,
  query: InputOf<typeof contract.listSubmittedDocuments>['query'],
): Promise<Page<contract.SubmittedDocument>> {
  const { app, scope } = context;
  const request = await findOpenDocumentRequest(context, uuid);
  const rows = await repo.listDocumentRows(app.db, scope, request.uuid);
  const from = getOffset(query);
  return { rows: rows.slice(from, from + query.pageSize).map(formatSubmittedDocument), total: rows.length };
}

interface Waiting {
  readonly paper: repo.StoredDocument & { readonly storageKey: string };
  readonly request: StoredDocumentRequest;
  /** The person; null if no longer in the enterprise's records. */
  readonly person: { readonly uuid: string; readonly kind: 'register' | 'else' } | null;
}

/**
 * Returns a pending document if the caller may see files of such a person.
 * @throws ApiError 404, 409
 */
async function findWaiting(context: MemberContext, uuid: string): Promise<Waiting> {
  const { app, scope } = context;
  const document = await repo.getDocumentRow(app.db, scope, uuid);
  if (document === null) throw createNotFoundError();
  const request = await findOpenDocumentRequest(context, document.requestUuid);
  // The kind of the person determines whether the session may see the document.
  const [person] = await listPersonNames(app.db, createHolderTenantContext(scope.entUuid), [request.personUuid]);
  const kinds = person ? [person.kind] : PERSON_KINDS;
  if (!kinds.every((kind) => isKindInScope(scope, kind))) throw createNotFoundError();
  const { storageKey } = document;
  if (storageKey === null) throw createApiError(contract.documentAlreadyDecided);
  return { paper: { ...document, storageKey }, request, person: person ?? null };
}

/** @throws ApiError 404, 409 */
export async function openDocument(context: MemberContext, uuid: string): Promise<BlobResult> {
  const { paper: document } = await findWaiting(context, uuid);
  const stored = await openStoredBlob(context.app, document.storageKey, {
    filename: document.name,
    mime: document.mime,
  });
  if (stored === null) throw createApiError(contract.documentFileMissing);
  return stored;
}

/** @throws ApiError 409 if another user has already decided */
async function decide(
  context: MemberContext,
  { paper: document, request }: Waiting,
  decision: { readonly state: 'taken' | 'refused'; readonly reason: string | null },
): Promise<void> {
  const { app, scope, now } = context;
  if (!(await repo.decideDocumentRow(app.db, scope, document.uuid, { ...decision, now })))
    throw createApiError(contract.documentAlreadyDecided);
  await logAudit(context, {
    action: `holder.paper-${decision.state}`,
    targetKind: 'paperRequest',
    targetUuid: request.uuid,
    detail: { paper: document.uuid, person: request.personUuid },
  });
}

/**
 * Accepts a document: its file is added to the enterprise's records like any other upload.
 * @throws ApiError 404, 409
 */
export async function acceptDocument(
  context: MemberContext,
  { uuid, name }: InputOf<typeof contract.acceptSubmittedDocument>['body'],
): Promise<undefined> {
  const { app, scope } = context;
  const waiting = await findWaiting(context, uuid);
  const { paper: document, request, person } = waiting;
  if (person === null) throw createApiError(contract.personNotInArchive, { name: request.personName });
  const content = await readHolderFile(app, document.storageKey);
  if (content === null) throw createApiError(contract.documentFileMissing);
  const ending = `.${document.kind}`;
  const given = name ?? document.name;
  const { kind, mime, size, sha256, scan } = document;
  const storageKey = await copyFileToAttachments(app, scope.entUuid, content);
  const file = { kind, mime, size, sha256, scan, storageKey, name: given.endsWith(ending) ? given : given + ending };
  await app.db.transaction(async () => {
    await decide(context, waiting, { state: 'taken', reason: null });
    await attachStoredFile(app, scope, { bizType: person.kind, bizUuid: person.uuid }, file);
  });
  await deleteHolderFile(app, document.storageKey);
  return undefined;
}

/** @throws ApiError 404, 409 */
export async function rejectDocument(
  context: MemberContext,
  { uuid, reason }: InputOf<typeof contract.rejectSubmittedDocument>['body'],
): Promise<undefined> {
  const { app } = context;
  const waiting = await findWaiting(context, uuid);
  await app.db.transaction(() => decide(context, waiting, { state: 'refused', reason }));
  await deleteHolderFile(app, waiting.paper.storageKey);
  return undefined;
}
