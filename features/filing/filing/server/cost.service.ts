import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import * as contract from '../contract/costs.ts';
import * as repo from './cost.repo.ts';
import { getFilingRow, lockFiling, type StoredFiling } from './filing.repo.ts';

const YUAN_IN_WAN = 10_000;
/** Rounds to cents, so that sums have no binary rounding errors. */
const cents = (value: number): number => Math.round(value * 100) / 100;

const toWire = ({ filingUuid: _filing, hours, amount, ...row }: repo.StoredCost): contract.FilingCost => ({
  ...row,
  hours: hours === null ? null : Number(hours),
  amount: Number(amount),
});

type Given = Omit<InputOf<typeof contract.addFilingCost>['body'], 'filingUuid'>;

/** @throws ApiError 400 that names the field */
function getValues({ kind, onDay, what, hours, amount }: Given): repo.CostValues {
  if (kind !== 'time' && hours) throw createFieldError('hours', '只有“自有工时”填写工时');
  return { kind, onDay, what, hours: hours ?? null, amount };
}

/** @throws ApiError 404 */
async function findCase({ app, scope }: MemberContext, uuid: string): Promise<StoredFiling> {
  const row = await getFilingRow(app.db, scope, uuid);
  if (row === null) throw createNotFoundError();
  return row;
}

/** @throws ApiError 404 */
export async function listCosts(
  context: MemberContext,
  uuid: string,
  query: InputOf<typeof contract.listFilingCosts>['query'],
): Promise<Page<contract.FilingCost>> {
  const { app, scope } = context;
  const filing = await findCase(context, uuid);
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listCostRows(app.db, scope, filing.uuid, page);
  return { rows: rows.map(toWire), total };
}

/** @throws ApiError 404 */
export async function sumCosts(
  context: MemberContext,
  uuid: string,
): Promise<ResultOf<typeof contract.sumFilingCosts>> {
  const { app, scope } = context;
  const filing = await findCase(context, uuid);
  const kinds = (await repo.sumCostRows(app.db, scope, filing.uuid)).toSorted(
    (a, b) => contract.COST_KINDS.indexOf(a.kind) - contract.COST_KINDS.indexOf(b.kind),
  );
  const { budgetWan } = filing;
  return {
    amount: cents(kinds.reduce((sum, { amount }) => sum + amount, 0)),
    hours: cents(kinds.reduce((sum, { hours }) => sum + hours, 0)),
    kinds,
    budget: budgetWan === null ? null : cents(Number(budgetWan) * YUAN_IN_WAN),
  };
}

/** @throws ApiError 404, 409, or one that names the field */
export async function addCost(
  { app, scope, now }: MemberContext,
  { filingUuid, ...given }: InputOf<typeof contract.addFilingCost>['body'],
): Promise<{ uuid: string }> {
  const values = getValues(given);
  return await app.db.transaction(async () => {
    const filing = await lockFiling(app.db, scope, filingUuid);
    if (filing === null) throw createNotFoundError();
    if ((await repo.countCostRows(app.db, scope, filing.uuid)) >= contract.MAX_FILING_COSTS)
      throw createApiError(contract.tooManyCosts, { most: contract.MAX_FILING_COSTS });
    const uuid = app.random.uuid();
    await repo.addCostRow(app.db, scope, { uuid, filingUuid: filing.uuid, now, values });
    return { uuid };
  });
}

/** Returns the cost and locks its filing. @throws ApiError 404 */
async function lockCost({ app, scope }: MemberContext, uuid: string): Promise<repo.StoredCost> {
  const found = await repo.getCostRow(app.db, scope, uuid);
  if (found === null || (await lockFiling(app.db, scope, found.filingUuid)) === null) throw createNotFoundError();
  // The cost is read again, because it may have changed before the lock was acquired.
  const cost = await repo.getCostRow(app.db, scope, uuid);
  if (cost === null) throw createNotFoundError();
  return cost;
}

/** @throws ApiError 404, 409 if another user changed it meanwhile, or one that names the field */
export async function editCost(
  context: MemberContext,
  { uuid, revision, ...given }: InputOf<typeof contract.editFilingCost>['body'],
): Promise<undefined> {
  const { app, scope, now } = context;
  const values = getValues(given);
  await app.db.transaction(async () => {
    const cost = await lockCost(context, uuid);
    if (revision !== undefined && revision !== cost.revision) throw createApiError(contract.costChanged);
    await repo.changeCostRow(app.db, scope, cost.uuid, { now, values });
  });
  return undefined;
}

/** @throws ApiError 404 */
export async function removeCost(context: MemberContext, uuid: string): Promise<undefined> {
  const { app, scope } = context;
  await app.db.transaction(async () => {
    const cost = await lockCost(context, uuid);
    await repo.removeCostRow(app.db, scope, cost.uuid);
  });
  return undefined;
}

export const COST_SHEET: ExportSheet<contract.FilingCost> = {
  name: '申报费用',
  columns: [
    { label: '发生日期', value: ({ onDay }) => onDay },
    { label: '费用类别', value: ({ kind }) => contract.COST_LABELS[kind] },
    { label: '事项', width: 40, value: ({ what }) => what },
    { label: '工时', value: ({ hours }) => hours },
    { label: '金额（元）', value: ({ amount }) => amount },
  ],
};
