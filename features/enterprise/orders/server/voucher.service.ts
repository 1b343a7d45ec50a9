import { parseFen } from '#domain/orders/money.ts';
import { ORDER_LIFE_HOURS, ORDER_STATUS_LABELS } from '#domain/orders/order.ts';
import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult, InputOf, Upload } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext, type OperatorContext } from '#platform/server/access/access.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import { ORDER_ERRORS } from '../contract/errors.ts';
import type * as contract from '../contract/voucher.ts';
import { logOrderAction } from './ledger.ts';
import { notifyEnterprise } from './notify-enterprise.ts';
import { editOrderRow, lockOrder } from './order.repo.ts';
import { addVoucherRow, decideVoucherRow, getVoucherRow, type VoucherRow } from './order-document.repo.ts';
import { findEnterpriseOrder } from './orders.service.ts';
import { savePayment } from './payment.repo.ts';
import { settlePayment } from './settle-payment.service.ts';

type Form = InputOf<typeof contract.addPaymentVoucher>['body'];

/** C-144: stores the voucher of a transfer. Afterwards the order requires an operator; a payment by code meanwhile still settles it. */
export async function addVoucher(context: LoginContext, form: Form, upload: Upload | undefined) {
  const { app, now, session } = context;
  const { order: known } = await findEnterpriseOrder(context, form.orderUuid);
  if (form.transferDate > toShanghaiDay(now)) throw createFieldError('transferDate', '转账日期不能晚于今天');
  if (!upload) throw createFieldError('file', '请选择转账凭证');
  const file = await acceptFile(app, upload, { kinds: PROOF_KINDS, owner: session.userUuid });
  const uuid = app.random.uuid();
  const storageKey = `vouchers/${uuid}`;
  await app.storage.put(storageKey, file.content);
  try {
    await app.db.transaction(async () => {
      const order = await lockOrder(app.db, { uuid: known.uuid });
      if (order?.status === 'reviewing') throw createApiError(ORDER_ERRORS.voucherOpen);
      if (!order || (order.status !== 'unpaid' && order.status !== 'rejected'))
        throw createApiError(ORDER_ERRORS.notPayable, { state: ORDER_STATUS_LABELS[order?.status ?? 'closed'] });
      const { entUuid } = order;
      const amount = form.amount.toFixed(2);
      await addVoucherRow(app.db, {
        entUuid,
        uuid,
        orderUuid: order.uuid,
        payerName: form.payerName,
        payerAccount: form.payerAccount ?? null,
        amount,
        transferDate: form.transferDate,
        fileName: file.name,
        mime: file.mime,
        size: file.size,
        sha256: file.sha256,
        storageKey,
        state: 'reviewing',
        rejectReason: null,
        decideTime: null,
        decideBy: null,
        createTime: now,
        createBy: session.userUuid,
      });
      const payment = { uuid: app.random.uuid(), orderUuid: order.uuid, channel: 'transfer' as const, codeUrl: null };
      await savePayment(app.db, { ...payment, entUuid, amount: order.amount, createTime: now });
      await editOrderRow(app.db, order, { status: 'reviewing', updateBy: session.userUuid }, now);
      await logOrderAction(app, order, 'voucher', { detail: { amount }, userUuid: session.userUuid, now });
    });
  } catch (error) {
    await app.storage.remove(storageKey);
    throw error;
  }
  return { uuid };
}

async function readVoucher(app: App, scope: TenantContext | RegionScope, uuid: string): Promise<BlobResult> {
  const voucher = await getVoucherRow(app.db, scope, uuid);
  const stored =
    voucher && (await openStoredBlob(app, voucher.storageKey, { filename: voucher.fileName, mime: voucher.mime }));
  if (!stored) throw createNotFoundError();
  return stored;
}

export async function getVoucherFile(context: LoginContext, uuid: string): Promise<BlobResult> {
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createNotFoundError();
  return await readVoucher(context.app, scope, uuid);
}

export const getVoucherFileForReview = ({ app, regions }: OperatorContext, uuid: string): Promise<BlobResult> =>
  readVoucher(app, regions, uuid);

type Review = InputOf<typeof contract.reviewVoucher>['body'];

/** Confirms or rejects a received transfer; of two concurrent operators only the first decides. */
export async function reviewVoucher(context: OperatorContext, { uuid, isPassed, reason }: Review): Promise<undefined> {
  const { app, now, session, regions } = context;
  const voucher = await getVoucherRow(app.db, regions, uuid);
  if (!voucher) throw createNotFoundError();
  await app.db.transaction(async () => {
    const order = await lockOrder(app.db, { uuid: voucher.orderUuid });
    const decision = {
      state: isPassed ? ('passed' as const) : ('rejected' as const),
      rejectReason: isPassed ? null : reason,
      decideTime: now,
      decideBy: session.userUuid,
    };
    if (!order || !(await decideVoucherRow(app.db, uuid, decision))) throw createApiError(ORDER_ERRORS.wrongState);
    if (isPassed) await takeTransfer(context, order.orderNo, voucher);
    else if (order.status === 'reviewing') {
      const expireTime = new Date(now.getTime() + ORDER_LIFE_HOURS * 3_600_000);
      await editOrderRow(app.db, order, { status: 'rejected', expireTime, updateBy: session.userUuid }, now);
      await logOrderAction(app, order, 'voucher-rejected', { detail: { reason }, userUuid: session.userUuid, now });
      await notifyEnterprise(
        app,
        order,
        `订单 ${order.orderNo} 的转账凭证被退回`,
        '请核对退回原因后重新上传，或改用其他方式支付。',
        now,
      );
    }
    await logAudit(context, {
      action: isPassed ? 'voucher.passed' : 'voucher.rejected',
      targetKind: 'order',
      targetUuid: voucher.orderUuid,
      detail: { amount: voucher.amount, reason },
    });
  });
  return undefined;
}

/**
 * Settles an order with a confirmed transfer.
 * @throws ApiError 400 if the amount differs from the order's; the operator then rejects the voucher with a reason
 */
async function takeTransfer(
  { app, now, session }: OperatorContext,
  orderNo: string,
  voucher: VoucherRow,
): Promise<void> {
  const settled = await settlePayment(
    app,
    {
      orderNo,
      channel: 'transfer',
      fen: parseFen(voucher.amount),
      tradeNo: null,
      payTime: now,
      userUuid: session.userUuid,
    },
    now,
  );
  if (settled === 'amount-differs')
    throw createFieldError('isPassed', `凭证金额 ${voucher.amount} 元与订单金额不一致，请退回并说明原因`);
}
