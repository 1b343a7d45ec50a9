import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { type CoverageSource, createCoverage } from '#domain/qualification/coverage.ts';
import { readPeople } from '#domain/qualification/people/person.ts';
import { listFirstLevels } from '#domain/qualification/unique-levels.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import {
  getEnterpriseWithoutDisputedFacts,
  type VersionedEnterpriseDocument,
} from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { type TableSheet, writeTables } from '#platform/server/workbook/table-workbook.ts';
import { NO_APPLICATION_CHOICES } from '../contract/choices.ts';
import {
  COVERAGE_WORDS,
  type PersonCoverage,
  type PersonnelCoverage,
  type getPersonnelCoverage as route,
} from '../contract/coverage.ts';
import type { EvaluatedItem } from '../evaluations.contract.ts';
import { getCurrentEvaluations } from './estimate.service.ts';
import { evaluateLevelInDetail, getCurrentStandardsReference } from './evaluations.service.ts';

type CoverageQuery = InputOf<typeof route>['query'];

const getSource = (item: EvaluatedItem, index: number, isWanted: boolean): CoverageSource => ({
  ref: item.itemRef ?? `wanted-${index}`,
  name: item.itemName,
  level: item.report?.level ?? item.level,
  isWanted,
  report: item.report,
});

async function listSources(
  catalogue: Catalogue,
  known: VersionedEnterpriseDocument,
  asOf: string,
  { standardCode, level, patienceMs }: CoverageQuery & { readonly patienceMs: number },
): Promise<{ readonly sources: CoverageSource[]; readonly more: number }> {
  const facts = getCurrentStandardsReference(catalogue);
  if (level && !standardCode) throw createFieldError('standardCode', '请选择资质标准');
  if (standardCode && !level) throw createFieldError('level', '请选择资质等级');
  const question = { enterprise: known.enterprise, asOf, options: NO_APPLICATION_CHOICES, without: [] };
  const wanted = standardCode && level ? await evaluateLevelInDetail({ facts, question, standardCode, level }) : [];
  const { levels: held, more } = listFirstLevels(
    await getCurrentEvaluations(catalogue, known, { asOf, isDetailed: true, patienceMs }),
  );
  const keyOf = ({ report }: EvaluatedItem): string => `${report?.standardCode} ${report?.level}`;
  const currentKeys = new Set(held.map(keyOf));
  const sources = [
    ...held.map((item, index) => getSource(item, index, false)),
    ...wanted.filter((item) => !currentKeys.has(keyOf(item))).map((item, index) => getSource(item, index, true)),
  ];
  return { sources, more };
}

/** Rules about counting a person more than once. */
const RULES = ['CR-1', 'CR-2', 'CR-3', 'CR-4'];

/** @throws ApiError that names the field if the target standard or level does not exist */
export async function getCoverage(
  { app, scope, now }: MemberContext,
  catalogue: Catalogue,
  query: CoverageQuery,
): Promise<PersonnelCoverage> {
  const known = await getEnterpriseWithoutDisputedFacts(app, scope);
  const { enterprise } = known;
  const asOf = toShanghaiDay(now);
  const patienceMs = app.config.checkPatienceMs;
  const { sources, more } = await listSources(catalogue, known, asOf, { ...query, patienceMs });
  const order = new Map(readPeople(enterprise, asOf).map((person, index) => [person.ref, index]));
  const { items, rows } = createCoverage(sources);
  return {
    asOf,
    entName: enterprise.enterprise.entName,
    people: order.size,
    items,
    moreItems: more,
    rows: rows.toSorted((a, b) => (order.get(a.ref) ?? 0) - (order.get(b.ref) ?? 0)),
    rules: catalogue.facts.countingRules
      .filter((rule) => RULES.includes(rule.id))
      .map(({ id, name, statement, confidence }) => ({ id, name, statement, isVerified: confidence === 'sourced' })),
  };
}

