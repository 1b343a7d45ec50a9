/** Compares the sizes of a project with those of its unit works, and finds implausible sizes. */
import type { Measure, Project, UnitWorkRecord } from '#domain/enterprise/enterprise-document.ts';
import { compareFigures, type Figure, formatFigureWithUnit, sumFigures } from '#domain/qualification/quantity.ts';
import { removeCategoryPrefix } from '#domain/qualification/unique-levels.ts';
import { compareScales } from '#domain/qualification/vocabulary/scales.ts';
import { addMonths } from '#domain/validity/day.ts';
import { cite, consistency } from './basis.ts';
import { createContradictionSide, type FoundContradiction, type ProjectRule } from './contradiction.ts';
import { findLargeSize, listMeasureFigures, PROJECT_SIZE_FIELDS, type ProjectSizeField } from './project-figures.ts';
import {
  findNamedKinds,
  findProjectKinds,
  GENERAL_STANDARD_CODES,
  getProjectTypeKind,
  isConstruction,
} from './project-kinds.ts';

const getFigures = ({ metrics }: UnitWorkRecord, size: ProjectSizeField): Figure[] =>
  listMeasureFigures(metrics, size.metrics);

function findLarger(project: Project, size: ProjectSizeField): FoundContradiction | null {
  const value = project[size.field];
  if (value === null) return null;
  const whole = { value, unit: size.unit };
  const writeOwn = () => createContradictionSide(size.field, `项目${size.label}`, formatFigureWithUnit(whole));
  const larger = project.works.find((work) =>
    getFigures(work, size).some((figure) => compareFigures(figure, whole) === 1),
  );
  if (larger !== undefined) {
    const [figure = whole] = getFigures(larger, size);
    return {
      sides: [
        createContradictionSide('works', `单位工程“${larger.workName}”${size.label}`, formatFigureWithUnit(figure)),
        writeOwn(),
      ],
      reason: '一个单位工程比整个项目还大',
    };
  }
  const sum = size.isSum
    ? sumFigures(
        project.works.flatMap((work) => getFigures(work, size).slice(0, 1)),
        size.unit,
      )
    : null;
  return sum !== null && compareFigures(sum, whole) === 1
    ? {
        sides: [createContradictionSide('works', `各单位工程${size.label}合计`, formatFigureWithUnit(sum)), writeOwn()],
        reason: '各单位工程加起来比整个项目还大',
      }
    : null;
}

/** Relative tolerance, because figures are rounded when they are copied. */
const TOLERANCE = 0.01;

const isLarger = (figure: Figure, value: number, unit: string): boolean =>
  compareFigures(figure, { value: value * (1 + TOLERANCE), unit }) === 1;

/** Finds a metric of the project itself that is larger than the column of the same size. A smaller one may be of a part. */
function findLargerMetric(project: Project, size: ProjectSizeField): FoundContradiction | null {
  const value = project[size.field];
  if (value === null) return null;
  const figure = listMeasureFigures(project.metrics, size.metrics).find((one) => isLarger(one, value, size.unit));
  return figure === undefined
    ? null
    : {
        sides: [
          createContradictionSide('metrics', `指标${size.label}`, formatFigureWithUnit(figure)),
          createContradictionSide(size.field, `项目${size.label}`, formatFigureWithUnit({ value, unit: size.unit })),
        ],
        reason: '指标比项目的同一规模还大',
      };
}

const AMOUNT_METRICS = ['单项合同额', '合同额'];

/** Finds a contract amount among the metrics that is larger than both the contract and the settlement. */
function findLargerAmount({ metrics, contractAmount, settleAmount }: Project): FoundContradiction | null {
  if (contractAmount === null) return null;
  const most = Math.max(contractAmount, settleAmount ?? 0);
  const figure = listMeasureFigures(metrics, AMOUNT_METRICS).find((one) => isLarger(one, most, '万元'));
  return figure === undefined
    ? null
    : {
        sides: [
          createContradictionSide('metrics', '指标合同额', formatFigureWithUnit(figure)),
          createContradictionSide('contractAmount', '合同额', `${contractAmount} 万元`),
        ],
        reason: '指标里的合同额大于项目的合同额和结算额',
      };
}

/** Finds a building that is entered as medium or small although its size makes it large. */
function findOtherScale(project: Project): FoundContradiction | null {
  const { projectScale } = project;
  const size = findLargeSize(project);
  return size !== null &&
    isConstruction(project) &&
    projectScale !== null &&
    compareScales(projectScale, '大型') === 'below'
    ? {
        sides: [
          createContradictionSide('projectScale', '工程规模', projectScale),
          createContradictionSide(size.field, size.label, size.value),
        ],
        reason: `这样规模的房屋建筑是大型工程，登记为${projectScale}`,
        basis: cite('建市〔2007〕171号'),
      }
    : null;
}

