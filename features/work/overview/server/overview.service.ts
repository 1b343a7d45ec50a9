import { href } from '#domain/access/page.ts';
import { buildTimeline, type TimelineRecord } from '#domain/reminders/timeline.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import type { RecordCounters } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import type { StoredStatus } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { listValidities } from '#features/records/certificates/server/certificates.server-api.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import {
  countReminderCategories,
  getEvaluationTime,
  getLastSweepDay,
  listExpiryDates,
  listMostUrgentReminders,
  listQualificationStatuses,
} from '#features/work/reminders/server/reminders.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import type { Overview } from '../overview.contract.ts';

const MAX_TODO = 4;
const MAX_STANDINGS = 6;

/**
 * Lists expiry dates, and documents without one, for which no reminder exists. If a province limits the use of a document, the end of that
 * period is listed in addition to the printed expiry date.
 */
const listEndings = async ({ app, scope }: MemberContext): Promise<TimelineRecord[]> =>
  await getCachedForTenant(app.db, scope, 'endings', () => readEndings(app, scope));

/** Names each certificate by its items, because all certificates have the same title: 市政公用工程施工总承包三级 等 2 项. */
async function nameCertificates(app: App, scope: TenantContext): Promise<ReadonlyMap<string, string>> {
  const { enterprise } = await getEnterpriseDocument(app, scope);
  return new Map(
    enterprise.certificates.flatMap(({ uuid, items: [first, ...others] }) => {
      if (uuid === undefined || first === undefined) return [];
      const name = `${first.itemName}${first.level ?? ''}`;
      return [[uuid, others.length === 0 ? name : `${name} 等 ${others.length + 1} 项`]];
    }),
  );
}

async function readEndings(app: App, scope: TenantContext): Promise<TimelineRecord[]> {
  const names = await nameCertificates(app, scope);
  const getName = (uuid: string, name: string): string => names.get(uuid) ?? name;
  const endless = (await listValidities(app.db, scope))
    .filter(({ kind, endOn }) => endOn === null && (kind === 'licence' || kind === 'certificate'))
    .map(({ kind, targetUuid, title }) => ({ kind, subject: getName(targetUuid, title), family: null, endOn: null }));
  const ends = (await listExpiryDates(app.db, scope)).map((one) =>
    one.kind === 'certificate' ? { ...one, subject: getName(one.targetUuid, one.subject) } : one,
  );
  return [...endless, ...ends];
}

const PAPER_PAGES: Partial<Record<TimelineRecord['kind'], { readonly path: string }>> = {
  licence: enterprisePages.licence,
  safetyPermit: enterprisePages.licence,
  certificate: certificatesPages.certificates,
  certificateItem: certificatesPages.certificates,
  certificateTerm: certificatesPages.certificates,
  postCert: personnelPages.otherPeople,
};

/** Returns the page for an expiring document. */
const getEndingPage = (kind: TimelineRecord['kind']): string =>
  href(PAPER_PAGES[kind] ?? personnelPages.registeredPeople);

const RANK = { short: 0, unknown: 1, met: 2 } as const;
const getShare = ({ have, need }: StoredStatus): number => (have === null || !need ? 1 : have / need);

/** Sorts the worst result first: unmet, then undecided, then met with the smallest margin. */
const byDistress = (a: StoredStatus, b: StoredStatus): number =>
  RANK[a.verdict] - RANK[b.verdict] || getShare(a) - getShare(b);

function describeStandings(all: readonly StoredStatus[], checkedTime: Date | null): Overview['standings'] {
  const worst = new Map<string, StoredStatus>();
  for (const standing of [...all].sort(byDistress)) {
    if (!worst.has(standing.itemUuid)) worst.set(standing.itemUuid, standing);
  }
  // Results stored by earlier versions each have a separate evaluation time; later versions store one for the enterprise.
  const checked = all[0] && (checkedTime ?? all[0].checkedTime);
  return {
    checkedTime: checked ? formatTime(checked) : null,
    items: worst.size,
    rows: [...worst.values()].slice(0, MAX_STANDINGS),
  };
}

/** Returns all data of the page 企业总览. */
export async function getOverview(context: MemberContext, sources: RecordCounters): Promise<Overview> {
  const { app, scope, now } = context;
  const today = toShanghaiDay(now);
  const certificates = await sources.certificates(app, scope, now);
  const projects = await sources.projects(app, scope, now);
  const people = await sources.people(app, scope, now);
  const categories = await countReminderCategories(context);
  return {
    today,
    numbers: {
      certificates: certificates.total,
      projects: projects.total,
      registered: people.registered,
      other: people.other,
    },
    categories: categories.map((one) => ({ ...one, codes: { ...one.codes } as Record<string, number> })),
    timeline: buildTimeline(await listEndings(context), today).map(({ kind, ...row }) => ({
      ...row,
      to: getEndingPage(kind),
      points: row.points.map((point) => ({ ...point, subjects: [...point.subjects] })),
    })),
    todo: await listMostUrgentReminders(context, MAX_TODO),
    standings: describeStandings(
      await listQualificationStatuses(app.db, scope),
      await getEvaluationTime(app.db, scope),
    ),
    sweptOn: await getLastSweepDay(app.db),
  };
}
