import { formatLevelSource, formatPlatformState } from '#domain/national-platform/provenance.ts';
import { project } from '#domain/records/project.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { ActionMenu } from '#platform/web/console/action-menu.tsx';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { getListColumns } from '#platform/web/console/record-fields.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { ProjectRow } from '../projects.contract.ts';
import { formatKeyMeasures, formatProjectLevel, formatWithUnit, getProjectLevelStyle } from './project-words.ts';

export interface ProjectRowActions {
  readonly canAdd: boolean;
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  readonly view: (row: ProjectRow) => void;
  readonly edit: (row: ProjectRow) => void;
  readonly remove: (row: ProjectRow) => Promise<void>;
}

interface RowProps {
  readonly row: ProjectRow;
  readonly actions: ProjectRowActions;
}

function Name({ row, actions }: RowProps) {
  return (
    <div className="prj-name">
      <button type="button" className="lnk" onClick={() => actions.view(row)}>
        {stripSampleMark(row.projectName)}
      </button>
      <span className="text-3 small num">{stripSampleMark(row.projectNo ?? '平台编号未填')}</span>
    </div>
  );
}

export function ProjectLevelTag({ row }: { readonly row: Pick<ProjectRow, 'dataLevel' | 'levelSource'> }) {
  const source = formatLevelSource(row);
  if (source !== null)
    return (
      <span title={source}>
        <StatusTag look="unknown" words={`${formatProjectLevel(row.dataLevel)}，未核实`} />
      </span>
    );
  return <StatusTag look={getProjectLevelStyle(row.dataLevel)} words={formatProjectLevel(row.dataLevel)} />;
}

function Links({ row }: { readonly row: ProjectRow }) {
  if (row.missingLinks.length === 0) return <StatusTag look="valid" words="环节齐全" />;
  return (
    <span title={row.missingLinks.join('、')}>
      <StatusTag look="due30" words={`缺 ${row.missingLinks.length} 项`} />
    </span>
  );
}

function Contradictions({ row }: { readonly row: ProjectRow }) {
  if (row.contradictions.length === 0) return <StatusTag look="valid" words="未发现" />;
  return (
    <span title={row.contradictions.join('、')}>
      <StatusTag look="due30" words={`${row.contradictions.length} 处`} />
    </span>
  );
}

function Actions({ row, actions }: RowProps) {
  return (
    <div className="row-acts">
      <button
        type="button"
        className="lnk"
        aria-label={`详情：${stripSampleMark(row.projectName)}`}
        onClick={() => actions.view(row)}
      >
        详情
      </button>
      {actions.canEdit && (
        <button type="button" className="lnk" aria-label={`编辑${row.projectName}`} onClick={() => actions.edit(row)}>
          编辑
        </button>
      )}
      {actions.canRemove && (
        <ActionMenu
          label="更多"
          aria-label={`${row.projectName}的更多操作`}
          actions={[{ label: '删除', isDangerous: true, onClick: () => void actions.remove(row) }]}
        />
      )}
    </div>
  );
}

function Kind({ row }: { readonly row: ProjectRow }) {
  return (
    <div className="prj-name">
      <span>{row.projectType ?? '未填'}</span>
      {row.role && <span className="text-3 small">{row.role}</span>}
    </div>
  );
}

const metricsText = (row: ProjectRow): string => formatKeyMeasures(row).slice(0, 2).join('，') || '未填';

export function getProjectColumns(actions: ProjectRowActions): DataTableColumns<ProjectRow> {
  return [
    { title: '项目名称 / 平台编号', width: 280, render: (_value, row) => <Name row={row} actions={actions} /> },
    {
      title: '类别',
      width: 130,
      render: (_value, row) => <Kind row={row} />,
    },
    { title: '前后矛盾', width: 100, render: (_value, row) => <Contradictions row={row} /> },
    { title: '主要指标', width: 190, render: (_value, row) => <span className="num">{metricsText(row)}</span> },
    {
      title: '合同额',
      width: 120,
      align: 'right',
      className: 'num no-wrap',
      render: (_value, row) => formatWithUnit(row.contractAmount, '万元') ?? '—',
    },
    {
      title: '竣工验收',
      width: 115,
      className: 'num no-wrap',
      render: (_value, row) => row.acceptDate ?? row.finishDate ?? '—',
    },
    { title: '数据等级', width: 110, render: (_value, row) => <ProjectLevelTag row={row} /> },
    { title: '业务环节', width: 120, render: (_value, row) => <Links row={row} /> },
    {
      title: '平台比对',
      width: 150,
      render: (_value, row) => <span className="text-2">{formatPlatformState(row)}</span>,
    },
    ...getListColumns<ProjectRow>(project),
    { title: '操作', width: 150, fixed: 'right', render: (_value, row) => <Actions row={row} actions={actions} /> },
  ];
}

/** Renders a project in the list on phones. */
export function ProjectItem({ row, actions }: RowProps) {
  return (
    <div className="prj-li">
      <div className="row between gap-8">
        <Name row={row} actions={actions} />
        <ProjectLevelTag row={row} />
      </div>
      <p className="text-2 small">
        {[row.projectType, metricsText(row), formatWithUnit(row.contractAmount, '万元')].filter(Boolean).join('，')}
        {row.missingLinks.length > 0 && `，缺${row.missingLinks.join('、')}`}
        {row.contradictions.length > 0 && `，矛盾：${row.contradictions.join('、')}`}
      </p>
      <Actions row={row} actions={actions} />
    </div>
  );
}
