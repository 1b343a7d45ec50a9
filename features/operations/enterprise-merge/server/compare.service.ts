import { getFields, type RecordSpec } from '#domain/records/field.ts';
import { RECORDS } from '#domain/records/records.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { formatTableName } from '#features/operations/maintenance/contract/stored-names.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { getFieldColumn, toSnakeCase } from '#platform/server/db/column-types.ts';
import type * as contract from '../enterprise-merge.contract.ts';
import { type EnterpriseComparison, SELECTABLE_KINDS } from '../enterprise-merge.contract.ts';
import { assertMergeable, getMergePair } from './demands.ts';
import * as repo from './enterprise-merge.repo.ts';
import { formatMergeEnterprise } from './merges.service.ts';
import { type EnterprisePair, prepareMerge, recordMergeMap } from './move.repo.ts';
import { type EnterpriseTable, getMergeRule, readEnterpriseTables } from './tables.repo.ts';

/** The kinds of records that the comparison counts, in the order of the menus; a merge also moves all others. */
const COUNTED = [
  'certificate',
  'certificate_item',
  'person',
  'registration',
  'achievement',
  'project',
  'equipment',
  'declaration',
  'attachment',
  'check_run',
  'filing_case',
  'asset_use',
  'what_if',
  'todo',
  'purchase_order',
  'invoice',
  'entity_key',
  'api_token',
  'webhook',
] as const;
const MAX_NAMED = 20;

/** The comparable fields of each table, without references and ID numbers, which only identify the records. */
const FIELDS = new Map(
  [...Map.groupBy(RECORDS, ({ table }) => table && toSnakeCase(table))].map(([table, specs]) => [
    table,
    [
      ...new Map(
        specs
          .flatMap((spec) => getFields<RecordSpec>(spec))
          .filter(([, { kind }]) => kind !== 'idNumber' && kind !== 'person' && kind !== 'project')
          .map(([name, field]): [string, repo.ComparedField] => {
            const column = toSnakeCase(getFieldColumn(name, field));
            const of = (row: string) => (field.inside ? `${row}.${column} -> '${name}'` : `${row}.${column}`);
            return [name, { label: field.label, of }];
          }),
      ).values(),
    ],
  ]),
);
const isChoosable = (table: string): boolean => SELECTABLE_KINDS.some((one) => one === table);

/** Thrown to roll back a trial merge. */
class Tried extends Error {
  override name = 'Tried';
}

