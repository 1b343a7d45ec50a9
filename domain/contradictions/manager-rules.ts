/** Contradictions about the manager of a project and their eligibility. */
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { CONSTRUCTOR_REQUIRED_SINCE } from '#domain/qualification/people/led-days.ts';
import { removeCategoryPrefix } from '#domain/qualification/unique-levels.ts';
import { normaliseSpecialty, parseRegistrationName } from '#domain/qualification/vocabulary/registrations.ts';
import { addDays, addYears, getAge } from '#domain/validity/day.ts';
import { cite, consistency } from './basis.ts';
import { type ComparedProject, createContradictionSide, type ManagerFacts, type ProjectRule } from './contradiction.ts';
import { MAX_INSURANCE_REGISTRATION_DAYS } from './employment-rules.ts';
import { ADULT, findFirstCertificate } from './identity-rules.ts';
import { findLargeSize } from './project-figures.ts';
import {
  CONSTRUCTOR_SPECIALTIES,
  GENERAL_STANDARD_CODES,
  getProjectTypeKind,
  isConstruction,
} from './project-kinds.ts';

type Registration = ManagerFacts['registrations'][number];

const isConstructor = ({ regType }: Registration): boolean => regType.includes('建造师');

/**
 * Returns whether the registration may be valid on the day. The date of issue is ignored: it belongs to the current certificate, which is
 * renewed every few years.
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

/** Returns whether a project is small; only large and medium projects must be led by a registered constructor (建市〔2008〕48号, 第五条). */
const isSmall = ({ projectScale }: Project): boolean => projectScale === '小型';

