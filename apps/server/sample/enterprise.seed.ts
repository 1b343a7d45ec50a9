import type { EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import { compareProject } from '#domain/national-platform/compare.ts';
import { addDays } from '#domain/validity/day.ts';
import { addEnterprise } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { saveEnterpriseUses } from '#features/filing/use-calendar/server/use-calendar.server-api.ts';
import { saveEnterpriseAchievements } from '#features/records/achievements/server/achievements.server-api.ts';
import { saveEnterpriseCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import {
  saveEnterpriseDeclarations,
  saveEnterpriseEquipment,
} from '#features/records/declarations/server/declarations.server-api.ts';
import { saveEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import {
  saveEnterpriseProjects,
  saveProjectComparisons,
} from '#features/records/projects/server/projects.server-api.ts';
import { createJobTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { SamplePersonUse } from './construction-uses.ts';

/** Replaces the keys by which rows of a document refer to each other with real UUIDs. */
const withUuids = <T extends object>(app: App, rows: readonly T[]): (T & { uuid: string })[] =>
  rows.map((row) => ({ ...row, uuid: app.random.uuid() }));

/** Difference between the platform's values and a sample project's values: 万元 for the amount, days for the acceptance date. */
const DIFFERENCE = 60;
const NO_NAMES = { manager: null, techLead: null };
/**
 * Lists the differences of a sample project whose platform state is `differs`: amount and acceptance date, as described in the sample
 * message.
 */
const listDifferences = (project: Project) =>
  compareProject(
    project,
    {
      ...project,
      contractAmount: project.contractAmount === null ? null : project.contractAmount + DIFFERENCE,
      acceptDate: project.acceptDate === null ? null : addDays(project.acceptDate, DIFFERENCE),
    },
    { ours: NO_NAMES, theirs: NO_NAMES },
  ).map(({ field, label, ours, theirs }) => ({ field, label, ours, theirs }));

async function saveProjects(
  app: App,
  scope: TenantContext,
  enterprise: EnterpriseDocument,
  people: ReadonlyMap<string, string>,
) {
  const keys = new Map<string, string>();
  const rows = enterprise.projects.map((project) => {
    const uuid = app.random.uuid();
    if (project.uuid !== undefined) keys.set(project.uuid, uuid);
    const getPerson = (key: string | null) => (key === null ? null : (people.get(key) ?? null));
    return {
      ...project,
      uuid,
      managerUuid: getPerson(project.managerUuid),
      techLeadUuid: getPerson(project.techLeadUuid),
    };
  });
  await saveEnterpriseProjects(app.db, scope, rows, app.clock.now(), true);
  const differing = rows
    .filter(({ platformState }) => platformState === 'differs')
    .map((row) => ({ ...row, platformState: 'differs' as const, diff: listDifferences(row) }));
  await saveProjectComparisons(app.db, scope, differing);
  return keys;
}

/** Stores an enterprise document through the same API as an import, so that the sample tests that API. @returns uuid of the enterprise */
export async function storeEnterprise(
  app: App,
  document: EnterpriseDocument,
  uses: readonly SamplePersonUse[] = [],
): Promise<string> {
  const now = app.clock.now();
  const uuid = app.random.uuid();
  const { creditCode, ...values } = document.enterprise;
  if (creditCode === null) throw new RangeError('a sample enterprise needs a credit code');
  const enterprise = { ...values, creditCode, licenceStatus: '存续' as const };
  await addEnterprise(app.db, { uuid, userUuid: null, now, certifyStatus: 'passed', sample: true, values: enterprise });
  const scope = createJobTenantContext(uuid);
  await saveEnterpriseCertificates(app, scope, document.certificates, now);
  const people = await saveEnterprisePeople(app, scope, document, now);
  const projects = await saveProjects(app, scope, document, people.keys);
  const references = { people: people.keys, projects };
  await saveEnterpriseAchievements(app, scope, { achievements: document.achievements, references }, now);
  await saveEnterpriseEquipment(app.db, scope, withUuids(app, document.equipment), now, true);
  await saveEnterpriseDeclarations(app.db, scope, withUuids(app, document.declarations), now, true);
  const named = uses.flatMap(({ person, ...use }) => {
    const subjectUuid = people.keys.get(person);
    return subjectUuid === undefined ? [] : [{ ...use, subjectUuid }];
  });
  await saveEnterpriseUses(app, scope, named, now);
  await app.changes.announce({ entUuid: uuid, kind: 'firm' });
  return uuid;
}