/** Finds the duplicate records with the code of the merge, in a transaction that is rolled back. */
async function findConflicts(
  { app, now, session }: OperatorContext,
  two: Pick<EnterprisePair, 'stay' | 'gone'>,
  tables: readonly EnterpriseTable[],
): Promise<EnterpriseComparison['conflicts']> {
  const pair = { ...two, uuid: app.random.uuid(), fromGone: [] };
  let conflicts: EnterpriseComparison['conflicts'] = [];
  try {
    await app.db.transaction(async () => {
      conflicts = [];
      await prepareMerge(app.db);
      const names = { stayName: '', goneName: '', goneCode: '', reason: '' };
      await repo.addMergeRow(app.db, { ...pair, ...names, state: 'withdrawn', by: session.userUuid, now });
      await recordMergeMap(app.db, pair, tables);
      for (const { name } of tables) {
        const rule = getMergeRule(name);
        if (rule.how !== 'move' || rule.twin !== 'remove') continue;
        const asked = { uuid: pair.uuid, table: name, title: rule.title ?? 'x.uuid::text', most: MAX_NAMED };
        const duplicates = await repo.describeDuplicates(app.db, asked, FIELDS.get(name) ?? []);
        if (duplicates.total > 0)
          conflicts.push({ name, label: formatTableName(name), isChoosable: isChoosable(name), ...duplicates });
      }
      throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
  return conflicts;
}

const getLater = (a: string, b: string): string => (a > b ? a : b);
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Returns the last day of the membership after a merge, as `mergeEnterpriseData` sets it; null if neither enterprise has a membership. */
export function computeMergedMembershipEnd(stay: string | null, gone: string | null, today: string): string | null {
  if (stay === null || gone === null) return stay ?? gone;
  const [first, last] = stay < gone ? [stay, gone] : [gone, stay];
  return addDays(last, Math.max(0, daysBetween(today, first) + 1));
}

function describeMembership(stay: repo.EnterpriseRow, gone: repo.EnterpriseRow, today: string): string {
  const end = computeMergedMembershipEnd(stay.memberUntil, gone.memberUntil, today);
  if (end === null) return '两家都没有会员，合并后仍未开通';
  if (stay.memberUntil === null || gone.memberUntil === null) return `合并后至 ${end}`;
  const later = getLater(stay.memberUntil, gone.memberUntil);
  return end === later ? `取较晚的一天：${end}` : `两家剩余的天数相加：合并后至 ${end}`;
}

function describeOwner(stay: repo.EnterpriseRow, gone: repo.EnterpriseRow): string {
  const former = gone.ownerName === null ? '' : `；${gone.ownerName} 成为普通成员，权限不变`;
  return stay.ownerName === null ? '保留的企业没有指定负责人，保持不变' : `仍是 ${stay.ownerName}${former}`;
}

/** Compares the records of two enterprises and describes the result of a merge. */
export async function compareEnterprises(
  context: OperatorContext,
  two: InputOf<typeof contract.compareEnterprises>['query'],
): Promise<EnterpriseComparison> {
  const { app, now, session } = context;
  const { stay, gone } = await getMergePair(app, two);
  const tables = await readEnterpriseTables(app.db);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const counts: EnterpriseComparison['counts'] = [];
  for (const name of COUNTED) {
    const table = byName.get(name);
    if (!table) continue;
    const count = await repo.countEnterpriseRows(app.db, two, table);
    if (count.stay + count.gone > 0) counts.push({ name, label: formatTableName(name), ...count });
  }
  const hasGone = (name: string) => counts.some((count) => count.name === name && count.gone > 0);
  const conflicts = await findConflicts(context, two, tables);
  return {
    stay: formatMergeEnterprise(stay),
    gone: formatMergeEnterprise(gone),
    counts,
    people: await repo.listMergePeople(app.db, two),
    conflicts,
    settled: [
      { label: '名称和信用代码', text: `用 ${stay.entName}（${stay.creditCode}）；${gone.entName} 记为曾用名` },
      { label: '营业执照信息', text: '用保留企业的登记内容' },
      { label: '会员', text: describeMembership(stay, gone, toShanghaiDay(now)) },
      { label: '负责人', text: describeOwner(stay, gone) },
      { label: '成员', text: '并入企业的用户成为保留企业的成员，权限不变；两家都有的，权限取两家之和' },
      { label: '提醒和推送设置', text: '两家都设置过的，用保留企业的设置' },
      { label: '登录安全', text: '两家都设置过的，每项取较严的要求；只有一家设置过的，沿用这家的设置' },
      { label: '邀请', text: '并入企业未答复的邀请撤回，并通知受邀人；仍要邀请的，由保留企业的负责人重新邀请' },
      { label: '变更审批', text: '两家要求审批的变更都须审批；并入企业等待审批的变更撤回，由提交人重新提交' },
    ],
    stops: [
      '并入企业的打开页面不能继续操作，其用户会看到企业已切换',
      ...(hasGone('api_token') ? ['并入企业的接口令牌作废，须由负责人重新建立'] : []),
      ...(hasGone('webhook') ? ['并入企业的变更推送停用，核对后可重新启用'] : []),
      ...(conflicts.some(({ name }) => name === 'entity_key') ? ['并入企业的主锁停用；副锁继续有效'] : []),
      '两家都订阅日历的用户，并入企业的日历地址失效',
      '并入企业的导入记录删除，合并前的导入不能再撤销',
      '对外部模型的授权不随并入企业转移',
    ],
    refusal: await getRefusal(context, two),
    asksSecond: session.asksSecond,
  };
}

async function getRefusal(
  { app, now }: OperatorContext,
  two: Pick<EnterprisePair, 'stay' | 'gone'>,
): Promise<string | null> {
  try {
    await assertMergeable(app, two, { now });
    return null;
  } catch (refusal) {
    if (refusal instanceof ApiError) return refusal.message;
    throw refusal;
  }
}
