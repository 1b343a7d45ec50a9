import { defineColumn } from './column.ts';

/** Identifies a stored record, even after edits. */
export const systemKey = defineColumn('系统编号', 'uuid', 'code', {
  example: '',
  hidden: true,
  help: '由系统写入，用于再次导入时认出同一条记录，请勿修改',
});
