/** Lists the errors that block the release of an amendment, and the warnings for its author. */
import { buildLevelKey, type Catalogue, createCatalogue } from '#domain/qualification/catalogue.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import { findLevelReach } from '#domain/qualification/reach.ts';
import {
  type IndicatorGroup,
  isRequirementKind,
  kindSchemas,
  type Requirement,
  supportedFields,
} from '#domain/qualification/requirement.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';
import {
  type AmendedRequirement,
  amendLevel,
  composeFactsWithReleases,
  findLevelLocation,
  type LevelLocation,
  listRowChanges,
  type StandardAmendment,
} from './amendment.ts';
import { listBandErrors } from './bands.ts';
import { type AmendmentCase, type AmendmentCaseResult, runAmendmentCase } from './cases.ts';
import { type Confirmation, listConfirmablePoints } from './confirmations.ts';

export type AmendmentFindingKind =
  | 'place'
  | 'citation'
  | 'schema'
  | 'unit'
  | 'gap'
  | 'overlap'
  | 'unreachable'
  | 'case'
  | 'order'
  | 'cases'
  | 'same'
  /** Prevents publication until the operator confirms the message with a reason. */
  | 'confirm';

export interface AmendmentFinding {
  readonly kind: AmendmentFindingKind;
  /** Whether the finding prevents publication. */
  readonly isRefused: boolean;
  /** Path of the field in the draft. */
  readonly path: string;
  readonly message: string;
}

const refused = (kind: AmendmentFindingKind, path: string, message: string): AmendmentFinding => ({
  kind,
  isRefused: true,
  path,
  message,
});
const noted = (kind: AmendmentFindingKind, path: string, message: string): AmendmentFinding => ({
  kind,
  isRefused: false,
  path,
  message,
});

/** Recommended number of cases for a changed requirement. */
export const RECOMMENDED_CASES = 5;

const getKind = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'kind' in row && typeof row.kind === 'string' ? row.kind : '';

function readRow(
  row: unknown,
  index: number,
): { readonly row: Requirement | null; readonly faults: readonly AmendmentFinding[] } {
  const path = `requirements.${index}`;
  const name = `第 ${index + 1} 条指标`;
  const kind = getKind(row);
  const schema = kindSchemas.get(kind);
  if (schema === undefined)
    return { row: null, faults: [refused('schema', path, `${name}的类型“${kind}”不在可用范围内`)] };
  const read = schema.safeParse(row);
  if (!read.success) {
    const message = `${name}的内容不完整或格式不正确：${formatWhere(read.error.issues)}`;
    return { row: null, faults: [refused('schema', path, message)] };
  }
  const requirement = read.data as Requirement;
  const strange = Object.keys(requirement).filter((field) => supportedFields.get(kind)?.has(field) !== true);
  if (strange.length === 0) return { row: requirement, faults: [] };
  return { row: requirement, faults: [refused('schema', path, `${name}含有无法判断的条件“${strange.join('、')}”`)] };
}

/** Parses entered rows, each with the schema of db/facts. */
export function parseRequirementRows(rows: readonly unknown[]): {
  readonly rows: readonly Requirement[];
  readonly faults: readonly AmendmentFinding[];
} {
  const read = rows.map(readRow);
  return {
    rows: read.flatMap(({ row }) => (row === null ? [] : [row])),
    faults: read.flatMap(({ faults: errors }) => errors),
  };
}

const formatWhere = (issues: readonly { readonly path: readonly PropertyKey[] }[]): string =>
  [...new Set(issues.map(({ path }) => path.join('.')))].slice(0, 5).join('、');

const getGroups = (row: Requirement | null): readonly IndicatorGroup[] =>
  row !== null && isRequirementKind(row, 'performance')
    ? [row, ...(row.byCategory ?? [])].flatMap(({ groups }) => groups)
    : [];

/** Lists the units used in db/facts for each metric. */
function listUnits(facts: Facts): Map<string, Set<string>> {
  const units = new Map<string, Set<string>>();
  const rows = facts.standardFiles.flatMap(({ standards }) =>
    standards.flatMap(({ levels }) => levels.flatMap(({ requirements }) => requirements)),
  );
  for (const { metric, unit } of rows.flatMap(getGroups).flatMap(({ anyOf }) => anyOf)) {
    if (typeof metric !== 'string' || typeof unit !== 'string') continue;
    units.set(metric, (units.get(metric) ?? new Set()).add(unit));
  }
  return units;
}

const getTitle = (row: Requirement): string => describeRequirement(row).title;

interface Examined {
  readonly place: LevelLocation;
  readonly amendment: StandardAmendment;
  readonly changes: readonly AmendedRequirement[];
}