/** @throws ApiError 404 when the enterprise has no such person */
export async function getPersonCoverage(
  { app, scope, now }: MemberContext,
  catalogue: Catalogue,
  uuid: string,
): Promise<PersonCoverage> {
  const known = await getEnterpriseWithoutDisputedFacts(app, scope);
  const asOf = toShanghaiDay(now);
  const person = readPeople(known.enterprise, asOf).find((one) => one.refs.includes(uuid));
  if (!person) throw createNotFoundError();
  const { sources } = await listSources(catalogue, known, asOf, { patienceMs: app.config.checkPatienceMs });
  const { items, rows } = createCoverage(sources);
  const own = rows.find((row) => row.ref === person.ref)?.cells ?? [];
  return {
    items: items.flatMap(({ ref, name, level, columns }) => {
      const cells = columns.flatMap(({ id, title, label }) =>
        own.flatMap(({ columnId, ...cell }) => (columnId === id ? [{ ...cell, title, label }] : [])),
      );
      return cells.length === 0 ? [] : [{ ref, name, level, cells }];
    }),
  };
}

/** Lists the refs of the people who count for a current qualification today; empty if unknown. */
export const listCountedPeople =
  (catalogue: Catalogue) =>
  async ({ app, scope, now }: MemberContext, itemRef: string): Promise<readonly string[]> => {
    const held = await getCurrentEvaluations(catalogue, await getEnterpriseWithoutDisputedFacts(app, scope), {
      asOf: toShanghaiDay(now),
      isDetailed: true,
    });
    const own = held.filter((item) => item.itemRef === itemRef).map((item, index) => getSource(item, index, false));
    const isCounted = ({ state }: { readonly state: string }): boolean => state === 'counted' || state === 'dueSoon';
    return createCoverage(own).rows.flatMap((row) => (row.cells.some(isCounted) ? [row.ref] : []));
  };

type Item = PersonnelCoverage['items'][number];
type Column = Item['columns'][number];

const getHead = (column: Column): string =>
  column.title === column.label ? column.title : `${column.title}\n${column.label}`;

const getMissing = ({ answer, short, doubtful }: Column): string => {
  if (answer === 'met') return '够';
  return answer === 'short' ? `差 ${short}` : `待核对${doubtful > 0 ? ` ${doubtful}` : ''}`;
};

/** Returns one sheet for each qualification: people as rows, requirements as columns, the reason in the cell. */
function getSheet(item: Item, coverage: PersonnelCoverage, index: number): TableSheet {
  const ids = new Set(item.columns.map((column) => column.id));
  const rows = coverage.rows.flatMap((row) => {
    const own = row.cells.filter((cell) => ids.has(cell.columnId));
    if (own.length === 0) return [];
    const cells = item.columns.map((column) => {
      const cell = own.find((one) => one.columnId === column.id);
      if (!cell) return null;
      return [COVERAGE_WORDS[cell.state], cell.via, cell.reason].filter(Boolean).join('：');
    });
    return [[row.name, row.label, ...cells]];
  });
  return {
    name: `${index + 1} ${item.name}${item.level}`,
    notes: [
      `${coverage.entName} ${item.name}${item.level}${item.isWanted ? '（拟申请）' : ''}，${coverage.asOf}`,
      `${item.headline}。结果仅供准备材料参考，不代表审批结论。`,
    ],
    columns: [
      { label: '姓名', width: 12 },
      { label: '证书与职称', width: 28 },
      ...item.columns.map((column) => ({ label: getHead(column), width: 22 })),
    ],
    rows,
    totals: [
      ['要求人数', null, ...item.columns.map((column) => column.need)],
      ['计入人数', null, ...item.columns.map((column) => column.have)],
      ['结论', null, ...item.columns.map(getMissing)],
    ],
  };
}

export async function exportPersonnelCoverage(context: MemberContext, catalogue: Catalogue, query: CoverageQuery) {
  const coverage = await getCoverage(context, catalogue, query);
  const checked = coverage.items.filter((item) => item.columns.length > 0);
  const nothing: TableSheet = { name: '人员对照', notes: ['没有可对照的资质'], columns: [{ label: '姓名' }], rows: [] };
  const sheets = checked.map((item, index) => getSheet(item, coverage, index));
  await logAudit(context, {
    action: 'check.coverage-exported',
    targetKind: 'enterprise',
    targetUuid: context.scope.entUuid,
    detail: { items: checked.length },
  });
  return {
    filename: `${coverage.entName}-人员与资质要求对照-${coverage.asOf}.xlsx`,
    mime: WORKBOOK_MIME_TYPE,
    bytes: await writeTables(sheets.length > 0 ? sheets : [nothing]),
  };
}
