import type { Firm } from '#domain/firm/firm.ts';
import { type Catalogue, findLevel } from '#domain/qualification/catalogue.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { getCountedFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { notFound } from '#platform/contract/fault.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { NO_CHOICES } from '../contract/choices.ts';
import type { Qualification, getQualification as route } from '../contract/qualification.ts';
import { getWeights, storeAdvice } from './advice/advice.service.ts';
import { adviseLevelOf, ownFacts } from './checks.service.ts';
import { createMemory } from './engine/memory.ts';

const answers = createMemory<Awaited<ReturnType<typeof adviseLevelOf>>>();

/** Certificates write the code with or without its category, and the level in their own words. */
function listHeldOf(firm: Firm, catalogue: Catalogue, code: string) {
  return firm.certificates.flatMap(({ certNo, items }) =>
    items.flatMap((item) => {
      const standard = item.standardCode === null ? null : catalogue.byCode(item.standardCode);
      const level = standard?.code === code && item.level !== null ? findLevel(standard, item.level) : null;
      return level ? [{ itemUuid: item.uuid ?? '', certNo: certNo ?? '', level: level.key }] : [];
    }),
  );
}

/** @throws Failure when there is no such standard or level, at its field */
export async function getQualification(
  { app, scope, now }: MemberContext,
  catalogue: Catalogue,
  { standardCode, level }: InputOf<typeof route>['query'],
): Promise<Qualification> {
  const { firm, fingerprint } = await getCountedFirm(app, scope);
  const asOf = shanghaiDay(now);
  const { weights, isAssumed } = await getWeights(app, scope);
  const key = JSON.stringify([scope.entUuid, fingerprint, catalogue.version, asOf, standardCode, level, weights]);
  const { items, advice } = await answers.rememberSoon(key, app.config.checkPatienceMs, () =>
    adviseLevelOf({
      facts: ownFacts(catalogue),
      question: { firm, asOf, options: NO_CHOICES, without: [] },
      standardCode,
      level,
      weights,
    }),
  );
  const report = items[0]?.report;
  const standard = report && catalogue.byCode(report.standardCode);
  if (!report || !standard) throw notFound();
  const held = listHeldOf(firm, catalogue, standard.code);
  const isHeld = (one: string): boolean => held.some((item) => item.level === one);
  return {
    asOf,
    held: held.filter((item) => item.level === report.level).map(({ itemUuid, certNo }) => ({ itemUuid, certNo })),
    levels: standard.levels.map(({ key: one }) => ({ level: one, isHeld: isHeld(one) })),
    report,
    advice: storeAdvice(advice, isAssumed),
  };
}
