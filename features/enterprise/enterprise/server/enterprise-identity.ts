import { createApiError } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { type EnterpriseValues, getFieldLabel } from '../contract/fields.ts';
import { creditCodeTaken, enterpriseNameTaken } from '../enterprise.contract.ts';
import {
  addEnterpriseChangeRows,
  type EnterpriseRow,
  editEnterpriseRow,
  isIdentityCertified,
} from './enterprise.repo.ts';
import { getEnterpriseValues, listValueChanges, type ValueChange } from './enterprise-values.ts';

type Context = Pick<LoginContext, 'app' | 'now'>;

const takenName = () =>
  createApiError(enterpriseNameTaken, {}, { fields: [{ path: 'entName', message: enterpriseNameTaken.text }] });
const takenCode = () =>
  createApiError(creditCodeTaken, {}, { fields: [{ path: 'creditCode', message: creditCodeTaken.text }] });

/**
 * Asserts that no other certified enterprise has the name or code.
 * @throws ApiError 409 if another enterprise is certified with them
 */
export async function assertUniqueIdentity(
  context: Context,
  values: Pick<EnterpriseValues, 'entName' | 'creditCode'>,
  own: string | null,
): Promise<void> {
  const { db } = context.app;
  if (values.creditCode !== null && (await isIdentityCertified(db, 'creditCode', values.creditCode, own)))
    throw takenCode();
  if (values.entName !== null && (await isIdentityCertified(db, 'entName', values.entName, own))) throw takenName();
}

/**
 * Runs a write and reports a duplicate name or code as an error: concurrent requests for the same name may both pass the check above; the
 * unique index then rejects the second one.
 */
export async function reportDuplicateIdentity<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'enterprise_name')) throw takenName();
    if (isUniqueViolation(error, 'enterprise_credit_code')) throw takenCode();
    throw error;
  }
}

export interface EnterpriseWrite {
  readonly scope: TenantContext;
  readonly row: EnterpriseRow;
  readonly after: EnterpriseValues;
  readonly source: 'user' | 'platform' | 'operator';
}

/** Stores a new state with one log row per changed field (C-086). Must run inside a transaction that has locked the row. */
export async function saveEnterpriseChanges(context: Context, { scope, row, after, source }: EnterpriseWrite) {
  const { app, now } = context;
  const changes = listValueChanges(getEnterpriseValues(row), after);
  if (changes.length === 0) return { revision: row.revision, changes };
  const renamed = changes.some((change) => change.field === 'entName') && !row.formerNames.includes(row.entName);
  const revision = await editEnterpriseRow(
    app.db,
    scope,
    {
      ...after,
      entName: after.entName ?? row.entName,
      creditCode: after.creditCode ?? row.creditCode,
      ...(renamed ? { formerNames: [...row.formerNames, row.entName] } : {}),
    },
    now,
  );
  await addEnterpriseChangeRows(
    app.db,
    changes.map((change, place) => logRow(context, scope, change, { source, place })),
  );
  return { revision, changes };
}

function logRow(
  context: Context,
  scope: TenantContext,
  change: ValueChange,
  about: { source: EnterpriseWrite['source']; place: number },
) {
  return {
    ...about,
    ...change,
    entUuid: scope.entUuid,
    uuid: context.app.random.uuid(),
    fieldLabel: getFieldLabel(change.field),
    userUuid: scope.userUuid,
    changeTime: context.now,
  };
}