export const managerRules: readonly ProjectRule[] = [
  {
    code: 'PJ23',
    title: '项目经理开工时没有有效注册',
    basis: cite('建设部令第153号', '第三条'),
    remedy: '核对项目经理是谁；注册信息缺漏的在人员档案里补全',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const day = project.startDate;
      if (
        manager === null ||
        day === null ||
        !isConstruction(project) ||
        isSmall(project) ||
        day < CONSTRUCTOR_REQUIRED_SINCE
      )
        return null;
      const isCovered = manager.registrations.some((one) => isConstructor(one) && canHold(one, day));
      return isCovered
        ? null
        : {
            sides: [
              createContradictionSide('managerUuid', '项目经理', `${manager.name}：${writeRegistrations(manager)}`),
              createContradictionSide('startDate', '开工日期', day),
            ],
            reason: '开工当天没有在本企业的有效建造师注册',
          };
    },
  },
  {
    code: 'PJ24',
    title: '项目经理同时在两个项目',
    basis: cite('建市〔2008〕48号', '第九条'),
    remedy: '核对两个项目的工期；中途更换的，登记实际的项目经理',
    find: (project, { personOf, ledBy, today }) => {
      const manager = personOf(project.managerUuid);
      const hold = lockOf(project, today);
      if (manager === null || hold === null || project.managerUuid === null || !isConstruction(project)) return null;
      // The conflict is reported for the project that began later; if both began on the same day, for the second one in the list.
      const other = ledBy(project.managerUuid, project).find((one) => {
        const own = lockOf(one, today);
        return own !== null && isConstruction(one) && own.from <= hold.from && own.to >= hold.from;
      });
      return other === undefined
        ? null
        : {
            sides: [
              createContradictionSide('managerUuid', '项目经理', manager.name),
              createContradictionSide(
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
    title: '项目经理未成年',
    basis: cite('主席令第45号', '第十七条'),
    remedy: '核对项目经理是谁、证书签发日期和身份证件上的出生日期',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const birth = manager?.birthDate ?? null;
      if (manager === null || birth === null) return null;
      const adultOn = addYears(birth, ADULT);
      const { startDate } = project;
      if (startDate !== null && startDate < adultOn)
        return {
          sides: [
            createContradictionSide('managerUuid', '项目经理', `${manager.name}，${birth} 出生`),
            createContradictionSide('startDate', '开工日期', startDate),
          ],
          reason: startDate < birth ? '开工在出生以前' : `开工时只有 ${getAge(birth, startDate)} 周岁`,
        };
      const early = findFirstCertificate(manager.registrations);
      return early === null || early.day >= adultOn
        ? null
        : {
            sides: [
              createContradictionSide('managerUuid', '项目经理', manager.name),
              createContradictionSide('managerUuid', early.label, early.day),
            ],
            reason: early.day < birth ? '证书签发在出生以前' : `证书签发时只有 ${getAge(birth, early.day)} 周岁`,
          };
    },
  },
  {
    code: 'PJ26',
    title: '项目经理开工前已离职',
    basis: cite('建市规〔2019〕1号', '第八条'),
    remedy: '登记实际的项目经理，或更正离职日期',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const [left, day] = [manager?.leaveDate ?? null, project.startDate];
      return manager !== null && left !== null && day !== null && left < day
        ? {
            sides: [
              createContradictionSide('managerUuid', '项目经理', `${manager.name}，${left} 离职`),
              createContradictionSide('startDate', '开工日期', day),
            ],
            reason: '开工时已经不在本企业',
          }
        : null;
    },
  },
];

const readName = ({ regType, grade, specialty }: Registration) => parseRegistrationName(regType, grade, specialty);
const listConstructors = (person: ManagerFacts): readonly Registration[] =>
  person.registrations.filter((one) => isConstructor(one) && one.registeredHere !== false);

/** Constructor specialties by general standard (建市〔2008〕48号, 附件 注册建造师执业工程范围), including those that the list leaves open. */
const FITTING: ReadonlyMap<string, readonly string[]> = new Map([
  ['10300101', ['建筑']],
  ['10300102', ['公路']],
  ['10300103', ['铁路']],
  ['10300104', ['港口与航道']],
  ['10300105', ['水利水电']],
  ['10300106', ['机电', '水利水电']],
  ['10300107', ['矿业']],
  ['10300108', ['机电', '矿业']],
  ['10300109', ['机电']],
  ['10300110', ['市政公用']],
  ['10300111', ['通信与广电']],
  ['10300112', ['机电']],
]);

/** Lists the specialties of which the manager needs one; null if the kind of the project is uncertain. */
function listFittingSpecialties({ standardCodes, projectType }: Project): Set<string> | null {
  const kind = projectType === null ? null : getProjectTypeKind(projectType);
  const codes =
    standardCodes.length > 0
      ? standardCodes.map(removeCategoryPrefix)
      : kind === null
        ? []
        : [GENERAL_STANDARD_CODES[kind] ?? ''];
  const lists = codes.map((code) => FITTING.get(code));
  return lists.length === 0 || lists.includes(undefined)
    ? null
    : new Set(lists.flatMap((list) => list ?? []).map(normaliseSpecialty));
}

export const appointmentRules: readonly ProjectRule[] = [
  {
    code: 'PJ31',
    title: '项目经理兼任项目技术负责人',
    basis: consistency('YZ6'),
    remedy: '核对任命文件，登记实际的项目技术负责人',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      return manager !== null && isConstruction(project) && project.techLeadUuid === project.managerUuid
        ? {
            sides: [
              createContradictionSide('managerUuid', '项目经理', manager.name),
              createContradictionSide('techLeadUuid', '项目技术负责人', manager.name),
            ],
            reason: '两个岗位写着同一个人，一项工程不能为一个人计两次业绩',
          }
        : null;
    },
  },
  {
    code: 'PJ32',
    title: '项目经理首次注册晚于合同',
    basis: cite('建设部令第153号', '第三条'),
    remedy: '核对合同写明的项目经理；中途更换的，附变更备案',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const day = project.contractDate;
      if (
        manager === null ||
        day === null ||
        !isConstruction(project) ||
        isSmall(project) ||
        day < CONSTRUCTOR_REQUIRED_SINCE
      )
        return null;
      const firsts = manager.registrations.filter(isConstructor).map(({ firstIssueDate }) => firstIssueDate);
      const [first] = firsts.flatMap((one) => one ?? []).sort();
      return first === undefined || firsts.includes(null) || first <= day
        ? null
        : {
            sides: [
              createContradictionSide('managerUuid', '项目经理首次注册', `${manager.name}，${first}`),
              createContradictionSide('contractDate', '合同签订日期', day),
            ],
            reason: '签订合同时还没有注册为建造师',
          };
    },
  },
  {
    code: 'PJ33',
    title: '项目经理参保晚于合同',
    basis: cite('主席令第35号', '第五十八条'),
    remedy: '核对社保缴费记录和合同写明的项目经理；中途更换的，附变更备案',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const [start, day] = [manager?.socialSecurityStart ?? null, project.contractDate];
      return manager?.socialSecurityHere === true &&
        start !== null &&
        day !== null &&
        start > addDays(day, MAX_INSURANCE_REGISTRATION_DAYS) &&
        isConstruction(project)
        ? {
            sides: [
              createContradictionSide('managerUuid', '项目经理社保起始', `${manager.name}，${start}`),
              createContradictionSide('contractDate', '合同签订日期', day),
            ],
            reason: `签订合同 ${MAX_INSURANCE_REGISTRATION_DAYS} 日后本企业还没有为其缴纳社会保险`,
          }
        : null;
    },
  },
  {
    code: 'PJ34',
    title: '项目经理在施工期间离职',
    basis: cite('建市〔2008〕48号', '第十条'),
    remedy: '登记接任的项目经理，附变更备案；或更正离职日期',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const [left, from, to] = [
        manager?.leaveDate ?? null,
        project.startDate,
        project.finishDate ?? project.acceptDate,
      ];
      return manager !== null &&
        left !== null &&
        from !== null &&
        to !== null &&
        left >= from &&
        left < to &&
        isConstruction(project)
        ? {
            sides: [
              createContradictionSide('managerUuid', '项目经理', `${manager.name}，${left} 离职`),
              createContradictionSide('finishDate', '工期', `${from} 至 ${to}`),
            ],
            reason: '工程还没有完工，登记的项目经理已经离开本企业',
          }
        : null;
    },
  },
  {
    code: 'PJ35',
    title: '项目经理注册专业与工程不符',
    basis: cite('建市〔2008〕48号', '第五条'),
    remedy: '核对项目经理的注册专业；漏登的增项专业在注册证书里补登，工程类别写错的更正',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const fitting = listFittingSpecialties(project);
      if (manager === null || fitting === null || !isConstruction(project) || isSmall(project)) return null;
      const lists = listConstructors(manager).map((one) => readName(one).specialties);
      const own = lists.flat();
      // A specialty of an older list, or an unknown one, may include the kind of the project.
      const isKnown =
        own.length > 0 &&
        lists.every((list) => list.length > 0 && list.every((one) => CONSTRUCTOR_SPECIALTIES.has(one)));
      return !isKnown || own.some((one) => fitting.has(one))
        ? null
        : {
            sides: [
              createContradictionSide(
                'managerUuid',
                '项目经理注册专业',
                `${manager.name}：${[...new Set(own)].join('、')}`,
              ),
              createContradictionSide(
                project.standardCodes.length > 0 ? 'standardCodes' : 'projectType',
                '工程类别',
                project.projectType ?? project.standardCodes.join('、'),
              ),
            ],
            reason: `大中型工程的项目经理须为本专业注册建造师（${[...fitting].join('、')}）`,
          };
    },
  },
  {
    code: 'PJ36',
    title: '二级建造师超出执业规模',
    basis: cite('建市〔2008〕48号', '第五条'),
    remedy: '核对项目经理的注册等级和工程规模；一级注册漏登的补登',
    find: (project, { personOf }) => {
      const manager = personOf(project.managerUuid);
      const size = findLargeSize(project);
      if (manager === null || size === null || !isConstruction(project)) return null;
      const grades = listConstructors(manager).map((one) => readName(one).grade);
      return grades.length === 0 || grades.some((grade) => grade !== '二级')
        ? null
        : {
            sides: [
              createContradictionSide('managerUuid', '项目经理', `${manager.name}，二级建造师`),
              createContradictionSide(size.field, size.label, size.value),
            ],
            reason: '大型工程须由一级注册建造师担任项目经理（规模见建市〔2007〕171号）',
          };
    },
  },
];
