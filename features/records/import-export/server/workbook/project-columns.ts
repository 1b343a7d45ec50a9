import { LINK_LABELS, measure, project, projectLink, work } from '#domain/records/project.ts';
import type { Column } from './column.ts';
import { createParentColumn, getColumns } from './record-columns.ts';
import { parentKey, systemKey } from './system-key.ts';

/** Columns of the five stages (环节) of a project, such as 施工许可. */
const links: readonly Column[] = Object.entries(LINK_LABELS).flatMap(([kind, label]) =>
  getColumns(projectLink).map((column) => ({
    ...column,
    label: `${label}${column.label}`,
    field: `links.${kind}.${column.field}`,
  })),
);

export const projectColumns: readonly Column[] = [...getColumns(project), ...links, systemKey];

const { required: _required, ...projectName } = createParentColumn(project, 'projectName');

/** The fields of a measure in a workbook, used for separate rows and for measures in the text of a cell. */
const MEASURE: ReadonlySet<string> = new Set(['metric', 'value', 'unit', 'count']);

/** Columns with one measure per row, after the columns of its project and unit work. */
export const workColumns: readonly Column[] = [
  createParentColumn(project, 'projectNo'),
  { ...projectName, help: '没有平台项目编号时按名称查找' },
  ...getColumns(work).flatMap(({ required: _must, ...column }) => (column.kind === 'measures' ? [] : [column])),
  ...getColumns(measure).flatMap(({ required: _must, ...column }) => (MEASURE.has(column.field) ? [column] : [])),
  parentKey,
  systemKey,
];
