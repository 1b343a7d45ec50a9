import { sql } from 'kysely';
import type { LossDegree } from '#domain/qualification/outlook/losses.ts';
import { joinQuantity } from '#domain/qualification/wording/amounts.ts';
import {
  DECLARED_STATUS_TEXT,
  type EvaluatedStatus,
  type QualificationStatus,
  type StoredStatus,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';

interface CurrentStatusTable {
  entUuid: string;
  uuid: string;
  itemUuid: string;
  itemTitle: string;
  standardCode: string | null;
  level: string | null;
  aspect: QualificationStatus['aspect'];
  indicator: string;
  have: string | null;
  need: string | null;
  unit: string | null;
  missing: number | null;
  verdict: QualificationStatus['verdict'];
  words: string;
  docNumber: string | null;
  place: number;
  /** Time of the evaluation that stored this result. Later evaluations had the same result. */
  checkedTime: Date;
  /** Start of a continuous shortfall, and a description of the result before it. */
  sinceTime: Date | null;
  sinceNote: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    heldStanding: CurrentStatusTable;
  }
}

/** Number of rows per insert; a statement can have at most 65,535 parameters. */
const CHUNK = 500;

const keyOf = ({ itemUuid, indicator }: QualificationStatus): string => `${itemUuid} ${indicator}`;

/** Describes the result of the previous evaluation. */
function describeBefore(row: QualificationStatus, before: StoredStatus | undefined): string {
  if (!before) return '首次核对时就不满足';
  const say = (value: number): string => joinQuantity({ value: String(value), unit: row.unit ?? '' });
  if (before.have !== null && row.have !== null && before.have !== row.have)
    return `现有由 ${say(before.have)} 变为 ${say(row.have)}`;
  if (before.need !== null && row.need !== null && before.need !== row.need)
    return `要求由 ${say(before.need)} 变为 ${say(row.need)}`;
  return `上次核对为“${before.words}”`;
}

/**
 * Returns the start of a shortfall, which stays unchanged while the shortfall lasts. If an earlier version stored no start, its last
 * evaluation counts as the start.
 */
function getSince(row: QualificationStatus, before: StoredStatus | undefined, now: Date) {
  if (row.verdict !== 'short') return { sinceTime: null, sinceNote: null };
  if (before?.verdict === 'short') {
    return { sinceTime: before.sinceTime ?? before.checkedTime, sinceNote: before.sinceNote };
  }
  return { sinceTime: now, sinceNote: describeBefore(row, before) };
}

const FIELDS = [
  'itemUuid',
  'itemTitle',
  'standardCode',
  'level',
  'aspect',
  'indicator',
  'have',
  'need',
  'unit',
  'verdict',
  'words',
  'docNumber',
] as const satisfies readonly (keyof QualificationStatus)[];

/** Results to store. The missing amount and the reason are absent if the result was not reported by an evaluation. */
type SavedStatus = QualificationStatus & Partial<EvaluatedStatus> & { readonly uuid: string };

const getMissing = (row: Partial<EvaluatedStatus>): number | null => row.missing ?? null;

/** Returns whether an evaluation has the same result as the stored one. */
const isSame = (stored: readonly StoredStatus[], rows: readonly SavedStatus[]): boolean =>
  stored.length === rows.length &&
  rows.every(
    (row, place) =>
      FIELDS.every((field) => row[field] === stored[place]?.[field]) && getMissing(row) === stored[place]?.missing,
  );

/** Returns whether the last evaluation found the indicator fulfilled, by records or by a statement of the enterprise. */
const wasFulfilled = (before: StoredStatus | undefined): boolean =>
  before?.verdict === 'met' || before?.words === DECLARED_STATUS_TEXT;

/** Returns how a result is worse than the stored one; null if it is not worse. */
function getDegree(before: StoredStatus | undefined, row: SavedStatus): LossDegree | null {
  if (row.verdict === 'short') {
    if (wasFulfilled(before)) return 'unmet';
    const missed = before?.verdict === 'short' ? before.missing : null;
    return missed !== null && (getMissing(row) ?? 0) > missed ? 'wider' : null;
  }
  return row.verdict === 'unknown' && row.words !== DECLARED_STATUS_TEXT && wasFulfilled(before) ? 'unproven' : null;
}

/** An indicator with a worse result than in the previous evaluation. */
export interface WorsenedIndicator {
  readonly degree: LossDegree;
  readonly row: QualificationStatus & Partial<EvaluatedStatus>;
}