function findBandErrors({ changes, amendment }: Examined, confirmed: readonly string[]): AmendmentFinding[] {
  return changes.flatMap(({ before, after }): AmendmentFinding[] => {
    if (after === null) return [];
    const old = new Map(getGroups(before).map((group) => [group.id, group]));
    const path = `requirements.${amendment.requirements.indexOf(after)}`;
    return getGroups(after).flatMap((group) =>
      listBandErrors(old.get(group.id)?.anyOf ?? [], group.anyOf)
        .filter(({ kind, interval }) => kind === 'overlap' || !confirmed.includes(interval))
        .map(({ kind, interval }) =>
          kind === 'gap'
            ? refused('gap', path, `业绩“${group.summary}”缺少区间：${interval}`)
            : refused('overlap', path, `业绩“${group.summary}”的区间重叠：${interval}`),
        ),
    );
  });
}

function findUnitErrors({ changes, amendment }: Examined, facts: Facts): AmendmentFinding[] {
  const units = listUnits(facts);
  return changes.flatMap(({ after }): AmendmentFinding[] =>
    getGroups(after).flatMap((group) =>
      group.anyOf.flatMap(({ metric, unit }): AmendmentFinding[] => {
        if (after === null || typeof metric !== 'string') return [];
        const known = units.get(metric);
        if (known === undefined || (typeof unit === 'string' && known.has(unit))) return [];
        const path = `requirements.${amendment.requirements.indexOf(after)}`;
        const words = `${metric}的单位应为${[...known].join('或')}`;
        return [refused('unit', path, words)];
      }),
    ),
  );
}

function findUnreachable({ changes, amendment }: Examined): AmendmentFinding[] {
  return changes.flatMap(({ after }): AmendmentFinding[] => {
    if (after === null) return [];
    const path = `requirements.${amendment.requirements.indexOf(after)}`;
    if (
      isRequirementKind(after, 'performance') &&
      typeof after.groupsNeeded === 'number' &&
      after.groups.length < after.groupsNeeded
    )
      return [
        refused(
          'unreachable',
          path,
          `要求 ${after.groupsNeeded} 类业绩，只列出 ${after.groups.length} 类，任何企业都无法满足`,
        ),
      ];
    if (isRequirementKind(after, 'registeredPersonnel') || isRequirementKind(after, 'titledPersonnel')) {
      const parts = isRequirementKind(after, 'registeredPersonnel') ? (after.including ?? []) : [];
      const most = parts.reduce((sum, part) => Math.max(sum, part.min), 0);
      if (typeof after.min === 'number' && most > after.min)
        return [refused('unreachable', path, `${getTitle(after)}：其中一项要求 ${most} 人，超过总数 ${after.min} 人`)];
    }
    return [];
  });
}

/** Returns the figure by which two levels can be compared; null if the row has none. */
function getFigure(row: Requirement): number | null {
  if (isRequirementKind(row, 'netAssets') || isRequirementKind(row, 'registeredCapital')) return row.minCny ?? null;
  if (
    isRequirementKind(row, 'skilledWorkers') ||
    isRequirementKind(row, 'titledPersonnel') ||
    isRequirementKind(row, 'headcount') ||
    isRequirementKind(row, 'siteManagers')
  )
    return row.min ?? null;
  if (isRequirementKind(row, 'premises')) return row.minSqm ?? null;
  if (isRequirementKind(row, 'technicalLead')) return row.minYears ?? null;
  return null;
}

/** Warns if a higher level requires less than a lower one. It is not an error, because the official text may require it. */
function findDisorder({ place, amendment, changes }: Examined): AmendmentFinding[] {
  const { levels } = place.standard;
  const at = levels.indexOf(place.level);
  const comparable = (other: (typeof levels)[number]): boolean =>
    other !== place.level &&
    other.subType === place.level.subType &&
    other.subKind === place.level.subKind &&
    other.rule === place.level.rule;
  return changes.flatMap(({ after }) => {
    const figure = after === null ? null : getFigure(after);
    if (after === null || figure === null) return [];
    return levels.filter(comparable).flatMap((other): AmendmentFinding[] => {
      const isHigher = levels.indexOf(other) < at;
      const row = other.requirements.find(
        (one) => one.kind === after.kind && one.assessed !== false && one.droppedBy === undefined,
      );
      const theirs = row === undefined ? null : getFigure(row);
      if (theirs === null || (isHigher ? theirs >= figure : theirs <= figure)) return [];
      const path = `requirements.${amendment.requirements.indexOf(after)}`;
      const words = isHigher ? '高于更高等级' : '低于更低等级';
      return [noted('order', path, `${getTitle(after)}的要求${words}“${buildLevelKey(other)}”，请核对原文`)];
    });
  });
}

