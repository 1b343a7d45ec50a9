/** Contradictions between an achievement of a person and the project to which it is linked. */

import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { getRoleField } from '#domain/qualification/people/project-roles.ts';
import { isSameProjectName } from '#domain/text/project-name.ts';
import { type AchievementRule, createSide } from './contradiction.ts';

const PLATFORM = { docNumber: '建市规〔2023〕3号', clause: '第四条' } as const;

const getPeriod = (from: string | null, to: string | null): string => `${from ?? '未填'} 至 ${to ?? '未填'}`;

/** The first and the last day on which a person can have worked at a project; null where it is not known. */
const getLimits = ({ contractDate, acceptDate }: Project): { from: string | null; to: string | null } => ({
  from: contractDate,
  to: acceptDate,
});

export const achievementRules: readonly AchievementRule[] = [
  {
    code: 'YJ01',
    title: '业绩与所选项目名称不同',
    basis: PLATFORM,
    remedy: '核对业绩所选的项目；名称以平台上的为准',
    find: ({ projectName }, { project }) =>
      isSameProjectName(projectName, project.projectName)
        ? null
        : {
            sides: [
              createSide('achievements.projectName', '业绩写的项目', projectName),
              createSide('projectName', '所选项目', project.projectName),
            ],
            reason: '业绩写的项目名称不是所选的项目',
          },
  },
  {
    code: 'YJ02',
    title: '业绩职务与项目登记的人不同',
    basis: null,
    remedy: '核对任命文件；中途更换的附变更备案，写错的一处更正',
    find: ({ role, projectName }, { project, person, isSamePerson, nameOf }) => {
      const field = getRoleField(role, project);
      const named = field === null ? null : project[field];
      return field === null || named === null || isSamePerson(named)
        ? null
        : {
            sides: [
              createSide('achievements.role', `业绩“${projectName}”${role ?? ''}`, person.name),
              createSide(field, `项目登记的${field === 'managerUuid' ? '项目经理' : '项目技术负责人'}`, nameOf(named)),
            ],
            reason: '一个岗位在业绩和项目里写着两个人',
          };
    },
  },
  {
    code: 'YJ03',
    title: '业绩日期与项目不符',
    basis: null,
    remedy: '对照合同和竣工验收文件更正日期',
    find: ({ startDate, endDate, projectName }, { project }) => {
      const { from, to } = getLimits(project);
      const isEarly = startDate !== null && from !== null && startDate < from;
      const isLate = endDate !== null && to !== null && endDate > to;
      const isAfter = startDate !== null && to !== null && startDate > to;
      return isEarly || isLate || isAfter
        ? {
            sides: [
              createSide(
                isLate && !isEarly ? 'achievements.endDate' : 'achievements.startDate',
                `业绩“${projectName}”`,
                getPeriod(startDate, endDate),
              ),
              createSide(isEarly ? 'contractDate' : 'acceptDate', '项目合同签订至竣工验收', getPeriod(from, to)),
            ],
            reason: isEarly ? '项目签订合同以前已经任职' : '项目竣工验收以后还在任职',
          }
        : null;
    },
  },
  {
    code: 'YJ04',
    title: '业绩写的等级高于项目规模',
    basis: null,
    remedy: '按项目的规模指标更正达到的等级；指标漏登的在项目里补登',
    find: ({ standardCode, meetsLevel, projectName }, { project, reachOf }) => {
      const reach = standardCode === null || meetsLevel === null ? null : reachOf(project, standardCode, meetsLevel);
      return reach?.truth !== 'no'
        ? null
        : {
            sides: [
              createSide('achievements.meetsLevel', `业绩“${projectName}”达到的等级`, meetsLevel ?? ''),
              createSide('metrics', '项目的规模指标', writeSize(project)),
            ],
            reason: '项目登记的规模达不到这个等级的任何一项业绩指标',
            basis: { docNumber: reach.docNumber, clause: null },
          };
    },
  },
];

/** Writes the sizes of a project that are entered. */
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
