import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { heldOnce } from '#domain/qualification/held-once.ts';
import { endOfOutlook } from '#domain/qualification/outlook/first-failure.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { listShortHours } from '#features/records/continuing-education/server/continuing-education.server-api.ts';
import { getCountedFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { NO_CHOICES } from '../contract/choices.ts';
import type { Outlook } from '../evaluations.contract.ts';
import { ownFacts } from './checks.service.ts';
import { askEngine } from './engine/engine.ts';
import { createMemory } from './engine/memory.ts';
import type { EngineResults } from './engine/run-engine.ts';
import { getForecast } from './forecast.service.ts';

type Broken = Outlook['keyPeople'][number]['broken'][number];

const keyPeopleAnswers = createMemory<EngineResults['keyPeople']>();

/** Earliest failure first; then what fails already, then what holds. */
const soonest = (a: Outlook['items'][number], b: Outlook['items'][number]): number =>
  (a.firstFailure?.day ?? '9').localeCompare(b.firstFailure?.day ?? '9') ||
  Number(b.verdict === 'unmet') - Number(a.verdict === 'unmet');

/** The next 24 months of the held qualifications (beyond.md, second table, rows 3 and 4). */
export async function getOutlook(context: MemberContext, catalogue: Catalogue): Promise<Outlook> {
  const { app, scope, now } = context;
  const asOf = shanghaiDay(now);
  const { firm, fingerprint } = await getCountedFirm(app, scope);
  const shortHours = await listShortHours(app.db, scope, firm);
  const key = `${scope.entUuid} ${fingerprint} ${catalogue.version} ${asOf} ${JSON.stringify(shortHours)}`;
  const patienceMs = app.config.checkPatienceMs;
  const [{ items }, people] = await Promise.all([
    getForecast(app, scope, { catalogue, now, patienceMs }),
    keyPeopleAnswers.rememberSoon(key, patienceMs, (tell) => {
      const question = { firm, asOf, options: NO_CHOICES, without: [] };
      return askEngine<'keyPeople'>({ kind: 'keyPeople', facts: ownFacts(catalogue), question, shortHours }, tell);
    }),
  ]);
  const once = <T extends { readonly broken: readonly Broken[] }>(one: T) => ({ ...one, broken: heldOnce(one.broken) });
  const keyPeople = people.keyPeople.map(once).toSorted((a, b) => b.broken.length - a.broken.length);
  return {
    asOf,
    until: endOfOutlook(asOf),
    items: heldOnce(items).toSorted(soonest),
    keyPeople,
    hours: people.hours.map(once),
  };
}
