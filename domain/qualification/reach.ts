/**
 * Determines whether a level can be met from records alone, and the obstacles. Every obstacle is a missing fact or a discretionary
 * decision. If the wording of the requirement is known, the enterprise may declare that it meets it (`requirements/stated.ts`).
 */
import type { Catalogue, CatalogueLevel, CatalogueStandard, PreparedRow } from './catalogue.ts';
import { getPlacesForSubject } from './evaluate-row.ts';
import { createIndicator } from './projects/indicator.ts';
import type { CategoryPerformance, IndicatorGroup, RequirementOf } from './requirement.ts';
import { isRequirementKind } from './requirement.ts';
import { requiresDeclaration } from './requirements/answered-by.ts';
import { isWordingKnown } from './requirements/stated.ts';
import { isOfOtherType } from './requirements/technical-staff.ts';

export interface ReachObstacle {
  rowId: string;
  reason: string;
}

export interface LevelReach {
  /**
   * `met`: by records. `declared`: only with declarations of the enterprise. `open`: the wording of a requirement is not known. `never`:
   * cancelled or replaced.
   */
  best: 'met' | 'declared' | 'open' | 'never';
  stops: ReachObstacle[];
}

const openSpecialties = new Set(['其他专业', '相关专业', '本专业']);
const vagueScales = new Set(['相应类型', '本行业', '本专业']);

type Frame = RequirementOf<'performance'> | CategoryPerformance;

function canBeMet(group: IndicatorGroup, key: string, catalogue: Catalogue): boolean {
  const terms = catalogue.terms.groupOf(key, group.id);
  const isKindKnown =
    terms === null || terms.kinds.length > 0 || terms.kindFrom !== undefined || terms.unstated === 'yes';
  return isKindKnown && group.anyOf.some((alternative) => createIndicator(alternative, group).isFigureKnown);
}

function listFrameStops(row: Frame, key: string, catalogue: Catalogue): string[] {
  if (typeof row.groupsNeeded !== 'number' || row.groups.length === 0) return ['业绩的类别或数量未核实'];
  const known = new Set(row.groups.filter((group) => canBeMet(group, key, catalogue)).map((group) => group.id));
  const asked = [...(row.mustInclude ?? []), ...(row.mustIncludeGroups ?? [])].filter((id) => !known.has(id));
  return [
    ...(known.size < row.groupsNeeded ? ['多数业绩指标的数字或种类未核实'] : []),
    ...asked.map((id) => `必须包含的业绩“${row.groups.find((group) => group.id === id)?.summary ?? id}”未核实`),
    ...(row.withinYears === null ? ['业绩年限未核实'] : []),
    ...(row.totalFeeMinCny === undefined ? [] : ['合同额合计由评审判断']),
    ...('precondition' in row ? ['业绩的前置条件由评审判断'] : []),
  ];
}

function listPerformanceStops(row: RequirementOf<'performance'>, code: string, catalogue: Catalogue): string[] {
  const categories = row.byCategory ?? [];
  if (categories.length === 0) return listFrameStops(row, code, catalogue);
  const open = categories.filter(
    (category) =>
      (category.confidence ?? 'sourced') === 'sourced' &&
      listFrameStops(category, `${code}/${category.code ?? ''}`, catalogue).length === 0,
  );
  return open.length > 0 ? [] : ['各类别的业绩指标均未核实'];
}

function listLeadStops(row: RequirementOf<'technicalLead'>, isOwnKnown: boolean): string[] {
  const scales = [
    ...(row.ledProjects ?? []).map((line) => line.scale),
    ...(row.asProjectLead ?? []).map((line) => line.grade),
  ];
  const isTitleOpen =
    row.anyOf.length > 0 &&
    row.anyOf.every(
      (option) =>
        option.registration === undefined &&
        option.title?.specialties.every((item) => openSpecialties.has(item) && !(item === '本专业' && isOwnKnown)) ===
          true &&
        option.title.specialties.length > 0,
    );
  return [
    ...(row.projects === undefined ? [] : ['技术负责人的代表工程由评审判断']),
    ...(scales.some((scale) => vagueScales.has(scale)) ? ['技术负责人主持项目的规模由评审判断'] : []),
    ...((row.ledProjects ?? []).some((line) => line.count === null) ? ['技术负责人主持项目的数量未核实'] : []),
    ...(typeof row.notes === 'string' && row.notes.includes('另要求') ? ['技术负责人的另外要求由评审判断'] : []),
    ...(isTitleOpen ? ['技术负责人的专业由评审判断'] : []),
    ...(row.anyOf.length === 0 && row.registration === undefined && typeof row.minYears !== 'number'
      ? ['技术负责人的条件未核实']
      : []),
  ];
}

