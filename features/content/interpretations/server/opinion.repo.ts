import type { Generated, Selectable } from 'kysely';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { AcceptanceOpinion } from '../interpretations.contract.ts';

interface InterpretationTable extends SoftDeletable {
  uuid: string;
  opinion: string;
  cause: string;
  basis: AcceptanceOpinion['basis'];
  solution: string;
  plain: string;
  zzType: string;
  region: string;
  checkKind: AcceptanceOpinion['checkKind'];
  sort: Generated<number>;
  status: Generated<'draft' | 'published'>;
  origin: 'sample' | 'operator';
  publishTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    interpretation: InterpretationTable;
  }
}

export type OpinionRow = Selectable<InterpretationTable>;

export interface OpinionFilter extends Slice {
  /** Search words; an entry must contain all of them. */
  readonly words: readonly string[];
  /** First two digits of a province; matches its rows and those of the whole country. */
  readonly province: string;
  readonly zzType?: string | undefined;
}

/** Lists published opinions in the order of the catalogue, then newest first. */
export async function listOpinionRows(db: Db, filter: OpinionFilter): Promise<Listed<OpinionRow>> {
  const { words, province, zzType } = filter;
  let found = db.query.selectFrom('interpretation').where('delFlag', '=', '0').where('status', '=', 'published');
  for (const word of words) found = found.where('plain', 'ilike', toWordPatterns(word));
  if (zzType) found = found.where('zzType', 'in', ['', zzType]);
  if (province !== '')
    found = found.where((where) => where.or([where('region', '=', ''), where('region', 'like', `${province}%`)]));
  return await listPage(
    found,
    found.selectAll().orderBy('sort').orderBy('publishTime', 'desc').orderBy('uuid'),
    filter,
  );
}

export type NewOpinion = Pick<
  OpinionRow,
  | 'uuid'
  | 'opinion'
  | 'cause'
  | 'basis'
  | 'solution'
  | 'plain'
  | 'zzType'
  | 'region'
  | 'checkKind'
  | 'sort'
  | 'origin'
  | 'publishTime'
>;

/** Adds opinions that do not exist yet. The solution must already be sanitised. */
export async function addOpinionRows(db: Db, rows: readonly NewOpinion[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const stamps = { createTime: now, updateTime: now, createBy: null, updateBy: null };
  await db.query
    .insertInto('interpretation')
    .values(rows.map((row) => ({ ...row, basis: JSON.stringify(row.basis) as never, ...stamps })))
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .execute();
}
