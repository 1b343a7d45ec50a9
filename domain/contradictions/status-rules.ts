/** Contradictions about whether the enterprise could undertake a project on the day, and whether the project counts. */

import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { formatDataLevel, isLevelUnverified } from '#domain/national-platform/provenance.ts';
import { compareFigures, type Figure, formatFigureWithUnit } from '#domain/qualification/quantity.ts';
import { removeCategoryPrefix } from '#domain/qualification/unique-levels.ts';
import { addMonths } from '#domain/validity/day.ts';
import { addByKey } from '../lists/by-key.ts';
import { cite } from './basis.ts';
import { createContradictionSide, type ProjectRule, type ProjectView, type ScopeLimit } from './contradiction.ts';

type Item = ProjectView['certificates'][number]['items'][number];

/** Validity of a qualification certificate of any category: five years (certificate-kinds.json, the kinds `qual…`). */
export const CERTIFICATE_VALIDITY_MONTHS = 60;

const undertakenOn = (project: Project): string | null => project.contractDate ?? project.startDate;
const getField = (project: Project) =>
  project.contractDate === null
    ? createContradictionSide('startDate', '开工日期', project.startDate ?? '')
    : createContradictionSide('contractDate', '合同签订日期', project.contractDate);

const itemsFor = (project: Project, view: ProjectView): Item[] => {
  const codes = new Set(project.standardCodes.map(removeCategoryPrefix));
  return view.certificates
    .flatMap(({ items }) => items)
    .filter(({ standardCode }) => standardCode !== null && codes.has(removeCategoryPrefix(standardCode)));
};

/** Returns the sizes of a project by the metric names used in scopes. */
function getMeasures(project: Project): Map<string, Figure[]> {
  const measures = new Map<string, Figure[]>();
  const add = (name: string, value: number | null, unit: string | null): void => {
    if (value !== null && unit !== null) addByKey(measures, name, { value, unit });
  };
  const heightName = project.features.includes('构筑物') ? '构筑物高度' : '高度';
  add(heightName, project.height, 'm');
  add('建筑面积', project.area, 'm²');
  add('单跨跨度', project.span, 'm');
  add('层数', project.floors, '层');
  add('单项合同额', project.contractAmount, '万元');
  add('合同额', project.contractAmount, '万元');
  for (const { metric, value, unit } of [...project.metrics, ...project.works.flatMap((work) => work.metrics)])
    add(metric, value, unit);
  return measures;
}

const isBeyond = (figure: Figure, { max, unit, isExclusive }: ScopeLimit): boolean => {
  const order = compareFigures(figure, { value: max, unit });
  return order === 1 || (order === 0 && isExclusive);
};

interface Excess {
  readonly item: Item;
  readonly limit: ScopeLimit;
  readonly figure: Figure;
}

/** Finds the sizes that exceed the limits of the item's level; null if there are none or the limits are unknown. */
function findExcess(item: Item, measures: ReadonlyMap<string, readonly Figure[]>, view: ProjectView): Excess | null {
  const limits =
    item.standardCode === null || item.level === null
      ? null
      : view.limitsOf(removeCategoryPrefix(item.standardCode), item.level);
  for (const limit of limits ?? []) {
    const figure = measures.get(limit.metric)?.find((one) => isBeyond(one, limit));
    if (figure !== undefined) return { item, limit, figure };
  }
  return null;
}

const writeItem = ({ itemName, level }: Item): string => `${itemName}${level ?? ''}`;

export const statusRules: readonly ProjectRule[] = [
  {
    code: 'PJ27',
    title: '承接早于企业成立',
    basis: cite('主席令第45号', '第五十九条'),
    remedy: '核对合同和执照；承继原企业业绩的，附改制或分立文件',
    find: (project, { enterprise }) => {
      const [day, founded] = [undertakenOn(project), enterprise.establishDate];
      return day !== null && founded !== null && day < founded
        ? {
            sides: [getField(project), createContradictionSide('establishDate', '企业成立日期', founded)],
            reason: '签约或开工时企业还没有成立',
          }
        : null;
    },
  },
  {
    code: 'PJ28',
    title: '承接早于取得资质',
    basis: cite('主席令第29号', '第二十六条'),
    remedy: '核对资质项的批准日期（应填首次取得的日期）和合同日期',
    find: (project, view) => {
      const day = undertakenOn(project);
      const founded = view.enterprise.establishDate;
      const items = itemsFor(project, view);
      const firsts = items.flatMap(({ approvalDate }) => approvalDate ?? []);
      const [earliest] = [...firsts].sort();
      if (day === null || earliest === undefined || firsts.length < items.length || day >= earliest) return null;
      // The date may be that of a renewal, unless the enterprise is too young to have had an earlier certificate that has expired.
      if (founded === null || addMonths(founded, CERTIFICATE_VALIDITY_MONTHS) <= earliest) return null;
      return {
        sides: [getField(project), createContradictionSide('approvalDate', '资质批准日期', earliest)],
        reason: '签约或开工时企业还没有这类资质',
      };
    },
  },
  {
    code: 'PJ29',
    title: '超出当时的承包范围',
    basis: cite('主席令第29号', '第二十六条'),
    remedy: '核对规模和单位；当时持有更高等级的，在资质项里补登',
    find: (project, view) => {
      const day = undertakenOn(project);
      if (day === null) return null;
      const held = itemsFor(project, view).filter(({ approvalDate }) => approvalDate === null || approvalDate <= day);
      const measures = getMeasures(project);
      const found = held.map((item) => findExcess(item, measures, view));
      const [first] = found;
      if (first === undefined || first === null || found.includes(null)) return null;
      return {
        sides: [
          createContradictionSide('metrics', first.limit.metric, formatFigureWithUnit(first.figure)),
          createContradictionSide('level', `${writeItem(first.item)}可承接`, first.limit.words),
        ],
        reason: `${day} 持有的等级不能承接这样规模的工程`,
      };
    },
  },
  {
    code: 'PJ30',
    title: '数据等级不够',
    basis: cite('建市规〔2023〕3号', '第四条', 'secondary'),
    remedy: '按属地流程补正平台数据，提升到 B 级以上',
    find: (project) =>
      (project.dataLevel === 'C' || project.dataLevel === 'D') && project.acceptDate !== null
        ? {
            sides: [
              createContradictionSide('dataLevel', '数据等级', formatDataLevel(project)),
              createContradictionSide('acceptDate', '竣工验收日期', project.acceptDate),
            ],
            reason: isLevelUnverified(project)
              ? '申报业绩只认 A 级、B 级的数据，这个等级没有经过平台核实，请先查询'
              : '申报业绩只认 A 级、B 级的数据，这个已完工项目不会被认定',
          }
        : null,
  },
];
