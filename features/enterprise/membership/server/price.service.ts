import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { assertCanPublish } from '#platform/server/publication.ts';
import type * as contract from '../membership.contract.ts';
import { type Price, type PriceFields, priceNameTaken } from '../membership.contract.ts';
import { addPriceRow, editPriceRow, listPriceRows, type PriceRow, removePriceRow } from './price.repo.ts';

const toPrice = ({ amount, originalAmount, origin, ...row }: PriceRow): Price => ({
  ...row,
  amount: Number(amount),
  originalAmount: originalAmount === null ? null : Number(originalAmount),
  isSample: origin === 'sample',
});

const getPage = (rows: readonly PriceRow[]) => ({ rows: rows.map(toPrice), total: rows.length });

/** C-158: lists the membership prices of products on sale. */
export async function listMemberPrices({ app }: PublicContext) {
  return getPage(await listPriceRows(app.db, { kind: 'member', isOnSale: true }));
}

export async function listPrices({ app }: OperatorContext, { kind }: InputOf<typeof contract.listPrices>['query']) {
  return getPage(await listPriceRows(app.db, { kind }));
}

async function reportDuplicateIdentity<T>({ name }: PriceFields, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'price_name')) throw createApiError(priceNameTaken, { name });
    throw error;
  }
}

const getWriter = ({ session, now }: OperatorContext) => ({ userUuid: session.userUuid, now });
const audit = (context: OperatorContext, action: string, targetUuid: string, detail: Record<string, unknown>) =>
  logAudit(context, { action, targetKind: 'price', targetUuid, detail });

export async function addPrice(context: OperatorContext, fields: PriceFields) {
  assertCanPublish(context);
  const { app } = context;
  const uuid = app.random.uuid();
  await reportDuplicateIdentity(fields, () =>
    app.db.transaction(async () => {
      await addPriceRow(app.db, uuid, fields, getWriter(context));
      await audit(context, 'price.added', uuid, fields);
    }),
  );
  return { uuid };
}

export async function editPrice(context: OperatorContext, { uuid, ...fields }: PriceFields & { uuid: string }) {
  assertCanPublish(context);
  const { app } = context;
  await reportDuplicateIdentity(fields, () =>
    app.db.transaction(async () => {
      if (!(await editPriceRow(app.db, uuid, fields, getWriter(context)))) throw createNotFoundError();
      await audit(context, 'price.edited', uuid, fields);
    }),
  );
  return undefined;
}

export async function removePrice(context: OperatorContext, uuid: string) {
  assertCanPublish(context);
  const { app } = context;
  await app.db.transaction(async () => {
    if (!(await removePriceRow(app.db, uuid, getWriter(context)))) throw createNotFoundError();
    await audit(context, 'price.removed', uuid, {});
  });
  return undefined;
}
