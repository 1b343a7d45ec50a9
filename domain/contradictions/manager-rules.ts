/** Contradictions about the manager of a project and their eligibility. */
import { addYears, getAge } from '#domain/validity/day.ts';
import { type ComparedProject, createSide, type ManagerFacts, type ProjectRule } from './contradiction.ts';

type Registration = ManagerFacts['registrations'][number];

const isBuilding = ({ role }: ComparedProject): boolean => role === null || /施工|承包/.test(role);
const isConstructor = ({ regType }: Registration): boolean => regType.includes('建造师');

/**
 * Returns whether the registration may be valid on the day. The date of issue is ignored, because it is that of the current certificate,
 * which is renewed every few years.
 */
const canHold = ({ validEnd, registeredHere }: Registration, day: string): boolean =>
  (validEnd === null || validEnd >= day) && registeredHere !== false;

const writeRegistrations = (person: ManagerFacts): string => {
  const own = person.registrations.filter(isConstructor);
  return own.length === 0
    ? '没有建造师注册'
    : own
        .map(
          ({ regType, issueDate, validEnd, registeredHere }) =>
            `${regType}${registeredHere === false ? '（注册在其他单位）' : ''} ${issueDate ?? ''} 至 ${validEnd ?? ''}`,
        )
        .join('；');
};

/** Returns the period in which a project occupies its manager; without an end date it lasts until today. */
const lockOf = (project: ComparedProject, today: string): { from: string; to: string } | null =>
  project.startDate === null
    ? null
    : { from: project.startDate, to: project.acceptDate ?? project.finishDate ?? today };

const ADULT = 18;

export const managerRules: readonly ProjectRule[] = [
  {
    code: 'PJ23',
    title: '项目经理开工时没有有效注册',
    basis: { docNumber: '建设部令第153号', clause: '第三条' },
    remedy: '核对项目经理是谁；注册信息缺漏的在人员档案里补全',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const day = project.startDate;
      if (manager === null || day === null || !isBuilding(project)) return null;
      const isCovered = manager.registrations.some((one) => isConstructor(one) && canHold(one, day));
      return isCovered
        ? null
        : {
            sides: [
              createSide('managerUuid', '项目经理', `${manager.name}：${writeRegistrations(manager)}`),
              createSide('startDate', '开工日期', day),
            ],
            reason: '开工当天没有在本企业的有效建造师注册',
          };
    },
  },
  {
    code: 'PJ24',
    title: '项目经理同时在两个项目',
    basis: { docNumber: '建市〔2008〕48号', clause: '第九条' },
    remedy: '核对两个项目的工期；中途更换的，登记实际的项目经理',
    find: (project, { personOf, ledBy, today }) => {
      const manager = personOf(project.managerUuid);
      const hold = lockOf(project, today);
      if (manager === null || hold === null || project.managerUuid === null || !isBuilding(project)) return null;
      // The conflict is reported for the project that began later; if both began on the same day, for the second one in the list.
      const other = ledBy(project.managerUuid, project).find((one) => {
        const own = lockOf(one, today);
        return own !== null && isBuilding(one) && own.from <= hold.from && own.to >= hold.from;
      });
      return other === undefined
        ? null
        : {
            sides: [
              createSide('managerUuid', '项目经理', manager.name),
              createSide(
                'startDate',
                '另一项目',
                `${other.projectName}，${other.startDate ?? ''} 至 ${other.acceptDate ?? other.finishDate ?? '未竣工'}`,
              ),
            ],
            reason: `${hold.from} 开工时，另一个项目还没有竣工`,
          };
    },
  },
  {
    code: 'PJ25',
    title: '项目经理的证书早于成年',
    basis: null,
    remedy: '核对证书签发日期和身份证件上的出生日期',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const birth = manager?.birthDate ?? null;
      if (manager === null || birth === null) return null;
      const early = manager.registrations.find(
        ({ issueDate }) => issueDate !== null && issueDate < addYears(birth, ADULT),
      );
      return early === undefined || early.issueDate === null
        ? null
        : {
            sides: [
              createSide('managerUuid', '项目经理', manager.name),
              createSide('managerUuid', `${early.regType}签发日期`, early.issueDate),
            ],
            reason:
              early.issueDate < birth ? '证书签发在出生以前' : `证书签发时只有 ${getAge(birth, early.issueDate)} 周岁`,
          };
    },
  },
  {
    code: 'PJ26',
    title: '项目经理开工前已离职',
    basis: null,
    remedy: '登记实际的项目经理，或更正离职日期',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const [left, day] = [manager?.leaveDate ?? null, project.startDate];
      return manager !== null && left !== null && day !== null && left < day
        ? {
            sides: [
              createSide('managerUuid', '项目经理', `${manager.name}，${left} 离职`),
              createSide('startDate', '开工日期', day),
            ],
            reason: '开工时他已经不在本企业',
          }
        : null;
    },
  },
];