function listPlaceStops(
  { row }: PreparedRow,
  standard: CatalogueStandard,
  level: CatalogueLevel,
  subject: string | null,
): string[] {
  const places = getPlacesForSubject(row, standard, level, subject);
  if (places === null) return isRequirementKind(row, 'staffPerformance') ? ['人员业绩适用的配备表未核实'] : [];
  const isOpen =
    isRequirementKind(row, 'titledPersonnel') &&
    row.specialties.length > 0 &&
    row.specialties.every((item) => openSpecialties.has(item));
  return [
    ...(places.hasFigures ? [] : ['人数未核实']),
    ...places.undecidable,
    ...(places.doubt === null ? [] : [places.doubt]),
    ...(isOpen ? ['专业由评审判断'] : []),
  ];
}

function listRowStops(
  prepared: PreparedRow,
  standard: CatalogueStandard,
  level: CatalogueLevel,
  catalogue: Catalogue,
  subject: string | null,
): string[] {
  const { row } = prepared;
  const own = [
    ...prepared.obstacles,
    ...listPlaceStops(prepared, standard, level, subject),
    ...(requiresDeclaration(row, prepared.words.text) ? ['由企业声明，没有记录可以核对'] : []),
  ];
  if (isRequirementKind(row, 'performance')) return [...own, ...listPerformanceStops(row, standard.code, catalogue)];
  if (isRequirementKind(row, 'technicalLead'))
    return [...own, ...listLeadStops(row, catalogue.terms.ownSpecialtyOf(standard.code, level.key) !== null)];
  return [...own, ...listFigureStops(row)];
}

/** Lists figures that were not verified against the text of the standard and are therefore not used as numbers. */
function listFigureStops(row: PreparedRow['row']): string[] {
  const unless = (figure: unknown, words: string): string[] => (typeof figure === 'number' ? [] : [words]);
  if (isRequirementKind(row, 'netAssets') || isRequirementKind(row, 'registeredCapital'))
    return unless(row.minCny, '金额未核实');
  if (isRequirementKind(row, 'registeredTotal') || isRequirementKind(row, 'headcount'))
    return unless(row.min, '人数未核实');
  if (isRequirementKind(row, 'premises')) return unless(row.minSqm, '面积未核实');
  if (isRequirementKind(row, 'experience')) return unless(row.minYears, '年限未核实');
  if (!isRequirementKind(row, 'equipment')) return [];
  const known = row.items.filter((item) => item.count !== null).length;
  return known < (row.itemsNeeded ?? row.items.length) ? ['部分设备的台数未核实'] : [];
}

/** Only requirements that are assessed can be an obstacle. */
const isAssessed = ({ row }: PreparedRow): boolean => row.assessed !== false && row.droppedBy === undefined;
const fewestRows = 3;

/**
 * Lists the obstacles of an application for one type of project. A null subject means that the staffing tables of the level do not depend
 * on the type.
 */
function listStops(standard: CatalogueStandard, level: CatalogueLevel, catalogue: Catalogue, subject: string | null) {
  const rows = level.rows.map(({ row }) => row);
  return level.rows
    .filter(isAssessed)
    .filter(({ row }) => !isRequirementKind(row, 'technicalStaff') || !isOfOtherType(row, rows, subject))
    .flatMap((prepared) =>
      [...new Set(listRowStops(prepared, standard, level, catalogue, subject))].map(
        (reason): ReachObstacle => ({
          rowId: prepared.id,
          reason,
        }),
      ),
    );
}

/** Determines how far a level can be met. If this depends on the type of project, the type with the fewest obstacles counts. */
export function findLevelReach(standard: CatalogueStandard, level: CatalogueLevel, catalogue: Catalogue): LevelReach {
  const types = level.rows.flatMap(({ row }) =>
    isRequirementKind(row, 'technicalStaff') ? [row.appliesTo ?? null] : [],
  );
  const subjects = types.length === 0 ? [null] : [...new Set(types)];
  const stops = subjects
    .map((subject) => listStops(standard, level, catalogue, subject))
    .reduce((least, one) => (one.length < least.length ? one : least));
  const isIncomplete = level.level.incomplete === true || level.rows.length < fewestRows;
  if (isIncomplete) stops.push({ rowId: 'level', reason: '该等级的标准数据不完整' });
  const cancelled = catalogue.facts.closures.find(
    (closure) =>
      closure.kind === 'cancelled' &&
      closure.confidence === 'sourced' &&
      closure.standards.includes(standard.code) &&
      (closure.levels.length === 0 || closure.levels.includes(level.level.level)),
  );
  const gone = cancelled?.docNumber ?? (level.document.inForceUntil === null ? null : level.document.docNumber);
  if (gone !== null)
    return { best: 'never', stops: [{ rowId: 'level', reason: `已取消或被替代（${gone}）` }, ...stops] };
  if (stops.length === 0) return { best: 'met', stops };
  const unknown = new Set(level.rows.filter((prepared) => !isWordingKnown(prepared)).map(({ id }) => id));
  return { best: isIncomplete || stops.some(({ rowId }) => unknown.has(rowId)) ? 'open' : 'declared', stops };
}
