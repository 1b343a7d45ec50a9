import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { getOutlookEnd } from '#domain/qualification/outlook/first-failure.ts';
import { listForecastChanges } from '#domain/qualification/outlook/losses.ts';
import { uniqueByLevel } from '#domain/qualification/unique-levels.ts';
import { LOSS_DEGREES } from '#domain/qualification/wording/loss-degrees.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { listMissingHours } from '#features/records/continuing-education/server/continuing-education.server-api.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { NO_APPLICATION_CHOICES } from '../contract/choices.ts';
import type { Outlook } from '../evaluations.contract.ts';
import { enqueueEngineTask } from './engine/engine.ts';
import { createResultCache } from './engine/engine-cache.ts';
import type { EngineResults } from './engine/run-engine.ts';
import { getCurrentStandardsReference } from './evaluations.service.ts';
import { getForecast } from './forecast.service.ts';

type Broken = Outlook['keyPeople'][number]['broken'][number];

const keyPeopleAnswers = createResultCache<EngineResults['keyPeople']>();

const getFirstDay = (item: Outlook['items'][number]): string => listForecastChanges(item)[0]?.day ?? '9';

/** Sorts by the earliest change for the worse; then items that are already unmet, then items without a failure. */
const soonest = (a: Outlook['items'][number], b: Outlook['items'][number]): number =>
  getFirstDay(a).localeCompare(getFirstDay(b)) || Number(b.verdict === 'unmet') - Number(a.verdict === 'unmet');

const getGravest = (broken: readonly Broken[]): number =>
  Math.min(...broken.flatMap(({ leaves }) => leaves.map(({ degree }) => LOSS_DEGREES.indexOf(degree))));

/** Returns the outlook of the current qualifications for the next 24 months (beyond.md, second table, rows 3 and 4). */
export async function getOutlook(context: MemberContext, catalogue: Catalogue): Promise<Outlook> {
  const { app, scope, now } = context;
  const asOf = toShanghaiDay(now);
  const { enterprise, key: records } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const shortHours = await listMissingHours(app.db, scope, enterprise);
  const key = `${records} ${catalogue.version} ${asOf} ${JSON.stringify(shortHours)}`;
  const patienceMs = app.config.checkPatienceMs;
  const [{ items }, people] = await Promise.all([
    getForecast(app, scope, { catalogue, now, patienceMs }),
    keyPeopleAnswers.rememberSoon(key, patienceMs, (tell) => {
      const question = { enterprise, asOf, options: NO_APPLICATION_CHOICES, without: [] };
      return enqueueEngineTask<'keyPeople'>(
        { kind: 'keyPeople', facts: getCurrentStandardsReference(catalogue), question, shortHours },
        tell,
      );
    }),
  ]);
  const once = <T extends { readonly broken: readonly Broken[] }>(one: T) => ({
    ...one,
    broken: uniqueByLevel(one.broken),
  });
  const keyPeople = people.keyPeople
    .map(once)
    .toSorted((a, b) => getGravest(a.broken) - getGravest(b.broken) || b.broken.length - a.broken.length);
  return {
    asOf,
    until: getOutlookEnd(asOf),
    items: uniqueByLevel(items).toSorted(soonest),
    keyPeople,
    hours: people.hours.map(once),
  };
}
