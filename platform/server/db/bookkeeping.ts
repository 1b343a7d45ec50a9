import type { Generated } from 'kysely';

/** What every record of an enterprise carries beside its fields. */
export interface Bookkeeping {
  revision: Generated<number>;
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
  delFlag: Generated<'0' | '2'>;
}
