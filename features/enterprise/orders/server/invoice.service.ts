import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult, InputOf, Upload } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext, type OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { KIND_MIME_TYPES } from '#platform/server/storage/file-kind.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import { ORDER_ERRORS } from '../contract/errors.ts';
import type * as contract from '../contract/invoice.ts';
import type { InvoiceForm } from '../contract/invoice.ts';
import { assertCertifiedInvoiceTitle } from './certified.ts';
import { logOrderAction } from './ledger.ts';
import { notifyEnterprise } from './notify-enterprise.ts';
import { lockOrder } from './order.repo.ts';
import {
  addInvoiceRow,
  decideInvoiceRow,
  getInvoiceRow,
  getOrderInvoiceRow,
  type InvoiceRow,
  replaceInvoiceRow,
} from './order-document.repo.ts';
import { findEnterpriseOrder } from './orders.service.ts';

/** File formats in which a digital invoice is issued and must be archived (财会〔2020〕6号). */
const INVOICE_KINDS = ['pdf', 'ofd', 'xml'] as const;

/** C-161: creates the only invoice of a paid order (gaps C); after a rejection the same invoice is requested again. */
export async function addInvoice(context: LoginContext, form: InvoiceForm): Promise<{ uuid: string }> {
  const { app, now, session } = context;
  const { order: known, scope } = await findEnterpriseOrder(context, form.orderUuid);
  if (form.titleType === '企业') await assertCertifiedInvoiceTitle(app, scope);
  return await app.db.transaction(async () => {
    const order = await lockOrder(app.db, { uuid: known.uuid });
    if (order?.status !== 'paid') throw createApiError(ORDER_ERRORS.notPaid);
    const before = await getOrderInvoiceRow(app.db, order);
    if (before && before.state !== 'rejected') throw createApiError(ORDER_ERRORS.invoiceExists);
    const {
      orderUuid: _order,
      taxNo = null,
      address = null,
      phone = null,
      bank = null,
      account = null,
      ...rest
    } = form;
    const row: InvoiceRow = {
      ...rest,
      taxNo,
      address,
      phone,
      bank,
      account,
      entUuid: order.entUuid,
      uuid: before?.uuid ?? app.random.uuid(),
      orderUuid: order.uuid,
      amount: order.amount,
      state: 'applied',
      rejectReason: null,
      invoiceNo: null,
      fileName: null,
      sha256: null,
      storageKey: null,
      createTime: now,
      updateTime: now,
      createBy: session.userUuid,
      updateBy: session.userUuid,
    };
    await (before ? replaceInvoiceRow : addInvoiceRow)(app.db, row);
    await logOrderAction(app, order, 'invoice', { userUuid: session.userUuid, now });
    return { uuid: row.uuid };
  });
}

/** C-162: returns the file of an invoice. */
export async function downloadInvoice(context: LoginContext, uuid: string): Promise<BlobResult> {
  const { app } = context;
  const scope = getOwnTenantContext(context);
  const invoice = scope && (await getInvoiceRow(app.db, scope, uuid));
  if (!invoice) throw createNotFoundError();
  if (invoice.storageKey === null) throw createApiError(ORDER_ERRORS.notIssued);
  // The name of the stored file ends with the type that was detected at the upload.
  const kind = INVOICE_KINDS.find((one) => invoice.fileName?.endsWith(`.${one}`)) ?? 'pdf';
  const named = { filename: `发票-${invoice.invoiceNo}.${kind}`, mime: KIND_MIME_TYPES[kind] };
  const stored = await openStoredBlob(app, invoice.storageKey, named);
  if (!stored) throw createNotFoundError();
  return stored;
}

type Issue = InputOf<typeof contract.issueInvoice>['body'];

export async function issueInvoice(context: OperatorContext, { uuid, invoiceNo }: Issue, upload: Upload | undefined) {
  const { app, now, session, regions } = context;
  const invoice = await getInvoiceRow(app.db, regions, uuid);
  if (!invoice) throw createNotFoundError();
  if (!upload) throw createFieldError('file', '请选择发票文件');
  const file = await acceptFile(app, upload, { kinds: INVOICE_KINDS, owner: session.userUuid });
  const storageKey = `invoices/${app.random.uuid()}`;
  await app.storage.put(storageKey, file.content);
  const issued = { state: 'issued' as const, invoiceNo, fileName: file.name, sha256: file.sha256, storageKey };
  try {
    await decide(context, invoice, { ...issued, updateBy: session.userUuid }, async (order) => {
      await logOrderAction(app, order, 'invoice-issued', { detail: { invoiceNo }, userUuid: session.userUuid, now });
      await notifyEnterprise(app, order, '发票已开具', `发票号码 ${invoiceNo}，可以在会员信息页下载。`, now);
    });
  } catch (error) {
    await app.storage.remove(storageKey);
    if (isUniqueViolation(error, 'invoice_no'))
      throw createApiError(ORDER_ERRORS.invoiceNumberTaken, { number: invoiceNo });
    throw error;
  }
  return undefined;
}

type Reject = InputOf<typeof contract.rejectInvoice>['body'];

export async function rejectInvoice(context: OperatorContext, { uuid, reason }: Reject): Promise<undefined> {
  const { app, now, session, regions } = context;
  const invoice = await getInvoiceRow(app.db, regions, uuid);
  if (!invoice) throw createNotFoundError();
  const refused = { state: 'rejected' as const, rejectReason: reason, updateBy: session.userUuid };
  await decide(context, invoice, refused, async (order) => {
    await logOrderAction(app, order, 'invoice-rejected', { detail: { reason }, userUuid: session.userUuid, now });
    await notifyEnterprise(app, order, '发票申请被退回', '请在会员信息页查看原因，修改后重新申请。', now);
  });
  return undefined;
}

/** Stores the decision about a pending invoice and records it in the ledger. */
async function decide(
  context: OperatorContext,
  invoice: InvoiceRow,
  change: Parameters<typeof decideInvoiceRow>[2],
  after: (order: { readonly entUuid: string; readonly uuid: string }) => Promise<void>,
): Promise<void> {
  const { app, now } = context;
  await app.db.transaction(async () => {
    await lockOrder(app.db, { uuid: invoice.orderUuid });
    if (!(await decideInvoiceRow(app.db, invoice.uuid, change, now))) throw createApiError(ORDER_ERRORS.wrongState);
    await after({ entUuid: invoice.entUuid, uuid: invoice.orderUuid });
    await logAudit(context, {
      action: `invoice.${change.state}`,
      targetKind: 'invoice',
      targetUuid: invoice.uuid,
      detail: { invoiceNo: change.invoiceNo ?? null, reason: change.rejectReason ?? null },
    });
  });
}
