/** Door of the checks feature: how the held qualifications stand, for the reminders. */
import type { Statement } from '#domain/national-platform/endangered.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import type { ItemOutlook } from '#domain/qualification/outlook/first-failure.ts';
import {
  getCountedFirm,
  type KnownFirm,
} from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type {
  HeldForecast,
  HeldStanding,
  ReminderPorts,
} from '#features/work/reminders/server/reminders.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { onePort } from '#platform/server/port.ts';
import { NO_CHOICES } from '../contract/choices.ts';
import { aspectOf } from '../contract/kinds.ts';
import type { Reserved } from '../contract/reserved.ts';
import type { BriefLeaf, CheckedItem, HeldItem } from '../evaluations.contract.ts';
import { ownFacts, refOf } from './checks.service.ts';
import { askEngine } from './engine/engine.ts';
import { createMemory } from './engine/memory.ts';
import type { EngineResults } from './engine/run-engine.ts';
import { checkHeldItems, present } from './estimate.service.ts';
import { getForecast } from './forecast.service.ts';

/** Of these people those whom filings under way hold, told beside whom a report counts; the filings stand upon the checks. */
export type ListReserved = (context: MemberContext, refs: readonly string[]) => Promise<readonly Reserved[]>;
export const RESERVED = onePort<ListReserved>('people held by filings');

/** What the firm only states is not known to be there. */
const VERDICTS = { met: 'met', declared: 'unknown', unmet: 'short', unknown: 'unknown' } as const;

function wordsOf(leaf: BriefLeaf): string {
  if (leaf.verdict === 'met') return '达标';
  if (leaf.verdict === 'unmet') return leaf.distance?.text ?? leaf.reason;
  if (leaf.verdict === 'declared') return '按企业声明';
  return '待核对';
}

function standingsOf(item: HeldItem): HeldStanding[] {
  return item.leaves.flatMap((leaf): HeldStanding[] => {
    if (leaf.verdict === 'notAssessed') return [];
    return [
      {
        itemUuid: item.itemUuid,
        itemTitle: `${item.itemName}${item.level}`,
        standardCode: item.standardCode,
        level: item.level,
        aspect: aspectOf(leaf),
        indicator: leaf.title,
        have: leaf.have.value,
        need: leaf.need.value,
        unit: leaf.need.unit,
        verdict: VERDICTS[leaf.verdict],
        words: wordsOf(leaf),
        docNumber: leaf.docNumber,
      },
    ];
  });
}

/** Reminders 0601, 0602 and 0203 rest on this; met requirements are told too. */
export const checkHeldStandings =
  (catalogue: Catalogue): NonNullable<ReminderPorts['checkHeld']> =>
  async (app, scope, now) =>
    (await checkHeldItems(app, scope, catalogue, now)).items.map(present).flatMap(standingsOf);

function forecastOf({ itemRef, itemName, level, firstFailure }: ItemOutlook): HeldForecast[] {
  if (firstFailure === null) return [];
  const titles = firstFailure.leaves.map(({ title }) => title).join('、');
  return [{ itemUuid: itemRef, subject: `${itemName}${level} ${titles}`, failsOn: firstFailure.day }];
}

/** What the reminders store of the held qualifications: today's results, and the first failure of each. */
export const evaluateHeld =
  (catalogue: Catalogue): NonNullable<ReminderPorts['evaluateHeld']> =>
  async (app, scope, now) => {
    const { held, items, nextOn } = await getForecast(app, scope, { catalogue, now });
    return { standings: held.map(present).flatMap(standingsOf), forecasts: items.flatMap(forecastOf), nextOn };
  };

const endangeredAnswers = createMemory<EngineResults['statements']>();

/** Which requirements of held qualifications no longer hold with a statement of somebody else's in place of the firm's own. */
export const listEndangeredBy =
  (catalogue: Catalogue) =>
  async (
    { firm, fingerprint }: KnownFirm,
    question: { readonly asOf: string; readonly statements: readonly Statement[]; readonly patienceMs: number },
  ) => {
    const { asOf, statements, patienceMs } = question;
    const key = `${fingerprint} ${catalogue.version} ${asOf} ${JSON.stringify(statements)}`;
    const { endangered } = await endangeredAnswers.rememberSoon(key, patienceMs, (tell) => {
      const asked = { firm, asOf, options: NO_CHOICES, without: [] };
      const task = { kind: 'statements', facts: ownFacts(catalogue), question: asked, statements } as const;
      return askEngine<'statements'>(task, tell);
    });
    return endangered;
  };

/** What a firm holds, by a law that need not be the one in use. */
export async function checkHeldUnder(
  app: App,
  scope: Scope,
  facts: Facts,
  asOf: string,
): Promise<readonly CheckedItem[]> {
  const { firm } = await getCountedFirm(app, scope);
  const question = { firm, asOf, options: NO_CHOICES, without: [] };
  return (await askEngine<'held'>({ kind: 'held', facts: refOf(facts), question, isDetailed: false })).items;
}

export { getStoredRun as readRun, listRuns } from './checks.service.ts';
export { listItemPeople } from './coverage.service.ts';
export { listEdits } from './edits.ts';
export { findPaperLapses, type PaperLapses } from './lapses.service.ts';
export { getQualification } from './qualification.service.ts';
export { recheckLevel } from './recheck.service.ts';
export { getFirmSnapshot, readySnapshot, saveFirmSnapshot } from './snapshot.repo.ts';
export { proposeWays, suppose, type Target } from './suppose.service.ts';
