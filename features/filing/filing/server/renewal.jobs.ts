/** Opens filings for renewals automatically, on the last safe start date of the document (beyond.md, second table, row 9). */
import { findNextStep } from '#domain/filing/next-step.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { listStarts, type RenewalStart } from '#features/work/reminders/server/reminders.server-api.ts';
import { createJobTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { lockFor } from '#platform/server/db/lock.repo.ts';
import { MAX_FILINGS } from '../filing.contract.ts';
import { addEventRow } from './event.repo.ts';
import { addFilingRow, countStates } from './filing.repo.ts';
import { NO_DAYS, readGuide } from './open.service.ts';
import { findOpenRenewal, listMembers, listRenewed, recordRenewal } from './renewal.repo.ts';
import { reopenOpinions } from './reopen-opinions.ts';

export const OPEN_RENEWALS = 'filing.open-renewals';
const HOUR = 3600;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
const BATCH = 200;
const MAX_NAME = 200;

async function openRenewal(app: App, scope: TenantContext, start: RenewalStart, now: Date): Promise<void> {
  const { targetUuid, endOn, subject, family, hint, assigneeUuid } = start;
  const region = start.region ?? '';
  const guide = await readGuide(app, region, family);
  await app.db.transaction(async () => {
    await lockFor(app.db, `filings ${scope.entUuid}`);
    const held = (await countStates(app.db, scope)).reduce((sum, { count }) => sum + count, 0);
    if (held >= MAX_FILINGS) return;
    const earlier = await findOpenRenewal(app.db, scope, subject);
    const uuid = earlier ?? app.random.uuid();
    if (!(await recordRenewal(app.db, scope, { targetUuid, endOn, filingUuid: uuid })) || earlier !== null) return;
    const plannedOn = hint.lastOn ?? endOn;
    const course = { state: 'preparing', decision: null, plannedOn, ...NO_DAYS } as const;
    const next = findNextStep({ ...course, legalDays: guide.legalDays }, []);
    const values = {
      ...guide,
      ...course,
      standardCode: null,
      standardName: null,
      level: null,
      name: `${subject}延续`.slice(0, MAX_NAME),
      kind: 'renewal',
      region,
      budgetWan: null,
      ownerUuid: assigneeUuid,
      note: null,
      nextOn: next?.on ?? null,
      nextWhat: next?.what ?? null,
    } as const;
    await addFilingRow(app.db, scope, { uuid, now, values });
    const words = `${endOn} 到期，最晚 ${hint.safeStartOn} 开始准备${hint.isSourced ? '' : '（时限待核对）'}`;
    const event = { uuid: app.random.uuid(), filingUuid: uuid, what: 'opened', note: words } as const;
    await reopenOpinions({ app, scope, now }, uuid);
    await addEventRow(app.db, scope, event, now);
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'plans' });
  });
}

/** Opens the renewals of every member; an enterprise with unreadable records does not delay the others. */
async function openRenewals(app: App, signal: AbortSignal): Promise<void> {
  const now = app.clock.now();
  const todayOn = toShanghaiDay(now);
  for (let after = FIRST_UUID; !signal.aborted; ) {
    const members = await listMembers(app.db, todayOn, after, BATCH);
    for (const entUuid of members) {
      try {
        const scope = createJobTenantContext(entUuid);
        const renewed = await listRenewed(app.db, scope);
        for (const start of await listStarts(app, scope, todayOn)) {
          if (!renewed.has(`${start.targetUuid} ${start.endOn}`)) await openRenewal(app, scope, start, now);
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

/** Runs after the nightly sweep and before the daily digest; at a start it makes up for missed nights. */
export function registerFilingJobs(app: App): void {
  app.jobs.register(OPEN_RENEWALS, '开启到期的延续申报', (_data, { signal }) => openRenewals(app, signal), {
    cron: '40 5 * * *',
    atStart: true,
    expireInSeconds: 2 * HOUR,
    pollSeconds: 5,
  });
}
