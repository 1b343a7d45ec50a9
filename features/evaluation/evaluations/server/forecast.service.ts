/** The forecast of the current qualifications, cached for all requests with the same records, standards and day. */
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { NO_APPLICATION_CHOICES } from '../contract/choices.ts';
import { enqueueEngineTask } from './engine/engine.ts';
import { createResultCache } from './engine/engine-cache.ts';
import type { ReportProgress } from './engine/engine-queue.ts';
import type { EngineResults } from './engine/run-engine.ts';
import { cacheCurrentEvaluations } from './estimate.service.ts';
import { getCurrentStandardsReference } from './evaluations.service.ts';

const forecasts = createResultCache<EngineResults['forecast']>();

/**
 * Returns the current qualifications today and in the next 24 months.
 * @param patienceMs the timeout of a request; omitted for jobs, which wait for the result
 * @throws ApiError 503 with the progress
 */
export async function getForecast(
  app: App,
  scope: TenantContext,
  { catalogue, now, patienceMs }: { readonly catalogue: Catalogue; readonly now: Date; readonly patienceMs?: number },
): Promise<EngineResults['forecast']> {
  const asOf = toShanghaiDay(now);
  const known = await getEnterpriseWithoutDisputedFacts(app, scope);
  const key = `${known.key} ${catalogue.version} ${asOf}`;
  const make = async (tell: ReportProgress) => {
    const question = { enterprise: known.enterprise, asOf, options: NO_APPLICATION_CHOICES, without: [] };
    const found = await enqueueEngineTask<'forecast'>(
      { kind: 'forecast', facts: getCurrentStandardsReference(catalogue), question },
      tell,
    );
    cacheCurrentEvaluations(catalogue, known, asOf, found.held);
    return found;
  };
  return await (patienceMs === undefined
    ? forecasts.remember(key, make)
    : forecasts.rememberSoon(key, patienceMs, make));
}
