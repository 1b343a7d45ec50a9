import { PROJECT_DATA_SOURCES } from '#domain/records/project.ts';
import { createLookupTable } from '#domain/text/table.ts';
import type { ChangeSource } from '#platform/server/db/actor-context.ts';

const LABELS = createLookupTable<string>({
  screen: '页面填写',
  picture: '图片识别',
  token: '开放接口',
  import: '导入',
  undo: '撤销导入',
  bulk: '批量修改',
  restore: '最近删除',
  ...PROJECT_DATA_SOURCES,
  operator: '运营人员',
  program: '系统',
} satisfies Record<ChangeSource, string>);

/** The sources whose values a user reviewed and accepted instead of typing them. */
const OUTSIDE: readonly string[] = [
  'picture',
  'import',
  'platform',
  'list',
  'sample',
] satisfies readonly ChangeSource[];
export const isFromOutside = (source: string): boolean => OUTSIDE.includes(source);

/** Returns the label of the source of a change. */
export const getSourceLabel = (source: string): string => LABELS[source] ?? source;
