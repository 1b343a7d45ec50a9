/**
 * Derives uses from the enterprise's projects, without manual entry: each person of a project, with the dates of the project or of the
 * person's role.
 */
import type { Achievement, EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Use } from './use.ts';

type EnterpriseProject = EnterpriseDocument['projects'][number];

const ROLES = [
  ['managerUuid', '项目经理'],
  ['techLeadUuid', '技术负责人'],
] as const;

/** Returns the first day of the project: its start, permit or contract; null if none is entered. */
const startOf = (project: EnterpriseProject): string | null =>
  project.startDate ?? project.permitDate ?? project.contractDate;
/** Returns the day until which a project occupies its people: its acceptance or, without an acceptance date, its completion. */
const getFinish = (project: EnterpriseProject): string | null => project.acceptDate ?? project.finishDate;

function fromProject(project: EnterpriseProject, holderOf: (uuid: string) => string): Use[] {
  const { uuid } = project;
  if (uuid === undefined) return [];
  return ROLES.flatMap(([field, role]): Use[] => {
    const person = project[field];
    if (person === null) return [];
    return [
      {
        id: `${uuid}:${field}`,
        kind: 'project',
        subjectKind: 'person',
        subjectUuid: person,
        holder: holderOf(person),
        title: project.projectName,
        role,
        isLocked: false,
        fromOn: startOf(project),
        toOn: getFinish(project),
        releaseOn: null,
        projectUuid: uuid,
      },
    ];
  });
}

function fromAchievement(
  one: Achievement,
  known: EnterpriseProject | undefined,
  holderOf: (uuid: string) => string,
): Use[] {
  if (one.uuid === undefined || one.personUuid === null || one.role === null) return [];
  return [
    {
      id: `${one.uuid}:achievement`,
      kind: 'project',
      subjectKind: 'person',
      subjectUuid: one.personUuid,
      holder: holderOf(one.personUuid),
      title: known?.projectName ?? one.projectName,
      role: one.role,
      isLocked: false,
      fromOn: one.startDate ?? (known ? startOf(known) : null),
      toOn: one.endDate ?? (known ? getFinish(known) : null),
      releaseOn: null,
      projectUuid: known?.uuid ?? null,
    },
  ];
}

/**
 * Lists the uses of people in projects.
 * @param holderOf returns the person to whom a record belongs; a person in both lists is one person
 */
export function listProjectUses(
  enterprise: Pick<EnterpriseDocument, 'projects' | 'achievements'>,
  holderOf: (uuid: string) => string,
): Use[] {
  const projects = new Map(enterprise.projects.map((project) => [project.uuid, project]));
  const uses = enterprise.projects.flatMap((project) => fromProject(project, holderOf));
  const known = new Set(uses.map((use) => `${use.holder} ${use.title}`));
  const others = enterprise.achievements
    .flatMap((one) => fromAchievement(one, projects.get(one.projectUuid ?? undefined), holderOf))
    .filter((use) => !known.has(`${use.holder} ${use.title}`));
  return [...uses, ...others];
}
