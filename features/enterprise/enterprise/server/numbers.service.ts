import { toShanghaiDay } from '#domain/validity/day.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import type { CertificateCounts, PendingReminderCounts, PersonCounts, ProjectCounts } from '../enterprise.contract.ts';

/** The record counters for an enterprise; each feature counts its own records. */
export interface RecordCounters {
  readonly certificates: (app: App, scope: TenantContext, now: Date) => Promise<CertificateCounts>;
  readonly projects: (app: App, scope: TenantContext, now: Date) => Promise<ProjectCounts>;
  readonly people: (app: App, scope: TenantContext, now: Date) => Promise<PersonCounts>;
  readonly reminders: (app: App, scope: TenantContext, now: Date) => Promise<PendingReminderCounts>;
}

/** Caches record counts until a record of the enterprise changes; reminders are not cached, because they also change without a record change. */
export function cacheRecordCounts(sources: RecordCounters): RecordCounters {
  const keep =
    <T extends object>(what: string, count: (app: App, scope: TenantContext, now: Date) => Promise<T>) =>
    (app: App, scope: TenantContext, now: Date): Promise<T> =>
      getCachedForTenant(app.db, scope, `number of ${what} ${toShanghaiDay(now)}`, () => count(app, scope, now));
  return {
    ...sources,
    certificates: keep('certificates', sources.certificates),
    projects: keep('projects', sources.projects),
    people: keep('people', sources.people),
  };
}

const NONE = {
  certificates: { total: 0, valid: 0, expiring: 0, expired: 0, items: 0 },
  projects: { total: 0 },
  people: { total: 0, registered: 0, other: 0 },
  reminders: { total: 0 },
} as const;

type Numbers<K extends keyof RecordCounters> = Awaited<ReturnType<RecordCounters[K]>>;

/** C-091 to C-094: returns the record counts of one kind; all zero for a user without an enterprise. */
export async function getRecordCounts<K extends keyof RecordCounters>(
  context: LoginContext,
  sources: RecordCounters,
  kind: K,
): Promise<Numbers<K>> {
  const scope = getOwnTenantContext(context);
  if (scope === null) return NONE[kind] as Numbers<K>;
  return (await sources[kind](context.app, scope, context.now)) as Numbers<K>;
}

/** C-090: returns the record counts of all kinds. */
export async function getTotalRecordCounts(context: LoginContext, sources: RecordCounters) {
  const certificates = await getRecordCounts(context, sources, 'certificates');
  const projects = await getRecordCounts(context, sources, 'projects');
  const people = await getRecordCounts(context, sources, 'people');
  const reminders = await getRecordCounts(context, sources, 'reminders');
  return {
    certificateNum: certificates.total,
    projectNum: projects.total,
    personNum: people.total,
    remindNum: reminders.total,
  };
}
