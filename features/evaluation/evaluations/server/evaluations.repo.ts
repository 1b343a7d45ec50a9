import { type Selectable, sql } from 'kysely';
import type { PartialRunKind } from '#domain/qualification/run-kinds.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { StoredAdvice } from '../contract/advice.ts';
import type { ApplicationChoices } from '../contract/choices.ts';
import type { EvaluatedItem, EvaluationFinding, EvaluationRun } from '../evaluations.contract.ts';

interface RunTable extends Omit<EvaluationRun, 'startTime' | 'endTime'> {
  entUuid: string;
  options: StoredEvaluationOptions;
  items: EvaluatedItem[];
  advice: StoredAdvice | null;
  userUuid: string | null;
  /** The verification number of a printed report; null for other runs. */
  proofNumber: string | null;
  startTime: Date;
  endTime: Date;
}
interface FindingTable extends EvaluationFinding {
  entUuid: string;
  runUuid: string;
  place: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    checkRun: RunTable;
    checkFinding: FindingTable;
  }
}

export interface StoredEvaluationOptions extends ApplicationChoices {
  readonly leftOut: readonly { readonly ref: string; readonly name: string }[];
}
export type NewEvaluationRun = Omit<RunTable, 'entUuid' | 'runNo' | 'userUuid' | 'proofNumber'>;
const SUMMARY = [
  'uuid',
  'runNo',
  'kind',
  'standardCode',
  'standardName',
  'level',
  'asOf',
  'state',
  'verdict',
  'headline',
  'total',
  'passed',
  'failed',
  'undecided',
  'startTime',
  'endTime',
  'factsVersion',
  'fingerprint',
  'hash',
  'isTrial',
] as const;
export type EvaluationRunRow = Pick<Selectable<RunTable>, (typeof SUMMARY)[number]>;
export type StoredEvaluationRun = EvaluationRunRow & Pick<Selectable<RunTable>, 'options' | 'items' | 'advice'>;

/** Number of rows per insert; a statement can have at most 65,535 parameters. */
const CHUNK = 500;

/** Returns the next number of the enterprise on that day, for example JY20261120-0047; locked until the surrounding transaction ends. */
async function takeNumber(db: Db, scope: TenantContext, day: string): Promise<string> {
  const prefix = `JY${day.replaceAll('-', '')}-`;
  await sql`select pg_advisory_xact_lock(hashtext(${`check_run ${scope.entUuid}`}))`.execute(db.query);
  const last = await db.query
    .selectFrom('checkRun')
    .select(sql<number | null>`max(substr(run_no, ${prefix.length + 1})::integer)`.as('number'))
    .where('entUuid', '=', scope.entUuid)
    .where('runNo', 'like', `${prefix}%`)
    .executeTakeFirst();
  return prefix + String((last?.number ?? 0) + 1).padStart(4, '0');
}

/** Must be called within a transaction. @param day on which the run was started; part of its number */
export async function addEvaluationRun(
  db: Db,
  scope: TenantContext,
  run: NewEvaluationRun,
  findings: readonly EvaluationFinding[],
  day: string,
): Promise<string> {
  const runNo = await takeNumber(db, scope, day);
  await db.query
    .insertInto('checkRun')
    .values({
      ...run,
      entUuid: scope.entUuid,
      userUuid: scope.userUuid,
      proofNumber: null,
      runNo,
      options: sql`${JSON.stringify(run.options)}::jsonb`,
      items: sql`${JSON.stringify(run.items)}::jsonb`,
      advice: run.advice === null ? null : sql`${JSON.stringify(run.advice)}::jsonb`,
    })
    .execute();
  for (let start = 0; start < findings.length; start += CHUNK) {
    const rows = findings
      .slice(start, start + CHUNK)
      .map((finding, index) => ({ ...finding, entUuid: scope.entUuid, runUuid: run.uuid, place: start + index }));
    await db.query.insertInto('checkFinding').values(rows).execute();
  }
  return runNo;
}

export interface EvaluationRunFilter {
  readonly kind?: EvaluationRun['kind'] | undefined;
  /** Selects the runs that evaluated this part, alone or as part of the whole qualification. */
  readonly part?: PartialRunKind | undefined;
  readonly standardCode?: string | undefined;
  readonly level?: string | undefined;
}

export async function listEvaluationRuns(
  db: Db,
  scope: TenantContext,
  filter: EvaluationRunFilter,
  page: Slice,
): Promise<Listed<EvaluationRunRow>> {
  let wanted = db.query.selectFrom('checkRun').where('entUuid', '=', scope.entUuid);
  if (filter.kind) wanted = wanted.where('kind', '=', filter.kind);
  if (filter.part) wanted = wanted.where('kind', 'in', ['whole', filter.part]);
  if (filter.standardCode) wanted = wanted.where('standardCode', '=', filter.standardCode);
  if (filter.level) wanted = wanted.where('level', '=', filter.level);
  return await listPage(wanted, wanted.select(SUMMARY).orderBy('startTime', 'desc').orderBy('runNo', 'desc'), page);
}

export async function getEvaluationRun(
  db: Db,
  scope: TenantContext,
  uuid: string,
): Promise<StoredEvaluationRun | null> {
  if (!isUuid(uuid)) return null;
  const row = await db.query
    .selectFrom('checkRun')
    .select([...SUMMARY, 'options', 'items', 'advice'])
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the latest report that the enterprise got before its first membership. */
export async function findTrialRun(db: Db, scope: TenantContext): Promise<string | null> {
  const row = await db.query
    .selectFrom('checkRun')
    .select('uuid')
    .where('entUuid', '=', scope.entUuid)
    .where('isTrial', '=', true)
    .orderBy('startTime', 'desc')
    .orderBy('runNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.uuid ?? null;
}

export async function listFindings(db: Db, scope: TenantContext, runUuid: string): Promise<EvaluationFinding[]> {
  return await db.query
    .selectFrom('checkFinding')
    .select([
      'uuid',
      'targetKind',
      'targetUuid',
      'item',
      'need',
      'have',
      'ok',
      'severity',
      'docNumber',
      'suggestion',
      'ruleCode',
      'targetField',
    ])
    .where('entUuid', '=', scope.entUuid)
    .where('runUuid', '=', runUuid)
    .orderBy('place')
    .execute();
}
