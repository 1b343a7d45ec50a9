import { sql } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import type { ApplicationChoices } from '#features/evaluation/evaluations/contract/choices.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { addTenantRow, updateTenantRow } from '#platform/server/db/tenant-rows.ts';

interface ScenarioTable extends Bookkeeping {
  entUuid: string;
  uuid: string;
  name: string;
  standardCode: string | null;
  level: string | null;
  options: ApplicationChoices;
  changes: HypotheticalChange[];
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    whatIf: ScenarioTable;
  }
}

export type ScenarioValues = Pick<ScenarioTable, 'name' | 'standardCode' | 'level' | 'options' | 'changes'>;
export type StoredScenario = ScenarioValues & { uuid: string; revision: number; updateTime: Date };

const COLUMNS = ['uuid', 'name', 'standardCode', 'level', 'options', 'changes', 'revision', 'updateTime'] as const;

const own = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('whatIf').where('entUuid', '=', scope.entUuid).where('delFlag', '=', '0');

export async function listScenarioRows(
  db: Db,
  scope: TenantContext,
  { keyword }: { readonly keyword?: string | undefined },
  page: Slice,
): Promise<Listed<StoredScenario>> {
  const wanted = keyword ? own(db, scope).where('name', 'ilike', toWordPatterns(keyword)) : own(db, scope);
  return await listPage(wanted, wanted.select(COLUMNS).orderBy('updateTime', 'desc').orderBy('uuid'), page);
}

export async function getScenarioRow(db: Db, scope: TenantContext, uuid: string): Promise<StoredScenario | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).select(COLUMNS).where('uuid', '=', uuid).executeTakeFirst()) ?? null;
}

/** Returns the scenario and locks its row until the transaction ends. */
export async function lockScenario(db: Db, scope: TenantContext, uuid: string): Promise<StoredScenario | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).select(COLUMNS).where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function countScenarios(db: Db, scope: TenantContext): Promise<number> {
  return await getCount(own(db, scope));
}

interface Write {
  readonly uuid: string;
  readonly now: Date;
  readonly values: ScenarioValues;
}

const packed = ({ options, changes, ...values }: ScenarioValues) => ({
  ...values,
  options: sql<ApplicationChoices>`${JSON.stringify(options)}::jsonb`,
  changes: sql<HypotheticalChange[]>`${JSON.stringify(changes)}::jsonb`,
});

export async function addScenarioRow(db: Db, scope: TenantContext, { uuid, now, values }: Write): Promise<void> {
  await addTenantRow(db, scope, 'whatIf', { ...packed(values), uuid }, now);
}

export async function editScenarioRow(db: Db, scope: TenantContext, { uuid, now, values }: Write): Promise<void> {
  await updateTenantRow(db, scope, 'whatIf', uuid, packed(values), now);
}

export async function removeScenarioRow(db: Db, scope: TenantContext, uuid: string, now: Date): Promise<void> {
  await updateTenantRow(db, scope, 'whatIf', uuid, { delFlag: '2' }, now);
}
