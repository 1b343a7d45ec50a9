import type { Generated } from 'kysely';

/** The time and the user of a row's creation and of its last change; null is the program itself. */
export interface WriteStamp {
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
}

/** Columns of a row that a deletion only marks ('2'). */
export interface SoftDeletable extends WriteStamp {
  delFlag: Generated<'0' | '2'>;
}

/** The columns that every record of an enterprise has in addition to its fields. */
export interface Bookkeeping extends SoftDeletable {
  revision: Generated<number>;
}
