/** The clerk's actions on requests: request documents from a person, renew or close the link. */
import { href } from '#domain/access/page.ts';
import { isFilingInProgress } from '#domain/filing/states.ts';
import { maskPhone } from '#domain/identity/phone.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { getLinkState } from '#domain/validity/link-state.ts';
import { type FilingCase, getFilingCase } from '#features/filing/filing/server/filing.server-api.ts';
import { hashToken } from '#features/identity/session/server/session.server-api.ts';
import { listPersonNames } from '#features/records/personnel/server/personnel.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { drawQrDataUrl } from '#platform/server/pictures/qr-picture.ts';
import * as contract from '../holder-documents.contract.ts';
import { holderDocumentsPages } from '../pages/holder-documents.pages.ts';
import * as repo from './request.repo.ts';

const TOKEN_BYTES = 32;

const getLink = (origin: string, token: string): string =>
  `${origin}${href(holderDocumentsPages.submit, null, {}, token)}`;

function notifyLink(
  { origin }: MemberContext,
  uuid: string,
  token: string,
  endOn: string,
): contract.DocumentRequestLink {
  const link = getLink(origin, token);
  return { uuid, link, qrcode: drawQrDataUrl(link), endOn };
}

/** @throws ApiError 404, or 409 if the filing is closed */
async function openCase({ app, scope }: MemberContext, uuid: string): Promise<FilingCase> {
  const filing = isUuid(uuid) ? await getFilingCase(app.db, scope, uuid.toLowerCase()) : null;
  if (filing === null) throw createNotFoundError();
  if (!isFilingInProgress(filing.state)) throw createApiError(contract.filingClosedForDocuments);
  return filing;
}

/** @throws ApiError 400 that names the field */
function checkEnd({ now }: MemberContext, endOn: string): void {
  const today = toShanghaiDay(now);
  if (endOn < today) throw createFieldError('endOn', '截止日期不能早于今天');
  if (endOn > addDays(today, contract.MAX_HOLDER_LINK_DAYS))
    throw createFieldError(
      'endOn',
      `截止日期最晚为 ${addDays(today, contract.MAX_HOLDER_LINK_DAYS)}（${contract.MAX_HOLDER_LINK_DAYS} 天内）`,
    );
}

export async function listDocumentRequests(
  { app, scope, now }: MemberContext,
  filingUuid: string,
  query: InputOf<typeof contract.listDocumentRequests>['query'],
): Promise<Page<contract.DocumentRequest>> {
  const filing = isUuid(filingUuid) ? await getFilingCase(app.db, scope, filingUuid.toLowerCase()) : null;
  if (filing === null) throw createNotFoundError();
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listDocumentRequestRows(app.db, scope, filing.uuid, page);
  const today = toShanghaiDay(now);
  return {
    rows: rows.map((row) => ({
      uuid: row.uuid,
      personUuid: row.personUuid,
      personName: row.personName,
      purpose: row.purpose,
      papers: row.papers,
      phone: maskPhone(app.cipher.decrypt(row.phone)),
      endOn: row.endOn,
      state: getLinkState(row, today),
      waiting: row.waiting,
      total: row.total,
      createTime: formatTime(row.createTime),
    })),
    total,
  };
}

/** @throws ApiError 404, 409, or one that names the field */
export async function addDocumentRequest(
  context: MemberContext,
  body: InputOf<typeof contract.addDocumentRequest>['body'],
): Promise<contract.DocumentRequestLink> {
  const { app, scope, now } = context;
  const filing = await openCase(context, body.filingUuid);
  const personUuid = body.personUuid.toLowerCase();
  const [person] = isUuid(personUuid) ? await listPersonNames(app.db, scope, [personUuid]) : [];
  if (person === undefined) throw createNotFoundError();
  checkEnd(context, body.endOn);
  const [uuid, token] = [app.random.uuid(), app.random.token(TOKEN_BYTES)];
  await app.db.transaction(async () => {
    await acquireTransactionLock(app.db, `paper requests ${filing.uuid}`);
    if ((await repo.countDocumentRequestRows(app.db, scope, filing.uuid)) >= contract.MAX_DOCUMENT_REQUESTS)
      throw createApiError(contract.tooManyDocumentRequests, { most: contract.MAX_DOCUMENT_REQUESTS });
    const row = {
      uuid,
      filingUuid: filing.uuid,
      personUuid: person.uuid,
      personName: person.name,
      purpose: body.purpose,
      papers: body.papers,
      phone: app.cipher.encrypt(body.phone),
      endOn: body.endOn,
      tokenHash: hashToken(token),
    };
    await repo.addDocumentRequestRow(app.db, scope, row, now);
    await note(context, 'holder.asked', uuid, { person: person.uuid, endOn: body.endOn });
  });
  return notifyLink(context, uuid, token, body.endOn);
}

const note = (context: MemberContext, action: string, uuid: string, detail: Readonly<Record<string, unknown>>) =>
  logAudit(context, { action, targetKind: 'paperRequest', targetUuid: uuid, detail });

/** Returns the request if its filing still exists. @throws ApiError 404 */
export async function findOpenDocumentRequest(
  { app, scope }: MemberContext,
  uuid: string,
): Promise<repo.StoredDocumentRequest> {
  const row = await repo.getDocumentRequestRow(app.db, scope, uuid);
  if (row === null || (await getFilingCase(app.db, scope, row.filingUuid)) === null) throw createNotFoundError();
  return row;
}

/**
 * Replaces the link with a new one; the holder must verify the phone again.
 * @throws ApiError 404, 409, or one that names the field
 */
export async function renewDocumentRequest(
  context: MemberContext,
  { uuid, endOn }: InputOf<typeof contract.renewDocumentRequest>['body'],
): Promise<contract.DocumentRequestLink> {
  const { app, scope, now } = context;
  const row = await findOpenDocumentRequest(context, uuid);
  await openCase(context, row.filingUuid);
  checkEnd(context, endOn);
  const token = app.random.token(TOKEN_BYTES);
  const fresh = { tokenHash: hashToken(token), endOn, closeTime: null, passHash: null, passEndTime: null };
  await app.db.transaction(async () => {
    await repo.updateDocumentRequestRow(app.db, scope, row.uuid, { ...fresh, now });
    await note(context, 'holder.asked-again', row.uuid, { endOn });
  });
  return notifyLink(context, row.uuid, token, endOn);
}

/** @throws ApiError 404 */
export async function closeDocumentRequest(context: MemberContext, uuid: string): Promise<undefined> {
  const { app, scope, now } = context;
  const row = await findOpenDocumentRequest(context, uuid);
  if (row.closeTime !== null) return undefined;
  await app.db.transaction(async () => {
    const closed = { closeTime: now, passHash: null, passEndTime: null };
    await repo.updateDocumentRequestRow(app.db, scope, row.uuid, { ...closed, now });
    await note(context, 'holder.closed', row.uuid, {});
  });
  return undefined;
}
