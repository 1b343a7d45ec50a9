/** Indexes the loaded standards: the menu tree, lookup by code, levels, documents, and the obstacles that make a row undecidable. */

import { findSourceDocument, type SourceDocument } from './documents.ts';
import type { Category, Confidence, Facts, Level, Standard } from './facts.ts';
import { createWorkTerms, type ProjectTerms } from './projects/project-terms.ts';
import type { Requirement } from './requirement.ts';
import { isRequirementKind, supportedFields } from './requirement.ts';
import { describeRequirement } from './wording/requirement-wording.ts';
import type { FormattedRequirement } from './wording/wording.ts';

export const categoryNumbers: Readonly<Record<Category, string>> = {
  survey: '01',
  design: '02',
  construction: '03',
  supervision: '04',
  planning: '05',
};
export const categoryNames: Readonly<Record<Category, string>> = {
  survey: '工程勘察',
  design: '工程设计',
  construction: '建筑业企业',
  supervision: '工程监理',
  planning: '城乡规划编制',
};
const categories: readonly Category[] = ['survey', 'design', 'construction', 'supervision', 'planning'];

/** Menu groups for which the facts contain no standard (portal-spec, section 2). */
const groups: readonly { code: string; category: Category; name: string }[] = [
  { code: '103001', category: 'construction', name: '施工总承包' },
  { code: '103002', category: 'construction', name: '专业承包' },
];

export interface PreparedRow {
  /** Stable id, derived from kind and position in the standard. */
  id: string;
  row: Requirement;
  confidence: Confidence;
  /** Clause number in the standard document; null if no text with the number was available. */
  clause: string | null;
  words: FormattedRequirement;
  /** Reasons why the row can never be decided; empty if it can. */
  obstacles: readonly string[];
}

export interface CatalogueLevel {
  /** Key that is unique within the standard: 三级, 甲级（综合资质）, 一级（公路安全设施）, 甲级（原规定）. */
  key: string;
  name: string;
  level: Level;
  document: SourceDocument;
  rows: readonly PreparedRow[];
}

export interface CatalogueStandard {
  code: string;
  /** The code in the address of the standard's page, such as 01-101001; planning standards have no second part. */
  displayCode: string;
  name: string;
  category: Category;
  parent: string | null;
  document: SourceDocument | null;
  standard: Standard | null;
  levels: readonly CatalogueLevel[];
}

export interface StandardNode {
  code: string;
  displayCode: string;
  name: string;
  hasLevels: boolean;
  children: StandardNode[];
}

export interface Catalogue {
  version: string;
  facts: Facts;
  terms: ProjectTerms;
  standards: readonly CatalogueStandard[];
  byCode: (code: string) => CatalogueStandard | null;
  tree: () => readonly (StandardNode & { category: Category })[];
}

const writeDisplayCode = (category: Category, code: string): string =>
  code === categoryNumbers[category] ? code : `${categoryNumbers[category]}-${code}`;

/** Builds the key of a level, which is unique within the standard. */
export function buildLevelKey(level: Level): string {
  const qualifier = level.subType ?? level.subKind ?? (level.rule === 'superseded' ? '原规定' : null);
  return qualifier === null ? level.level : `${level.level}（${qualifier}）`;
}

function listObstacles(row: Requirement, confidence: Confidence): string[] {
  const understood = supportedFields.get(row.kind);
  if (understood === undefined) return [`指标类型“${row.kind}”尚不支持`];
  const obstacles = Object.keys(row)
    .filter((field) => !understood.has(field))
    .map((field) => `条件“${field}”尚不支持自动判断`);
  if (confidence !== 'sourced') obstacles.push('该条数据的原文待核对');
  if (row.unverified === true) obstacles.push('该条的关键数字未核实');
  if (row.partial === true && row.kind !== 'performance' && row.kind !== 'technicalStaff')
    obstacles.push('该条部分内容未核实');
  return obstacles;
}

/** Returns the clause number; null if it was only derived from the order of a list, because it must not be cited. */
export const getClause = (
  { clause, clauseChecked }: { readonly clause?: unknown; readonly clauseChecked?: unknown },
  standard: Standard | null,
): string | null =>
  (standard?.clauseBasis === 'verified' || clauseChecked === true) && typeof clause === 'string' ? clause : null;