function findMissingCitation({ changes, amendment }: Examined, clause: string | null): AmendmentFinding[] {
  const brought = changes.flatMap(({ after }) => (after === null ? [] : [after]));
  return brought
    .filter((row) => clause === null && (row.clause ?? '') === '')
    .map((row) => {
      const index = amendment.requirements.indexOf(row);
      return refused('citation', `requirements.${index}.clause`, `第 ${index + 1} 条“${getTitle(row)}”没有注明条款`);
    });
}

export interface AmendmentValidation {
  readonly findings: readonly AmendmentFinding[];
  readonly changes: readonly AmendedRequirement[];
  readonly cases: readonly AmendmentCaseResult[];
  /** The standards data with the amendment applied; null if the level is unknown. */
  readonly law: Facts | null;
}

export interface AmendmentValidationInput {
  readonly facts: Facts;
  readonly amendment: StandardAmendment;
  readonly clause: string | null;
  readonly confirmedGaps: readonly string[];
  readonly cases: readonly AmendmentCase[];
  readonly confirmations?: readonly Confirmation[];
}

/**
 * Returns the standards data with the amendment applied.
 * @param version must differ from the catalogue version of every existing report
 */
export function buildAmendedFacts(
  facts: Facts,
  amendment: StandardAmendment,
  version = `${facts.version}+`,
): Facts | null {
  const place = findLevelLocation(facts, amendment);
  if (place === null) return null;
  const { standardCode, level, document } = amendment;
  return composeFactsWithReleases(
    facts,
    [{ standardCode, level, document, content: amendLevel(place, amendment) }],
    version,
  );
}

function runCases(
  catalogue: Catalogue,
  { amendment, cases }: AmendmentValidationInput,
  changes: readonly AmendedRequirement[],
) {
  const results = cases.map((item) => runAmendmentCase(catalogue, amendment, item));
  const red = results
    .filter(({ isRed }) => isRed)
    .map(({ name, reason }, index) => refused('case', `cases.${index}`, `案例“${name}”未通过：${reason}`));
  const few = changes.flatMap(({ after }): AmendmentFinding[] => {
    const row = after === null ? 0 : amendment.requirements.indexOf(after) + 1;
    const count = cases.filter((item) => item.row === row).length;
    return after === null || count === 0 || count >= RECOMMENDED_CASES
      ? []
      : [
          noted(
            'cases',
            'cases',
            `第 ${row} 条“${getTitle(after)}”有 ${count} 个案例，建议不少于 ${RECOMMENDED_CASES} 个`,
          ),
        ];
  });
  return { results, findings: [...red, ...few] };
}

/** Lists new obstacles of the level: requirements that no enterprise can ever meet with its records. */
function findLostReach(
  facts: Facts,
  catalogue: Catalogue,
  { standardCode, level }: StandardAmendment,
): AmendmentFinding[] {
  const reachIn = (one: Catalogue) => {
    const standard = one.byCode(standardCode);
    const found = standard?.levels.find(({ key }) => key === level);
    return standard && found ? findLevelReach(standard, found, one) : null;
  };
  const known = new Set(reachIn(createCatalogue(facts))?.stops.map(({ reason }) => reason));
  return (reachIn(catalogue)?.stops ?? [])
    .filter(({ reason }) => !known.has(reason))
    .map(({ reason }) => noted('unreachable', 'requirements', `该等级不能仅凭档案判定为满足：${reason}`));
}

/** Returns all findings at once, so that the author sees all of them. */
export function validateAmendment(input: AmendmentValidationInput): AmendmentValidation {
  const { facts, amendment } = input;
  const place = findLevelLocation(facts, amendment);
  if (place === null)
    return {
      findings: [refused('place', 'standardCode', '没有这项资质标准，或标准没有该等级')],
      changes: [],
      cases: [],
      law: null,
    };
  if (place.level.rule === 'superseded')
    return { findings: [refused('place', 'level', '原规定的等级不再修改')], changes: [], cases: [], law: null };
  const changes = listRowChanges(place, amendment);
  const examined = { place, amendment, changes };
  const law = buildAmendedFacts(facts, amendment);
  const catalogue = createCatalogue(law ?? facts);
  const cases = runCases(catalogue, input, changes);
  const confirmed = new Set((input.confirmations ?? []).map(({ item }) => item));
  const findings = [
    ...listConfirmablePoints(amendment, changes, input.clause, input.cases).map(
      ({ path, message }): AmendmentFinding => ({ kind: 'confirm', isRefused: !confirmed.has(message), path, message }),
    ),
    ...(changes.length === 0 ? [noted('same', 'requirements', '与现行标准没有差别')] : []),
    ...findMissingCitation(examined, input.clause),
    ...findUnitErrors(examined, facts),
    ...findBandErrors(examined, input.confirmedGaps),
    ...findUnreachable(examined),
    ...findDisorder(examined),
    ...cases.findings,
    ...findLostReach(facts, catalogue, amendment),
  ];
  return { findings, changes, cases: cases.results, law };
}
