/**
 * Calls of a document holder without an account: the link shows the requester, and the code sent to the holder's phone verifies the
 * holder's identity.
 */

import { timingSafeEqual } from 'node:crypto';
import { href } from '#domain/access/page.ts';
import { isFilingInProgress } from '#domain/filing/states.ts';
import { maskPhone } from '#domain/identity/phone.ts';
import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getLinkState } from '#domain/validity/link-state.ts';
import { getFilingCase } from '#features/filing/filing/server/filing.server-api.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { consumeCode, sendCode, verifyCode } from '#features/identity/codes/server/codes.server-api.ts';
import { hashToken } from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf, Upload } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { createHolderTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import * as contract from '../contract/holder.ts';
import { MAX_DOCUMENTS_PER_LINK, type SubmittedDocument } from '../holder-documents.contract.ts';
import * as documents from './document.repo.ts';
import { deleteHolderFile, storeHolderFile } from './offered-files.ts';
import * as requests from './request.repo.ts';
import { formatSubmittedDocument } from './review.service.ts';

const PASS_MS = 60 * 60_000;

interface Opened {
  readonly request: requests.LinkedDocumentRequest;
  readonly scope: TenantContext;
}

/** @throws ApiError 404 if the link does not exist, 410 if it is closed or expired */
async function openLink({ app, now }: PublicContext, token: string): Promise<Opened> {
  const request = await requests.findDocumentRequestByLink(app.db, hashToken(token));
  if (request === null) throw createApiError(contract.unknownHolderLink);
  const scope = createHolderTenantContext(request.entUuid);
  const filing = await getFilingCase(app.db, scope, request.filingUuid);
  const state = getLinkState(request, toShanghaiDay(now));
  const about = { enterprise: request.entName, day: request.endOn };
  if (state === 'closed' || filing === null || !isFilingInProgress(filing.state))
    throw createApiError(contract.holderLinkClosed, about);
  if (state === 'ended') throw createApiError(contract.holderLinkExpired, about);
  return { request, scope };
}

function isProven({ request }: Opened, pass: string | null | undefined, now: Date): boolean {
  const { passHash, passEndTime } = request;
  if (!pass || passHash === null || passEndTime === null || passEndTime <= now) return false;
  const [given, kept] = [Buffer.from(hashToken(pass)), Buffer.from(passHash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** @throws ApiError 404, 409, 410 */
async function openProven(
  context: PublicContext,
  { token, pass }: { readonly token: string; readonly pass: string },
): Promise<Opened> {
  const opened = await openLink(context, token);
  if (!isProven(opened, pass, context.now)) throw createApiError(contract.holderVerificationExpired);
  return opened;
}

/**
 * Returns the data that the link gives access to. The requester and the requested documents need no verification; the holder's name and the
 * received documents require verification by phone.
 */
export async function openDocumentRequest(
  context: PublicContext,
  { token, pass }: InputOf<typeof contract.openDocumentRequest>['body'],
): Promise<contract.RequestedDocuments> {
  const { app, now } = context;
  const opened = await openLink(context, token);
  const { request, scope } = opened;
  const proven = isProven(opened, pass, now)
    ? {
        personName: request.personName,
        papers: (await documents.listDocumentRows(app.db, scope, request.uuid)).map(formatSubmittedDocument),
      }
    : null;
  const { entName, purpose, papers: asked, endOn } = request;
  return { entName, purpose, papers: asked, phone: maskPhone(app.cipher.decrypt(request.phone)), endOn, proven };
}

const codeKey = ({ request }: Opened, phone: string) =>
  ({ purpose: 'holderPapers', target: `${request.uuid} ${phone}` }) as const;

/** @throws ApiError 404, 410, 429, 503 */
export async function sendHolderCode(context: PublicContext, token: string): Promise<undefined> {
  const opened = await openLink(context, token);
  const phone = context.app.cipher.decrypt(opened.request.phone);
  await sendCode(context, { ...codeKey(opened, phone), countBy: phone, recipient: { channel: 'sms', to: phone } });
  return undefined;
}

/** @throws ApiError 400, 404, 410, 429 */
export async function verifyHolder(
  context: PublicContext,
  { token, code }: InputOf<typeof contract.verifyHolder>['body'],
): Promise<{ pass: string }> {
  const { app, now } = context;
  const opened = await openLink(context, token);
  const { request, scope } = opened;
  const checked = await verifyCode(context, codeKey(opened, app.cipher.decrypt(request.phone)), code);
  const pass = app.random.token(32);
  await app.db.transaction(async () => {
    await consumeCode(context, checked);
    const proven = { passHash: hashToken(pass), passEndTime: new Date(now.getTime() + PASS_MS) };
    await requests.updateDocumentRequestRow(app.db, scope, request.uuid, { ...proven, now });
  });
  return { pass };
}

/** Notifies the requesting clerk of received documents, at most once a day. */
async function notifyClerk({ app, now }: PublicContext, request: requests.LinkedDocumentRequest): Promise<void> {
  if (request.createBy === null) return;
  const message = {
    userUuid: request.createBy,
    entUuid: request.entUuid,
    type: '01' as const,
    title: '本人提交了资料，待审核',
    content: '您要求提供的资料已有文件上传，请在申报中审核后收入档案。',
    router: href(filingDocumentsPages.filing, null, { filing: request.filingUuid }),
    onceKey: `holder ${request.uuid} ${toShanghaiDay(now)}`,
  };
  await sendMessage(app, message, now);
}

/**
 * Stores a document; a duplicate of a pending file is not stored again.
 * @throws ApiError 400 that names the file, 404, 409, 410
 */
export async function uploadHolderDocument(
  context: PublicContext,
  proof: InputOf<typeof contract.uploadHolderDocument>['body'],
  upload: Upload,
): Promise<SubmittedDocument> {
  const { app, now } = context;
  const { request, scope } = await openProven(context, proof);
  const file = await acceptFile(app, upload, { kinds: PROOF_KINDS, owner: scope.entUuid });
  const storageKey = await storeHolderFile(app, scope.entUuid, file.content);
  let keptKey: string | null = null;
  try {
    const stored = await app.db.transaction(async () => {
      await requests.lockDocumentRequest(app.db, scope, request.uuid);
      // The request may have been closed or renewed while the file was inspected.
      await openProven(context, proof);
      const there = await documents.listDocumentRows(app.db, scope, request.uuid);
      const same = there.find(({ sha256, state }) => sha256 === file.sha256 && state === 'waiting');
      if (same) return same;
      if (there.length >= MAX_DOCUMENTS_PER_LINK)
        throw createApiError(contract.tooManyHolderDocuments, { most: MAX_DOCUMENTS_PER_LINK });
      const { name, kind, mime, sha256, size, scan } = file;
      const uuid = app.random.uuid();
      const row = { uuid, requestUuid: request.uuid, name, kind, mime, sha256, size, scan, storageKey };
      await documents.addDocumentRow(app.db, scope, row, now);
      await logAudit(context, {
        action: 'holder.paper-offered',
        targetKind: 'paperRequest',
        targetUuid: request.uuid,
        detail: { paper: uuid, size },
      });
      await notifyClerk(context, request);
      return { ...row, state: 'waiting' as const, reason: null, createTime: now };
    });
    keptKey = stored.storageKey;
    return formatSubmittedDocument(stored);
  } finally {
    if (keptKey !== storageKey) await deleteHolderFile(app, storageKey);
  }
}

/** @throws ApiError 404, 409, 410 */
export async function withdrawHolderDocument(
  context: PublicContext,
  { uuid, ...proof }: InputOf<typeof contract.withdrawHolderDocument>['body'],
): Promise<undefined> {
  const { app } = context;
  const { request, scope } = await openProven(context, proof);
  const document = await documents.getDocumentRow(app.db, scope, uuid);
  if (document === null || !(await documents.deletePendingDocument(app.db, scope, request.uuid, document.uuid)))
    throw createNotFoundError();
  await deleteHolderFile(app, document.storageKey);
  return undefined;
}
