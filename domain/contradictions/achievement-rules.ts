/** Contradictions between an achievement of a person and the project to which it is linked. */

import type { Achievement, Project } from '#domain/enterprise/enterprise-document.ts';
import { getProjectRoleField } from '#domain/qualification/people/project-roles.ts';
import { compareFigures, formatFigureWithUnit } from '#domain/qualification/quantity.ts';
import { removeCategoryPrefix } from '#domain/qualification/unique-levels.ts';
import { compareScales } from '#domain/qualification/vocabulary/scales.ts';
import { isSameProjectName } from '#domain/text/project-name.ts';
import { addDays, addYears } from '#domain/validity/day.ts';
import { consistency } from './basis.ts';
import { type AchievementRule, createContradictionSide } from './contradiction.ts';
import { ADULT, getBirth } from './identity-rules.ts';
import { listProjectFigures } from './project-figures.ts';
import { GENERAL_STANDARD_CODES } from './project-kinds.ts';

/** Relative tolerance, because amounts are rounded when they are copied from a contract. */
const AMOUNT_TOLERANCE = 0.01;

const getPeriod = (from: string | null, to: string | null): string => `${from ?? '未填'} 至 ${to ?? '未填'}`;

/** Days for which two people may hold one post while one hands it over to the other. */
const MAX_HANDOVER_DAYS = 30;

/** Returns whether the known periods of two achievements certainly overlap by more than a handover. */
const isLongTogether = (a: Achievement, b: Achievement): boolean => {
  if (a.startDate === null || a.endDate === null || b.startDate === null || b.endDate === null) return false;
  const from = a.startDate > b.startDate ? a.startDate : b.startDate;
  const to = a.endDate < b.endDate ? a.endDate : b.endDate;
  return to > addDays(from, MAX_HANDOVER_DAYS);
};

/** Returns the first and last day on which a person can have worked on a project; null if unknown. */
const getLimits = ({ contractDate, acceptDate }: Project): { from: string | null; to: string | null } => ({
  from: contractDate,
  to: acceptDate,
});

