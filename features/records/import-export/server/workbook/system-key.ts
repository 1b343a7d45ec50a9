import { defineColumn } from './column.ts';

/** Identifies a stored record, even after edits. */
export const recordIdColumn = defineColumn('系统编号', 'uuid', 'code', {
  example: '',
  hidden: true,
  help: '由系统写入，用于再次导入时认出同一条记录，请勿修改',
});

/** Identifies the parent of a child row if name and number are not sufficient. */
export const parentIdColumn = {
  ...defineColumn('所属系统编号', 'uuid', 'code', { example: '', hidden: true }),
  refersTo: 'parent',
} as const;
