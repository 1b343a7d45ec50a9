import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { type Catalogue, findLevel } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { NO_APPLICATION_CHOICES } from '../contract/choices.ts';
import type { QualificationDetails, getQualification as route } from '../contract/qualification.ts';
import { buildStoredAdvice, getCostWeights } from './advice/advice.service.ts';
import { createResultCache } from './engine/engine-cache.ts';
import { evaluateLevelWithAdvice, getCurrentStandardsReference } from './evaluations.service.ts';

const answers = createResultCache<Awaited<ReturnType<typeof evaluateLevelWithAdvice>>>();

/** Certificates write the standard code with or without its category number, and name the level differently. */
function listCurrentOf(enterprise: EnterpriseDocument, catalogue: Catalogue, code: string) {
  return enterprise.certificates.flatMap(({ certNo, items }) =>
    items.flatMap((item) => {
      const standard = item.standardCode === null ? null : catalogue.byCode(item.standardCode);
      const level = standard?.code === code && item.level !== null ? findLevel(standard, item.level) : null;
      return level ? [{ itemUuid: item.uuid ?? '', certNo: certNo ?? '', level: level.key }] : [];
    }),
  );
}

/** @throws ApiError that names the field if the standard or level does not exist */
export async function getQualification(
  { app, scope, now }: MemberContext,
  catalogue: Catalogue,
  { standardCode, level }: InputOf<typeof route>['query'],
): Promise<QualificationDetails> {
  const { enterprise, key: records } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const asOf = toShanghaiDay(now);
  const { weights, isAssumed } = await getCostWeights(app, scope);
  const key = JSON.stringify([records, catalogue.version, asOf, standardCode, level, weights]);
  const { items, advice } = await answers.rememberSoon(key, app.config.checkPatienceMs, () =>
    evaluateLevelWithAdvice({
      facts: getCurrentStandardsReference(catalogue),
      question: { enterprise, asOf, options: NO_APPLICATION_CHOICES, without: [] },
      standardCode,
      level,
      weights,
    }),
  );
  const report = items[0]?.report;
  const standard = report && catalogue.byCode(report.standardCode);
  if (!report || !standard) throw createNotFoundError();
  const held = listCurrentOf(enterprise, catalogue, standard.code);
  const isHeld = (one: string): boolean => held.some((item) => item.level === one);
  return {
    asOf,
    held: held.filter((item) => item.level === report.level).map(({ itemUuid, certNo }) => ({ itemUuid, certNo })),
    levels: standard.levels.map(({ key: one }) => ({ level: one, isHeld: isHeld(one) })),
    report,
    advice: buildStoredAdvice(advice, isAssumed),
  };
}