function prepareRow(row: Requirement, index: number, level: Level, standard: Standard): PreparedRow {
  const confidence = row.confidence ?? level.confidence ?? standard.confidence;
  return {
    id: `${row.kind}-${index + 1}`,
    row,
    confidence,
    clause: getClause(row, standard),
    words: describeRequirement(row),
    obstacles: listObstacles(row, confidence),
  };
}

function prepareStandard(standard: Standard, file: Facts['standardFiles'][number]): CatalogueStandard {
  const code = standard.code ?? standard.key ?? standard.name;
  return {
    code,
    displayCode: writeDisplayCode(standard.category, code),
    name: standard.name,
    category: standard.category,
    parent: standard.parent,
    document: findSourceDocument(file.source, standard, null),
    standard,
    levels: standard.levels.map((level) => {
      const key = buildLevelKey(level);
      return {
        key,
        name: `${standard.name}${key}`,
        level,
        document: findSourceDocument(file.source, standard, level),
        rows: level.requirements.map((row, index) => prepareRow(row, index, level, standard)),
      };
    }),
  };
}

const createGroup = (group: (typeof groups)[number]): CatalogueStandard => ({
  ...group,
  displayCode: writeDisplayCode(group.category, group.code),
  parent: null,
  document: null,
  standard: null,
  levels: [],
});

function buildTree(standards: readonly CatalogueStandard[], category: Category): StandardNode[] {
  const own = standards.filter((item) => item.category === category);
  const nodes = new Map<string, StandardNode>(
    own.map((item) => [
      item.code,
      {
        code: item.code,
        displayCode: item.displayCode,
        name: item.name,
        hasLevels: item.levels.length > 0,
        children: [],
      },
    ]),
  );
  const roots: StandardNode[] = [];
  for (const item of [...own].sort((a, b) => (a.code < b.code ? -1 : 1))) {
    const node = nodes.get(item.code);
    if (node === undefined) continue;
    const siblings = (item.parent === null ? undefined : nodes.get(item.parent)?.children) ?? roots;
    siblings.push(node);
  }
  return roots;
}

/** Lists every metric for which a row requires a value. */
function listMetrics(row: Requirement): string[] {
  if (!isRequirementKind(row, 'performance')) return [];
  return [row, ...(row.byCategory ?? [])]
    .flatMap((frame) => frame.groups)
    .flatMap((group) => [...group.anyOf, ...(group.original?.anyOf ?? [])])
    .flatMap((alternative) => [alternative.metric ?? '', ...(alternative.and ?? []).map((part) => part.metric)]);
}

export function createCatalogue(facts: Facts): Catalogue {
  const standards = [
    ...facts.standardFiles.flatMap((file) => file.standards.map((standard) => prepareStandard(standard, file))),
    ...groups.map(createGroup),
  ];
  const byCode = new Map(standards.map((item) => [item.code, item]));
  const byDisplayCode = new Map(standards.map((item) => [item.displayCode, item]));
  const tree = categories.map((category) => ({
    category,
    code: categoryNumbers[category],
    displayCode: categoryNumbers[category],
    name: categoryNames[category],
    hasLevels: false,
    children: buildTree(standards, category),
  }));
  return {
    version: facts.version,
    facts,
    terms: createWorkTerms(
      facts.workTerms,
      standards.flatMap((standard) =>
        standard.levels.flatMap((level) => level.rows.flatMap(({ row }) => listMetrics(row))),
      ),
    ),
    standards,
    byCode: (code) => byCode.get(code) ?? byDisplayCode.get(code) ?? null,
    tree: () => tree,
  };
}

/** Returns a level by its key, or by its name if exactly one level has that name. */
export function findLevel(standard: CatalogueStandard, name: string): CatalogueLevel | null {
  const exact = standard.levels.find((level) => level.key === name);
  if (exact !== undefined) return exact;
  const named = standard.levels.filter((level) => level.level.level === name);
  return named.length === 1 ? (named[0] ?? null) : null;
}