export const achievementRules: readonly AchievementRule[] = [
  {
    code: 'YJ01',
    title: '业绩与所选项目名称不同',
    basis: consistency('YZ1'),
    remedy: '核对业绩所选的项目；名称以平台上的为准',
    find: ({ projectName }, { project }) =>
      isSameProjectName(projectName, project.projectName)
        ? null
        : {
            sides: [
              createContradictionSide('achievements.projectName', '业绩写的项目', projectName),
              createContradictionSide('projectName', '所选项目', project.projectName),
            ],
            reason: '业绩写的项目名称不是所选的项目',
          },
  },
  {
    code: 'YJ02',
    title: '业绩职务与项目登记的人不同',
    basis: consistency('YZ1'),
    remedy: '核对任命文件；中途更换的附变更备案，写错的一处更正',
    find: (achievement, { project, person, isSamePerson, nameOf, earlier }) => {
      const { role, projectName } = achievement;
      const field = getProjectRoleField(role, project);
      const named = field === null ? null : project[field];
      const rival = earlier.find(
        (other) =>
          field !== null &&
          getProjectRoleField(other.role, project) === field &&
          isLongTogether(achievement, other) &&
          other.personUuid !== null &&
          !isSamePerson(other.personUuid),
      );
      // The record of the project decides between two people.
      if (named === null && rival !== undefined && rival.personUuid !== null)
        return {
          sides: [
            createContradictionSide(
              'achievements.role',
              `业绩“${projectName}”${role ?? ''}`,
              `${person.name}，${getPeriod(achievement.startDate, achievement.endDate)}`,
            ),
            createContradictionSide(
              'achievements.role',
              `另一人的${rival.role ?? ''}`,
              `${nameOf(rival.personUuid)}，${getPeriod(rival.startDate, rival.endDate)}`,
            ),
          ],
          reason: '一个岗位同一时间写着两个人',
        };
      return field === null || named === null || isSamePerson(named)
        ? null
        : {
            sides: [
              createContradictionSide('achievements.role', `业绩“${projectName}”${role ?? ''}`, person.name),
              createContradictionSide(
                field,
                `项目登记的${field === 'managerUuid' ? '项目经理' : '项目技术负责人'}`,
                nameOf(named),
              ),
            ],
            reason: '一个岗位在业绩和项目里写着两个人',
          };
    },
  },
  {
    code: 'YJ03',
    title: '业绩日期与项目或人员不符',
    basis: consistency('YZ2'),
    remedy: '对照合同、竣工验收文件和人员档案更正日期',
    find: ({ startDate, endDate, projectName }, { project, person }) => {
      const { from, to } = getLimits(project);
      const { leaveDate } = person;
      const birthDate = getBirth(person);
      const own = createContradictionSide(
        'achievements.startDate',
        `业绩“${projectName}”`,
        getPeriod(startDate, endDate),
      );
      if (startDate !== null && endDate !== null && endDate < startDate)
        return {
          sides: [own, createContradictionSide('achievements.endDate', '结束日期', endDate)],
          reason: '结束日期早于开始日期',
        };
      const last = endDate ?? startDate;
      if (leaveDate !== null && last !== null && last > leaveDate)
        return {
          sides: [own, createContradictionSide('leaveDate', '离职日期', leaveDate)],
          reason: '离职以后还在本企业的项目任职',
        };
      if (birthDate !== null && startDate !== null && startDate < addYears(birthDate, ADULT))
        return {
          sides: [own, createContradictionSide('birthDate', '出生日期', birthDate)],
          reason: `任职时不满 ${ADULT} 周岁`,
        };
      const isEarly = startDate !== null && from !== null && startDate < from;
      const isLate = endDate !== null && to !== null && endDate > to;
      const isAfter = startDate !== null && to !== null && startDate > to;
      return isEarly || isLate || isAfter
        ? {
            sides: [
              createContradictionSide(
                isLate && !isEarly ? 'achievements.endDate' : 'achievements.startDate',
                `业绩“${projectName}”`,
                getPeriod(startDate, endDate),
              ),
              createContradictionSide(
                isEarly ? 'contractDate' : 'acceptDate',
                '项目合同签订至竣工验收',
                getPeriod(from, to),
              ),
            ],
            reason: isEarly ? '项目签订合同以前已经任职' : '项目竣工验收以后还在任职',
          }
        : null;
    },
  },
  {
    code: 'YJ04',
    title: '业绩写的等级高于项目规模',
    basis: consistency('YZ1'),
    remedy: '按项目的规模指标更正达到的等级；指标漏登的在项目里补登',
    find: ({ standardCode, meetsLevel, projectName }, { project, reachOf }) => {
      const reach = standardCode === null || meetsLevel === null ? null : reachOf(project, standardCode, meetsLevel);
      return reach?.truth !== 'no'
        ? null
        : {
            sides: [
              createContradictionSide('achievements.meetsLevel', `业绩“${projectName}”达到的等级`, meetsLevel ?? ''),
              createContradictionSide('metrics', '项目的规模指标', writeSize(project)),
            ],
            reason: '项目登记的规模达不到这个等级的任何一项业绩指标',
            basis: reach.basis,
          };
    },
  },
  {
    code: 'YJ05',
    title: '业绩与所选项目的资质标准不同',
    basis: consistency('YZ1'),
    remedy: '核对工程内容，更正业绩或项目的对应资质标准',
    find: ({ standardCode, projectName }, { project }) => {
      if (standardCode === null) return null;
      const [own, filed] = [removeCategoryPrefix(standardCode), project.standardCodes.map(removeCategoryPrefix)];
      // One project may include works of several specialties, and its design is filed under a separate standard.
      return !isGeneral(own) || !filed.some(isGeneral) || filed.includes(own)
        ? null
        : {
            sides: [
              createContradictionSide('achievements.standardCode', `业绩“${projectName}”对应资质标准`, own),
              createContradictionSide('standardCodes', '项目对应资质标准', filed.join('、')),
            ],
            reason: '业绩和项目属于两类工程',
          };
    },
  },
  {
    code: 'YJ06',
    title: '业绩与所选项目的规模等级不同',
    basis: consistency('YZ1'),
    remedy: '对照规模标准更正业绩或项目的规模',
    find: ({ projectScale, projectName }, { project }) => {
      const order =
        projectScale === null || project.projectScale === null
          ? null
          : compareScales(projectScale, project.projectScale);
      return order === null || order === 'same'
        ? null
        : {
            sides: [
              createContradictionSide('achievements.projectScale', `业绩“${projectName}”项目规模`, projectScale ?? ''),
              createContradictionSide('projectScale', '项目规模', project.projectScale ?? ''),
            ],
            reason: '一个项目写着两种规模',
          };
    },
  },
  {
    code: 'YJ07',
    title: '业绩合同额与项目不符',
    basis: consistency('YZ1'),
    remedy: '对照合同和结算书更正写错的金额（单位是万元）',
    find: ({ amount, projectName }, { project: { contractAmount, settleAmount } }) => {
      if (amount === null || contractAmount === null) return null;
      const known = [contractAmount, settleAmount ?? contractAmount];
      const isNear =
        amount >= Math.min(...known) * (1 - AMOUNT_TOLERANCE) && amount <= Math.max(...known) * (1 + AMOUNT_TOLERANCE);
      return isNear
        ? null
        : {
            sides: [
              createContradictionSide('achievements.amount', `业绩“${projectName}”合同额`, `${amount} 万元`),
              createContradictionSide('contractAmount', '项目合同额', `${contractAmount} 万元`),
            ],
            reason: '既不是项目的合同额，也不在合同额和结算额之间',
          };
    },
  },
  {
    code: 'YJ08',
    title: '业绩指标大于所选项目',
    basis: consistency('YZ3'),
    remedy: '对照施工图和验收文件更正业绩或项目的指标，注意单位（㎡ 与万㎡）',
    find: ({ scale, projectName }, { project }) => {
      for (const { metric, value, unit } of scale) {
        if (value === null || unit === null) continue;
        const figures = listProjectFigures(project, metric);
        const [first] = figures;
        // The person may have led a part of the project, so only a larger figure contradicts it.
        if (first !== undefined && figures.every((figure) => compareFigures({ value, unit }, figure) === 1))
          return {
            sides: [
              createContradictionSide(
                'achievements.scale',
                `业绩“${projectName}”${metric}`,
                formatFigureWithUnit({ value, unit }),
              ),
              createContradictionSide('metrics', `项目${metric}`, figures.map(formatFigureWithUnit).join('、')),
            ],
            reason: '业绩写的指标比整个项目还大',
          };
      }
      return null;
    },
  },
];

/** The general standards of contracting; the others are specialties. */
const GENERAL_CODES: ReadonlySet<string> = new Set(Object.values(GENERAL_STANDARD_CODES));
const isGeneral = (code: string): boolean => GENERAL_CODES.has(code);

/** Formats the sizes entered for a project. */
function writeSize({ area, height, floors, span, length, metrics }: Project): string {
  const sizes = [
    area === null ? [] : `建筑面积 ${area} ㎡`,
    floors === null ? [] : `${floors} 层`,
    height === null ? [] : `高度 ${height} m`,
    span === null ? [] : `跨度 ${span} m`,
    length === null ? [] : `长度 ${length} km`,
    metrics.map(({ metric, value, unit }) => `${metric} ${value ?? ''} ${unit ?? ''}`.trim()),
  ].flat();
  return sizes.length === 0 ? '未填' : sizes.join('，');
}
