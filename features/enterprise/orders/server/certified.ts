import { getEnterpriseNames } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { ORDER_ERRORS } from '../contract/errors.ts';

const STATES = { none: '尚未提交', reviewing: '正在审核', rejected: '未通过' } as const;

/** Returns the state of the certification if it is not passed, else null. */
async function stateBefore(app: App, scope: TenantContext): Promise<string | null> {
  const { certifyStatus = 'none' } = (await getEnterpriseNames(app.db, scope)) ?? {};
  return certifyStatus === 'passed' ? null : STATES[certifyStatus];
}

/** Explains why an enterprise cannot buy yet; null if it can. */
export async function explainNotCertified(app: App, scope: TenantContext): Promise<string | null> {
  const state = await stateBefore(app, scope);
  return state === null ? null : `企业认证${state}，通过后可以购买`;
}

/**
 * Asserts that the enterprise is certified.
 * @throws ApiError 409 if the certification is not passed
 */
export async function assertCertified(app: App, scope: TenantContext): Promise<void> {
  const state = await stateBefore(app, scope);
  if (state !== null) throw createApiError(ORDER_ERRORS.notCertified, { state });
}

/**
 * Asserts that an invoice may be issued to the enterprise: it reports the enterprise's name to the tax office, so it requires a certified
 * name, as an order does.
 * @throws ApiError 409
 */
export async function assertCertifiedInvoiceTitle(app: App, scope: TenantContext): Promise<void> {
  const state = await stateBefore(app, scope);
  if (state !== null) throw createApiError(ORDER_ERRORS.titleNotCertified, { state });
}
