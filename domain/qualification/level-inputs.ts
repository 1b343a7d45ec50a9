/**
 * Determines which records a level is evaluated from, which of these an enterprise has not entered yet, and how many requirements the
 * records can decide.
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Catalogue, CatalogueLevel, CatalogueStandard } from './catalogue.ts';
import { findLevelReach } from './reach.ts';

export const LEVEL_INPUT_KINDS = ['netAssets', 'people', 'registrations', 'projects'] as const;
export type LevelInputKind = (typeof LEVEL_INPUT_KINDS)[number];

export const LEVEL_INPUT_LABELS: Readonly<Record<LevelInputKind, string>> = {
  netAssets: '净资产',
  people: '人员',
  registrations: '注册人员的注册证书',
  projects: '工程业绩',
};

const INPUTS_OF_KIND: ReadonlyMap<string, readonly LevelInputKind[]> = new Map([
  ['netAssets', ['netAssets']],
  ['registeredPersonnel', ['people', 'registrations']],
  ['registeredTotal', ['people', 'registrations']],
  ['titledPersonnel', ['people']],
  ['technicalLead', ['people']],
  ['siteManagers', ['people']],
  ['skilledWorkers', ['people']],
  ['technicalStaff', ['people']],
  ['performance', ['projects']],
]);

export interface LevelInputs {
  /** The records that the assessed requirements of the level need. */
  readonly needs: LevelInputKind[];
  /** Number of assessed requirements. */
  readonly total: number;
  /** Number of requirements that records can decide. The others depend on a declaration of the enterprise or on a reviewer. */
  readonly decidable: number;
}

export function getLevelInputs(standard: CatalogueStandard, level: CatalogueLevel, catalogue: Catalogue): LevelInputs {
  const rows = level.rows.filter(({ row }) => row.assessed !== false && row.droppedBy === undefined);
  const asked = new Set(rows.flatMap(({ row }) => INPUTS_OF_KIND.get(row.kind) ?? []));
  const open = new Set(findLevelReach(standard, level, catalogue).stops.map(({ rowId }) => rowId));
  return {
    needs: LEVEL_INPUT_KINDS.filter((one) => asked.has(one)),
    total: rows.length,
    decidable: open.has('level') ? 0 : rows.filter(({ id }) => !open.has(id)).length,
  };
}

/** Lists the kinds of records that the enterprise has not entered. An entered zero or a single person counts as entered. */
export function listMissingInputs({
  enterprise,
  registeredPeople,
  otherPeople,
  projects,
}: EnterpriseDocument): LevelInputKind[] {
  const people = [...registeredPeople, ...otherPeople];
  const isMissing: Readonly<Record<LevelInputKind, boolean>> = {
    netAssets: enterprise.netAssets === null,
    people: people.length === 0,
    registrations: people.every(({ registrations }) => registrations.length === 0),
    projects: projects.length === 0,
  };
  return LEVEL_INPUT_KINDS.filter((one) => isMissing[one]);
}
