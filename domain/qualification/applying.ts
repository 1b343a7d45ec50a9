/**
 * Evaluates requirements of an application in addition to those of the level: net assets for current qualifications (CR-14), and a direct
 * application for the second grade (CR-15). Only the enterprise knows its kind of application; unless it is specified, no result depends on
 * it.
 */
import type { CertificateItem } from '#domain/enterprise/enterprise-document.ts';
import { stripEndings } from '#domain/text/endings.ts';
import { type Catalogue, type CatalogueLevel, type CatalogueStandard, findLevel } from './catalogue.ts';
import { getApplicability } from './documents.ts';
import type { EnterpriseIndex } from './enterprise-index.ts';
import { isRequirementKind } from './requirement.ts';
import type { RuleBook } from './rules.ts';

/** Kind of application: 首次、增项、升级. */
export type ApplicationKind = 'first' | 'added' | 'upgrade';

/** The net assets required by a current qualification. */
export interface RequiredAssets {
  minCny: number;
  name: string;
  /** Whether both the validity of the certificate and the figure of the standard are certain. */
  isSure: boolean;
  /**
   * Reason why the level of the certificate item is uncertain, so that the figure is the highest possible one; null if code, grade and name
   * agree.
   */
  doubt: 'unnamed' | 'differs' | null;
  /** Code and grade of the item, as entered. */
  entered: string;
}

const ended = /注销|撤销|吊销|作废|过期|失效|revoked|cancelled|expired/;

/**
 * Returns the net assets that a level requires on the day, and whether the figure is certain; null if none are required or the figure is
 * unknown.
 */
function readRequired(level: CatalogueLevel, asOf: string): { minCny: number; isSure: boolean } | null {
  const prepared = level.rows.find(
    ({ row }) => row.kind === 'netAssets' && getApplicability(row, level.document, asOf).state === 'assessed',
  );
  if (prepared === undefined || !isRequirementKind(prepared.row, 'netAssets')) return null;
  const { minCny } = prepared.row;
  return typeof minCny === 'number' ? { minCny, isSure: prepared.obstacles.length === 0 } : null;
}

/** Converts a grade to the wording of certificates. */
const toPlainGrade = (text: string): string =>
  text.replaceAll(/[壹贰叁]/g, (digit) => '一二三'.charAt('壹贰叁'.indexOf(digit)));

const readStem = (name: string): string => stripEndings(name, ['施工总承包', '专业承包']);

/** Lists the construction standards named by an item; empty if one of them matches the item's code. */
function listNamedOthers(
  own: CatalogueStandard,
  itemName: string,
  all: readonly CatalogueStandard[],
): CatalogueStandard[] {
  if (own.category !== 'construction') return [];
  const named = all.filter(({ name, parent }) => parent !== null && itemName.includes(readStem(name)));
  const stems = named.map(({ name }) => readStem(name));
  // 公路路面工程 does not name 路面工程.
  const longest = named.filter(
    ({ name }) => !stems.some((stem) => stem !== readStem(name) && stem.includes(readStem(name))),
  );
  return longest.some(({ code }) => code === own.code) ? [] : longest;
}

/** Returns the levels that a certificate item may name, and whether its code and grade are ambiguous or contradict its name. */
function readHeldLevels(
  { standardCode, level, itemName }: CertificateItem,
  catalogue: Catalogue,
): { levels: CatalogueLevel[]; doubt: RequiredAssets['doubt'] } {
  const own = standardCode === null ? null : catalogue.byCode(standardCode);
  const general = catalogue.standards.filter(({ category }) => category === 'construction');
  const named = general.filter(({ name }) => itemName.includes(name));
  const others = own === null ? [] : listNamedOthers(own, itemName, general);
  const standards = own === null ? (named.length > 0 ? named : general) : [own, ...others];
  const plain = toPlainGrade(itemName);
  const entered = level === null ? null : toPlainGrade(level);
  let isTorn = others.length > 0;
  let isOpen = own === null;
  const levels = standards.flatMap((standard) => {
    const graded = standard.levels.filter((one) => plain.includes(one.level.level));
    const found = entered === null ? null : findLevel(standard, entered);
    isOpen ||= found === null && standard === own;
    if (found === null && entered !== null && standard.category !== 'construction') return [];
    if (found === null) return graded.length > 0 ? graded : [...standard.levels];
    const isGradeTorn = graded.length > 0 && !graded.some((one) => one.level.level === found.level.level);
    isTorn ||= isGradeTorn;
    return isGradeTorn ? [found, ...graded] : [found];
  });
  return { levels, doubt: isTorn ? 'differs' : isOpen ? 'unnamed' : null };
}