/** Combines indicators to the result of each item: short if an indicator is short, otherwise unknown if one is unknown. */
function getItemVerdicts(rows: readonly QualificationStatus[]): ReadonlyMap<string, QualificationStatus['verdict']> {
  const verdicts = new Map<string, QualificationStatus['verdict']>();
  for (const { itemUuid, verdict } of rows) {
    const known = verdicts.get(itemUuid);
    if (known === undefined || verdict === 'short' || (verdict === 'unknown' && known === 'met'))
      verdicts.set(itemUuid, verdict);
  }
  return verdicts;
}

/** Publishes the items whose result changed to the change feed and webhooks (docs/adr/0032-api-access.md). */
async function publishVerdicts(
  db: Db,
  { entUuid }: TenantContext,
  before: readonly QualificationStatus[],
  after: readonly QualificationStatus[],
  now: Date,
): Promise<void> {
  const [was, is] = [getItemVerdicts(before), getItemVerdicts(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((item) => was.get(item) !== is.get(item));
  if (changed.length === 0) return;
  await db.sql(
    `insert into record_change (ent_uuid, kind, uuid, is_deleted, change_time)
     select $1, 'verdict', u.uuid, not (u.uuid = any($3::uuid[])), $4 from unnest($2::uuid[]) u (uuid)
     on conflict (ent_uuid, kind, uuid) do update
       set is_deleted = excluded.is_deleted, change_time = excluded.change_time, seq = null`,
    [entUuid, changed, [...is.keys()], now],
  );
}

/**
 * Replaces the stored results of an enterprise.
 * @returns the indicators that are worse than in the previous evaluation: short, no longer proven, or with a larger gap
 */
export async function replaceQualificationStatuses(
  db: Db,
  scope: TenantContext,
  rows: readonly SavedStatus[],
  now: Date,
): Promise<readonly WorsenedIndicator[]> {
  const stored = await readCurrentStatuses(db, scope);
  // Equal results are not written again; the time of the evaluation is stored once for the enterprise (`held_check`).
  if (isSame(stored, rows)) return [];
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  await db.query.deleteFrom('heldStanding').where('entUuid', '=', scope.entUuid).execute();
  for (let start = 0; start < rows.length; start += CHUNK) {
    const values = rows.slice(start, start + CHUNK).map(({ reason: _reason, ...row }, index) => ({
      ...row,
      have: row.have === null ? null : String(row.have),
      need: row.need === null ? null : String(row.need),
      missing: getMissing(row),
      entUuid: scope.entUuid,
      place: start + index,
      checkedTime: now,
      ...getSince(row, before.get(keyOf(row)), now),
    }));
    await db.query.insertInto('heldStanding').values(values).execute();
  }
  await publishVerdicts(db, scope, stored, rows, now);
  return rows.flatMap((row): WorsenedIndicator[] => {
    const degree = getDegree(before.get(keyOf(row)), row);
    return degree === null ? [] : [{ degree, row }];
  });
}

const getNumber = (text: string | null): number | null => (text === null ? null : Number(text));

/** Counts, by enterprise, the current qualifications that fell short of an indicator in the last evaluation. */
export async function countDeficientQualifications(
  db: Db,
  scopes: readonly TenantContext[],
): Promise<ReadonlyMap<string, number>> {
  if (scopes.length === 0) return new Map();
  const rows = await db.query
    .selectFrom('heldStanding')
    .select((row) => ['entUuid', row.fn.count<string>('itemUuid').distinct().as('count')])
    .where(
      'entUuid',
      'in',
      scopes.map(({ entUuid }) => entUuid),
    )
    .where('verdict', '=', sql.lit('short'))
    .groupBy('entUuid')
    .execute();
  return new Map(rows.map(({ entUuid, count }) => [entUuid, Number(count)]));
}

/** Lists the results in the order of the evaluation. */
export async function listQualificationStatuses(db: Db, scope: TenantContext): Promise<readonly StoredStatus[]> {
  return await getCachedForTenant(db, scope, 'standings', () => readCurrentStatuses(db, scope));
}

async function readCurrentStatuses(db: Db, scope: TenantContext): Promise<StoredStatus[]> {
  const rows = await db.query
    .selectFrom('heldStanding')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .orderBy('place')
    .orderBy('indicator')
    .execute();
  return rows.map(({ entUuid: _ent, uuid: _uuid, place: _place, have, need, ...row }) => ({
    ...row,
    have: getNumber(have),
    need: getNumber(need),
  }));
}