/** Bounds of the height of a storey in metres, on average; of few storeys the basements may be most. */
const STOREY = { min: 1.5, max: 20, fromFloors: 10 };

/** Finds a building whose height cannot belong to its number of storeys. */
function findOddStorey({ floors, height, features }: Project): FoundContradiction | null {
  if (floors === null || height === null || floors < STOREY.fromFloors || features.includes('构筑物')) return null;
  const isOdd = height > 0 && (height < floors * STOREY.min || height > floors * STOREY.max);
  return isOdd
    ? {
        sides: [
          createContradictionSide('height', '高度', `${height} m`),
          createContradictionSide('floors', '层数', `${floors} 层`),
        ],
        reason: `平均每层 ${Number((height / floors).toFixed(2))} m，高度的单位应是 m`,
        basis: consistency('YZ5'),
      }
    : null;
}

const getWorkKinds = (work: UnitWorkRecord): string[] => findProjectKinds([work.workName, ...work.features].join(' '));

const noUnit = ({ value, unit }: Measure): boolean => value !== null && (unit === null || unit === '');

/** Below these figures no permit is required (住房和城乡建设部令第18号, article 2). */
const PERMIT_FREE_AREA = 300;
const PERMIT_FREE_WAN = 30;

const hasPermit = ({ permitNo, permitDate, links }: Project): boolean =>
  permitNo !== null || permitDate !== null || (links?.permit?.no ?? links?.permit?.date ?? null) !== null;

/** A permit is void unless the work begins within three months, which may be prolonged twice by three months each. */
const PERMIT_MONTHS = 9;

function findVoidPermit({ permitDate, links, startDate }: Project): FoundContradiction | null {
  const issued = permitDate ?? links?.permit?.date ?? null;
  return issued !== null && startDate !== null && startDate > addMonths(issued, PERMIT_MONTHS)
    ? {
        sides: [
          createContradictionSide(permitDate === null ? 'links.permit.date' : 'permitDate', '施工许可日期', issued),
          createContradictionSide('startDate', '开工日期', startDate),
        ],
        reason: `领证后最迟 ${PERMIT_MONTHS} 个月（含两次延期）应当开工，否则许可证自行废止`,
        basis: cite('主席令第29号', '第九条'),
      }
    : null;
}

export const unitWorkRules: readonly ProjectRule[] = [
  {
    code: 'PJ19',
    title: '规模两处不符',
    basis: consistency('YZ3'),
    remedy: '对照施工图和合同更正单位工程、指标或项目的规模，注意单位（㎡ 与万㎡）',
    find: (project) => {
      for (const size of PROJECT_SIZE_FIELDS) {
        const found = findLarger(project, size) ?? findLargerMetric(project, size);
        if (found !== null) return found;
      }
      return findLargerAmount(project) ?? findOtherScale(project) ?? findOddStorey(project);
    },
  },
  {
    code: 'PJ20',
    title: '单位工程与工程类别不符',
    basis: consistency('YZ1'),
    remedy: '更正工程类别，或把单位工程归到它所属的项目',
    find: (project) => {
      const kind = project.projectType === null ? null : getProjectTypeKind(project.projectType);
      if (kind === null) return null;
      const foreign = project.works.find((work) => {
        const kinds = getWorkKinds(work);
        return kinds.length > 0 && !kinds.includes(kind);
      });
      return foreign === undefined
        ? null
        : {
            sides: [
              createContradictionSide('works', '单位工程', foreign.workName),
              createContradictionSide('projectType', '工程类别', project.projectType ?? ''),
            ],
            reason: `按名称和特征是${getWorkKinds(foreign).join('、')}工程`,
          };
    },
  },
  {
    code: 'PJ21',
    title: '指标没有单位',
    basis: consistency('YZ5'),
    remedy: '补上计量单位；没有单位的指标不能用来判断业绩',
    find: (project) => {
      const bare = [...project.metrics, ...project.works.flatMap((work) => work.metrics)].filter(noUnit);
      const hasBareCapacity = project.capacity !== null && (project.capacityUnit ?? '') === '';
      if (bare.length === 0 && !hasBareCapacity) return null;
      const names = [
        ...bare.map(({ metric, value }) => `${metric} ${value ?? ''}`),
        ...(hasBareCapacity ? [`规模 ${project.capacity ?? ''}`] : []),
      ];
      return {
        sides: [
          createContradictionSide('metrics', '指标数值', names.join('、')),
          createContradictionSide('metrics', '指标单位', '未填'),
        ],
        reason: '有数值没有单位，不知道是多大',
      };
    },
  },
  {
    code: 'PJ22',
    title: '施工许可缺少或失效',
    basis: cite('住房和城乡建设部令第18号', '第二条'),
    remedy: '补登施工许可证号和日期；依法不需办理的，在项目附件里放说明',
    find: (project) =>
      findVoidPermit(project) ??
      (project.area !== null &&
      project.area > PERMIT_FREE_AREA &&
      (project.totalInvest ?? project.contractAmount ?? Number.POSITIVE_INFINITY) > PERMIT_FREE_WAN &&
      project.startDate !== null &&
      !hasPermit(project)
        ? {
            sides: [
              createContradictionSide('area', '建筑面积', `${project.area} ㎡`),
              createContradictionSide('permitNo', '施工许可', '未填'),
            ],
            reason: `已开工，建筑面积超过 ${PERMIT_FREE_AREA} ㎡，应当有施工许可证`,
          }
        : null),
  },
];

