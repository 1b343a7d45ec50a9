import { achievement } from '#domain/records/achievement.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { HistoryLink } from '#features/enterprise/record-history/web/record-history.web-api.ts';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { getListColumns } from '#platform/web/console/record-fields.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { AchievementRow } from '../achievements.contract.ts';

export interface AchievementRowActions {
  readonly kind: 'register' | 'else';
  readonly canAdd: boolean;
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  readonly edit: (row: AchievementRow) => void;
  readonly remove: (row: AchievementRow) => Promise<void>;
}

interface RowProps {
  readonly row: AchievementRow;
  readonly actions: AchievementRowActions;
}

const amountText = (amount: number | null): string =>
  amount === null ? '未填' : `${amount.toLocaleString('zh-CN', { maximumFractionDigits: 4 })} 万元`;

const scaleText = (row: AchievementRow): string =>
  [
    row.projectScale,
    ...row.scale.map(({ metric, value, unit }) => [metric, value, unit].filter((part) => part !== null).join(' ')),
  ]
    .filter(Boolean)
    .join('，');

function Check({ row }: { readonly row: AchievementRow }) {
  if (row.checkState === 'ok') return <StatusTag look="valid" words="未见矛盾" />;
  return (
    <span className="ac-check">
      <StatusTag look="due30" words="需要核对" icon="triangle" />
      <span className="text-2 small">{stripSampleMark(row.checkMsg ?? '')}</span>
    </span>
  );
}

function Actions({ row, actions }: RowProps) {
  return (
    <span className="row-acts">
      <HistoryLink
        of={`${actions.kind}Achievement`}
        uuid={row.uuid}
        name={`${row.personName ?? ''}${row.projectName}`}
      />
      {actions.canEdit && (
        <button
          type="button"
          className="lnk"
          aria-label={`编辑${stripSampleMark(row.projectName)}`}
          onClick={() => actions.edit(row)}
        >
          编辑
        </button>
      )}
      {actions.canRemove && (
        <button
          type="button"
          className="lnk"
          aria-label={`删除${stripSampleMark(row.projectName)}`}
          onClick={() => void actions.remove(row)}
        >
          删除
        </button>
      )}
    </span>
  );
}

function Period({ row }: { readonly row: AchievementRow }) {
  return (
    <>
      {row.startDate ?? '未填'} 至 {row.endDate ?? '今'}
    </>
  );
}

export function getAchievementColumns(actions: AchievementRowActions): DataTableColumns<AchievementRow> {
  return [
    {
      title: '人员',
      width: 124,
      fixed: 'left',
      render: (_value, row) => <b>{stripSampleMark(row.personName ?? '未对应')}</b>,
    },
    {
      title: '项目',
      width: 190,
      render: (_value, row) => (
        <span className="ac-project">
          <span>{stripSampleMark(row.projectName)}</span>
          {scaleText(row) && <span className="text-3 small">{scaleText(row)}</span>}
        </span>
      ),
    },
    { title: '担任职务', width: 104, render: (_value, row) => row.role ?? <span className="text-3">未填</span> },
    { title: '起止时间', width: 196, className: 'num no-wrap', render: (_value, row) => <Period row={row} /> },
    {
      title: achievement.fields.amount.label,
      width: 112,
      align: 'right',
      className: 'num no-wrap',
      render: (_value, row) => amountText(row.amount),
    },
    { title: '核对', width: 246, render: (_value, row) => <Check row={row} /> },
    ...getListColumns<AchievementRow>(achievement),
    { title: '操作', width: 148, fixed: 'right', render: (_value, row) => <Actions row={row} actions={actions} /> },
  ];
}

/** Displays an achievement in the list on a phone. */
export function AchievementItem({ row, actions }: RowProps) {
  return (
    <div className="ac-li">
      <b>{stripSampleMark(row.projectName)}</b>
      <p className="text-2 small">
        {stripSampleMark(row.personName ?? '未对应人员')}，{row.role ?? '职务未填'}，<Period row={row} />
      </p>
      {scaleText(row) && <p className="text-3 small">{scaleText(row)}</p>}
      <Check row={row} />
      <Actions row={row} actions={actions} />
    </div>
  );
}
