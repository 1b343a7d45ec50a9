/** Reasons why an import cannot be applied or corrected, by its status. */
export const IMPORT_STATUS_REASONS = {
  reading: '文件还在读取',
  ready: '还没有执行导入',
  refused: '文件没有通过读取',
  applying: '正在导入',
  applied: '已经执行过',
  undone: '已经撤销，请重新上传',
} as const;
