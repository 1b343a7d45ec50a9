import { shanghaiDay } from '#domain/validity/day.ts';
import { type LoginContext, ownScope } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { rememberOfFirm } from '#platform/server/records/firm-memory.ts';
import type { CertificateNumbers, PersonNumbers, ProjectNumbers, ReminderNumbers } from '../enterprise.contract.ts';

/** How many records an enterprise has. Each feature counts its own. */
export interface NumberSources {
  readonly certificates: (app: App, scope: Scope, now: Date) => Promise<CertificateNumbers>;
  readonly projects: (app: App, scope: Scope, now: Date) => Promise<ProjectNumbers>;
  readonly people: (app: App, scope: Scope, now: Date) => Promise<PersonNumbers>;
  readonly reminders: (app: App, scope: Scope, now: Date) => Promise<ReminderNumbers>;
}

/** Counts of records, kept for as long as no record of the enterprise changes; reminders come and go without one. */
export function rememberNumbers(sources: NumberSources): NumberSources {
  const keep =
    <T extends object>(what: string, count: (app: App, scope: Scope, now: Date) => Promise<T>) =>
    (app: App, scope: Scope, now: Date): Promise<T> =>
      rememberOfFirm(app.db, scope, `number of ${what} ${shanghaiDay(now)}`, () => count(app, scope, now));
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

type Numbers<K extends keyof NumberSources> = Awaited<ReturnType<NumberSources[K]>>;

/** C-091 to C-094. A user without an enterprise has nothing to count. */
export async function getNumbers<K extends keyof NumberSources>(
  context: LoginContext,
  sources: NumberSources,
  kind: K,
): Promise<Numbers<K>> {
  const scope = ownScope(context);
  if (scope === null) return NONE[kind] as Numbers<K>;
  return (await sources[kind](context.app, scope, context.now)) as Numbers<K>;
}

/** C-090. */
export async function getTotals(context: LoginContext, sources: NumberSources) {
  const certificates = await getNumbers(context, sources, 'certificates');
  const projects = await getNumbers(context, sources, 'projects');
  const people = await getNumbers(context, sources, 'people');
  const reminders = await getNumbers(context, sources, 'reminders');
  return {
    certificateNum: certificates.total,
    projectNum: projects.total,
    personNum: people.total,
    remindNum: reminders.total,
  };
}
