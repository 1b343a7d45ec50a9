/** Opens filings for renewals automatically, on the last safe start date before the document expires (beyond.md, second table, row 9). */
import { findNextStep } from '#domain/filing/next-step.ts';
import { type Catalogue, findLevel } from '#domain/qualification/catalogue.ts';
import { FIRST_UUID } from '#domain/text/uuid.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { listDueRenewalStarts, type RenewalStart } from '#features/work/reminders/server/reminders.server-api.ts';
import { createJobTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { MAX_FILINGS } from '../filing.contract.ts';
import { addEventRow } from './event.repo.ts';
import { addFilingRow, countFilingsByState, type FilingValues } from './filing.repo.ts';
import { getFilingGuide, isQualificationFamily, NO_FILING_DATES } from './open.service.ts';
import {
  findOpenRenewal,
  listMemberEnterprises,
  listOpenedRenewals,
  listRenewedItems,
  type RenewedItem,
  recordOpenedRenewal,
} from './renewal.repo.ts';
import { addTasksForEarlierOpinions } from './reopen-opinions.ts';
import { addTaskRow } from './task.repo.ts';

export const OPEN_RENEWALS_JOB = 'filing.open-renewals';
const HOUR = 3600;
const BATCH = 200;
const MAX_NAME = 200;

type Target = Pick<FilingValues, 'standardCode' | 'standardName' | 'level'>;
interface Renewed extends Target {
  readonly name: string;
  /** Whether the clerk must enter the standard or level, because the certificate does not contain it. */
  readonly isAsked: boolean;
}

const NO_TARGET: Target = { standardCode: null, standardName: null, level: null };

function findTarget(catalogue: Catalogue, { standardCode, level }: RenewedItem): Target {
  const standard = standardCode === null ? null : catalogue.byCode(standardCode);
  const found = standard === null || level === null ? null : findLevel(standard, level);
  if (standard === null || found === null) return NO_TARGET;
  return { standardCode: standard.code, standardName: standard.name, level: found.key };
}

/**
 * Lists the filings that a renewal needs: one filing for each item of a qualification certificate, because each item requires a separate
 * application.
 */
async function listFilings({ app, scope, catalogue }: Opening, start: RenewalStart): Promise<Renewed[]> {
  const { targetUuid, subject, family } = start;
  const isQualification = isQualificationFamily(family);
  const items = await listRenewedItems(app.db, scope, targetUuid);
  const [only] = items;
  const cut = (name: string): string => name.slice(0, MAX_NAME);
  if (only === undefined) return [{ ...NO_TARGET, name: cut(`${subject}延续`), isAsked: isQualification }];
  return items.map((item) => {
    const target = findTarget(catalogue, item);
    const about = items.length === 1 ? '' : `（${item.itemName}${item.level ?? ''}）`;
    return { ...target, name: cut(`${subject}${about}延续`), isAsked: isQualification && target.level === null };
  });
}

const ASK = '在申报中选择本次延续的资质标准和等级';

interface Opening {
  readonly app: App;
  readonly scope: TenantContext;
  readonly catalogue: Catalogue;
  readonly now: Date;
}

async function openRenewal(opening: Opening, start: RenewalStart): Promise<void> {
  const { app, scope, now } = opening;
  const { targetUuid, endOn, subject, family, hint, assigneeUuid } = start;
  const region = start.region ?? '';
  const guide = await getFilingGuide(app, region, family);
  await app.db.transaction(async () => {
    await acquireTransactionLock(app.db, `filings ${scope.entUuid}`);
    const filings = await listFilings(opening, start);
    const held = (await countFilingsByState(app.db, scope)).reduce((sum, { count }) => sum + count, 0);
    if (held + filings.length > MAX_FILINGS) return;
    const earlier = await findOpenRenewal(app.db, scope, subject);
    const first = earlier ?? app.random.uuid();
    if (!(await recordOpenedRenewal(app.db, scope, { targetUuid, endOn, filingUuid: first })) || earlier !== null)
      return;
    const plannedOn = hint.lastOn ?? endOn;
    const course = { state: 'preparing', decision: null, plannedOn, ...NO_FILING_DATES } as const;
    const words = `${endOn} 到期，最晚 ${hint.safeStartOn} 开始准备${hint.isSourced ? '' : '（时限待核对）'}`;
    for (const [index, { isAsked, ...about }] of filings.entries()) {
      const uuid = index === 0 ? first : app.random.uuid();
      const task = { title: ASK, ownerUuid: assigneeUuid, dueOn: hint.safeStartOn, note: null };
      const next = findNextStep({ ...course, legalDays: guide.legalDays }, isAsked ? [task] : []);
      const rest = { kind: 'renewal', region, budgetWan: null, ownerUuid: assigneeUuid, note: null } as const;
      const step = { nextOn: next?.on ?? null, nextWhat: next?.what ?? null };
      await addFilingRow(app.db, scope, { uuid, now, values: { ...guide, ...course, ...about, ...rest, ...step } });
      if (isAsked) await addTaskRow(app.db, scope, { uuid: app.random.uuid(), filingUuid: uuid, now, values: task });
      await addTasksForEarlierOpinions({ app, scope, now }, uuid);
      const event = { uuid: app.random.uuid(), filingUuid: uuid, what: 'opened', note: words } as const;
      await addEventRow(app.db, scope, event, now);
    }
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'plans' });
  });
}

/** Opens the renewals of every member enterprise; an enterprise with unreadable records does not delay the others. */
async function openRenewals(app: App, catalogue: Catalogue, signal: AbortSignal): Promise<void> {
  const now = app.clock.now();
  const todayOn = toShanghaiDay(now);
  for (let after = FIRST_UUID; !signal.aborted; ) {
    const members = await listMemberEnterprises(app.db, todayOn, after, BATCH);
    for (const entUuid of members) {
      try {
        const scope = createJobTenantContext(entUuid);
        const renewed = await listOpenedRenewals(app.db, scope);
        for (const start of await listDueRenewalStarts(app, scope, todayOn)) {
          if (!renewed.has(`${start.targetUuid} ${start.endOn}`))
            await openRenewal({ app, scope, catalogue, now }, start);
        }
      } catch (err) {
        app.log.error({ err, entUuid }, 'the renewals of an enterprise could not be opened');
      }
    }
    const last = members.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * Registers the job that opens renewals. It runs after the nightly sweep and before the daily digest; a run at startup catches up on missed
 * nights.
 */
export function registerFilingJobs(app: App, getCatalogue: () => Catalogue): void {
  app.jobs.register(
    OPEN_RENEWALS_JOB,
    '开启到期的延续申报',
    (_data, { signal }) => openRenewals(app, getCatalogue(), signal),
    {
      cron: '40 5 * * *',
      atStart: true,
      expireInSeconds: 2 * HOUR,
      pollSeconds: 5,
    },
  );
}
