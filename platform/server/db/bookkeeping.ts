import type { Generated } from 'kysely';

/** The columns that every record of an enterprise has in addition to its fields. */
export interface Bookkeeping {
  revision: Generated<number>;
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
  delFlag: Generated<'0' | '2'>;
}