const BUILDING = '房屋建筑';
/** Matches buildings of projects of another kind (收费站房, 航站楼, 服务区), which are correctly filed as buildings. */
const BUILDING_WORDS =
  /楼|房|馆|宿舍|住宅|小区|服务区|中心|学校|医院|大厦|广场|公寓|别墅|厂区|酒店|基地|产业园|仓库|仓储|车间|收费站|管理站|管理所/;

/** Matches a name that ends with a building; 住宅小区配套道路 does not. */
const IS_BUILDING_NAME = /(?:住宅|教学|宿舍|商业|门诊)楼(?:工程|项目|施工)?$/;
/** Kinds of which no contract bears the name of a building; one of 机电 or 电力 may (门诊楼 for its installation). */
const NEVER_BUILDINGS: ReadonlySet<string> = new Set(['市政', '公路']);

/** Lists the kind that a project type names, if it names one. */
function listTypeKinds(type: string): string[] {
  const kind = getProjectTypeKind(type) ?? (Object.hasOwn(GENERAL_STANDARD_CODES, type) ? type : null);
  return kind === null ? [] : [kind];
}

/** Checks the kind under which a project is filed. */
export const projectKindRule: ProjectRule = {
  code: 'PJ38',
  title: '工程类别与对应资质标准不符',
  basis: cite('建市〔2014〕159号', null, 'sourced'),
  remedy: '按工程内容更正工程类别或对应资质标准；放错类别的业绩不能计入',
  find: (project) => {
    const kindOf = new Map(Object.entries(GENERAL_STANDARD_CODES).map(([kind, code]) => [code, kind]));
    const filed = project.standardCodes.map((code) => kindOf.get(removeCategoryPrefix(code)) ?? null);
    // A specialty standard can be correct for a project of any kind.
    if (filed.includes(null)) return null;
    const codes = createContradictionSide('standardCodes', '对应资质标准', filed.join('、'));
    const type = project.projectType === null ? null : getProjectTypeKind(project.projectType);
    // The kind has no general standard (民航).
    if (type !== null && GENERAL_STANDARD_CODES[type] === undefined) return null;
    if (type !== null && filed.length > 0 && !filed.includes(type))
      return {
        sides: [createContradictionSide('projectType', '工程类别', project.projectType ?? ''), codes],
        reason: '工程类别和对应资质标准是两类工程',
      };
    const filedAs = filed.length > 0 ? filed : listTypeKinds(project.projectType ?? '');
    const isNeverBuilding = filedAs.length > 0 && filedAs.every((kind) => kind !== null && NEVER_BUILDINGS.has(kind));
    const isListedType = project.projectType === null || listTypeKinds(project.projectType).length > 0;
    if (IS_BUILDING_NAME.test(project.projectName) && isNeverBuilding && isListedType)
      return {
        sides: [
          createContradictionSide('projectName', '项目名称', project.projectName),
          filed.length > 0 ? codes : createContradictionSide('projectType', '工程类别', project.projectType ?? ''),
        ],
        reason: `按名称是${BUILDING}工程，登记为${filedAs.join('、')}`,
      };
    const isBuildingOnly =
      (type === null || type === BUILDING) &&
      filed.every((kind) => kind === BUILDING) &&
      (type !== null || filed.length > 0);
    const named = findNamedKinds(project.projectName);
    return isBuildingOnly && named.length > 0 && !named.includes(BUILDING) && !BUILDING_WORDS.test(project.projectName)
      ? {
          sides: [
            createContradictionSide('projectName', '项目名称', project.projectName),
            type === null ? codes : createContradictionSide('projectType', '工程类别', project.projectType ?? ''),
          ],
          reason: `按名称是${named.join('、')}工程，登记为${BUILDING}`,
        }
      : null;
  },
};
