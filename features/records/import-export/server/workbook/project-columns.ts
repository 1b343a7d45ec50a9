import { measure, PROJECT_LINK_LABELS, project, projectLink, work } from '#domain/records/project.ts';
import type { SheetColumn } from './column.ts';
import { createParentColumn, getWorkbookColumns } from './record-columns.ts';
import { parentIdColumn, recordIdColumn } from './system-key.ts';

/** Columns of the five stages (环节) of a project, such as 施工许可. */
const links: readonly SheetColumn[] = Object.entries(PROJECT_LINK_LABELS).flatMap(([kind, label]) =>
  getWorkbookColumns(projectLink).map((column) => ({
    ...column,
    label: `${label}${column.label}`,
    field: `links.${kind}.${column.field}`,
  })),
);

export const projectColumns: readonly SheetColumn[] = [...getWorkbookColumns(project), ...links, recordIdColumn];

const { required: _required, ...projectName } = createParentColumn(project, 'projectName');

/** The fields of a measure in a workbook, used for separate rows and for measures in the text of a cell. */
const MEASURE: ReadonlySet<string> = new Set(['metric', 'value', 'unit', 'count']);

/** Columns with one measure per row, after the columns of its project and unit work. */
export const workColumns: readonly SheetColumn[] = [
  createParentColumn(project, 'projectNo'),
  { ...projectName, help: '没有平台项目编号时按名称查找' },
  ...getWorkbookColumns(work).flatMap(({ required: _must, ...column }) => (column.kind === 'measures' ? [] : [column])),
  ...getWorkbookColumns(measure).flatMap(({ required: _must, ...column }) =>
    MEASURE.has(column.field) ? [column] : [],
  ),
  parentIdColumn,
  recordIdColumn,
];
