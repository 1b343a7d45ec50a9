import { certificate } from '#domain/records/certificate.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { ActionMenu } from '#platform/web/console/action-menu.tsx';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { ExpiryColumnHead } from '#platform/web/console/end-head.tsx';
import { getListColumns } from '#platform/web/console/record-fields.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import type { CertificateRow } from '../certificates.contract.ts';
import { CertificateStatusTag } from './certificate-drawer.tsx';

export interface CertificateRowActions {
  readonly canAdd: boolean;
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  readonly view: (row: CertificateRow) => void;
  readonly edit: (row: CertificateRow) => void;
  readonly remove: (row: CertificateRow) => Promise<void>;
}

interface RowProps {
  readonly row: CertificateRow;
  readonly actions: CertificateRowActions;
}

function Name({ row, actions }: RowProps) {
  return (
    <div className="cert-name">
      <button type="button" className="lnk" onClick={() => actions.view(row)}>
        {row.certName}
      </button>
      <span className="text-3 small num">{stripSampleMark(row.certNo ?? '编号未填')}</span>
    </div>
  );
}

const levelsText = (row: CertificateRow): string => {
  if (row.itemCount === 0) return '—';
  const levels = row.levels.slice(0, 3).join('、');
  return row.levels.length > 3 ? `${levels}等` : levels;
};

function Actions({ row, actions }: RowProps) {
  return (
    <div className="row-acts">
      {actions.canEdit && (
        <button type="button" className="lnk" aria-label={`编辑${row.certName}`} onClick={() => actions.edit(row)}>
          编辑
        </button>
      )}
      <button
        type="button"
        className="lnk"
        aria-label={`资质项${row.itemCount > 0 ? ` ${row.itemCount}` : ''}：查看${row.certName}`}
        onClick={() => actions.view(row)}
      >
        资质项{row.itemCount > 0 && ` ${row.itemCount}`}
      </button>
      {actions.canRemove && (
        <ActionMenu
          label="更多"
          aria-label={`${row.certName}的更多操作`}
          actions={[{ label: '删除', isDangerous: true, onClick: () => void actions.remove(row) }]}
        />
      )}
    </div>
  );
}

export function getCertificateColumns(
  today: string,
  actions: CertificateRowActions,
  list: ListState,
): DataTableColumns<CertificateRow> {
  return [
    { title: '证书名称 / 编号', width: 290, render: (_value, row) => <Name row={row} actions={actions} /> },
    { title: '等级', width: 110, render: (_value, row) => levelsText(row) },
    ...getListColumns<CertificateRow>(certificate),
    {
      key: 'end',
      title: <ExpiryColumnHead list={list} />,
      width: 120,
      className: 'num no-wrap',
      render: (_value, row) => row.validEnd ?? '长期',
    },
    { title: '状态', width: 130, render: (_value, row) => <CertificateStatusTag record={row} today={today} /> },
    { title: '操作', width: 180, fixed: 'right', render: (_value, row) => <Actions row={row} actions={actions} /> },
  ];
}

/** Displays a certificate in the list on a phone. */
export function CertificateItem({ row, today, actions }: RowProps & { readonly today: string }) {
  return (
    <div className="cert-li">
      <div className="row between gap-8">
        <Name row={row} actions={actions} />
        <CertificateStatusTag record={row} today={today} />
      </div>
      <p className="text-2 small">
        {row.itemCount > 0 && `${levelsText(row)}，`}
        {row.issuer ?? '发证机关未填'}，
        <span className="no-wrap">{row.validEnd ? `${row.validEnd} 到期` : '长期有效'}</span>
      </p>
      <Actions row={row} actions={actions} />
    </div>
  );
}