function listCurrentAssets(catalogue: Catalogue, { enterprise, asOf }: EnterpriseIndex): RequiredAssets[] {
  return enterprise.certificates
    .filter(({ category }) => category === 'construction' || category === null)
    .flatMap((certificate) => certificate.items.map((item) => ({ certificate, item })))
    .flatMap(({ certificate, item }): RequiredAssets[] => {
      const ends = [certificate.validEnd, item.validEnd].filter((day) => day !== null);
      const isOver = ended.test(`${certificate.status ?? ''}${item.status ?? ''}`) || ends.some((day) => day < asOf);
      if (isOver) return [];
      const { levels, doubt } = readHeldLevels(item, catalogue);
      return levels.flatMap((level): RequiredAssets[] => {
        const required = readRequired(level, asOf);
        if (required === null) return [];
        const name = doubt === null ? level.name : `“${item.itemName}”`;
        const isSure = doubt === null && ends.length > 0 && required.isSure;
        const entered = `${item.standardCode ?? ''} ${item.level ?? ''}`.trim();
        return [{ minCny: required.minCny, name, isSure, doubt, entered }];
      });
    });
}

/** Returns the largest certain and the largest possible net asset requirement of the enterprise's current qualifications. */
export const findCurrentAssets = (catalogue: Catalogue, index: EnterpriseIndex): RequiredAssets[] =>
  index.remember('held-assets', () => {
    const all = listCurrentAssets(catalogue, index).sort((a, b) => b.minCny - a.minCny || (a.name < b.name ? -1 : 1));
    const [most] = all;
    const sure = all.find((one) => one.isSure);
    return [...new Set([most, sure])].filter((one) => one !== undefined);
  });

const groupsOfDirect = new Set(['103001', '103002']);
const ownKinds = new Set(['netAssets', 'technicalLead']);

export interface RequestedLevel {
  level: CatalogueLevel;
  caution: string | null;
}

const directRule = '首次或增项直接申请二级的，企业资产和技术负责人按二级、其他指标按三级考核';

/**
 * Applies CR-15: in a direct application for the second grade, only assets and the technical lead are evaluated at that grade, everything
 * else at the third grade.
 */
export function findRequestedLevel(
  standard: CatalogueStandard,
  level: CatalogueLevel,
  applying: ApplicationKind | null,
  rules: RuleBook,
): RequestedLevel {
  const lower =
    level.level.level === '二级' && standard.parent !== null && groupsOfDirect.has(standard.parent)
      ? findLevel(standard, level.key.replace('二级', '三级'))
      : null;
  const force = rules.force('CR-15');
  if (lower === null || force === 'absent' || applying === 'upgrade') return { level, caution: null };
  if (applying === null) return { level, caution: `${directRule}；选择申请类型后重新校验` };
  if (force === 'unsure') {
    const doubt = '首次或增项申请二级时该条是否按三级考核待核对';
    const rows = level.rows.map((row) =>
      ownKinds.has(row.row.kind) ? row : { ...row, obstacles: [...row.obstacles, doubt] },
    );
    return { level: { ...level, rows }, caution: `${directRule}，该规则待核对` };
  }
  const rows = [
    ...level.rows.filter(({ row }) => ownKinds.has(row.kind)),
    ...lower.rows.filter(({ row }) => !ownKinds.has(row.kind)),
  ];
  return { level: { ...level, rows }, caution: `${directRule}；当地现在是否仍照此受理，请先询问受理机关` };
}
