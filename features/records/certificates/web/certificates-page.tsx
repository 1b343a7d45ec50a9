import { type MetaFunction, useLocation } from 'react-router';
import { CERTIFICATE_CATEGORIES, CERTIFICATE_CATEGORY_LABELS } from '#domain/records/certificate.ts';
import { HistoryButton } from '#features/enterprise/record-history/web/record-history.web-api.ts';
import { createBulkSelection } from '#platform/web/console/bulk-selection.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { ListCard, RefreshButton } from '#platform/web/console/list-card.tsx';
import {
  NewRecordButton,
  type RecordListState,
  RecordOverlays,
  useRecordListState,
} from '#platform/web/console/record-screen.tsx';
import { query, useCommand } from '#platform/web/query.ts';
import { ListTools } from '#platform/web/shell/slots.tsx';
import { useToday } from '#platform/web/state/now.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { toasts } from '#platform/web/toasts.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusStrip } from '#platform/web/ui/status-strip.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import {
  type CertificateDetail,
  type CertificateRow,
  exportCertificates,
  getCertificate,
  getCertificateSummary,
  listCertificates,
  removeCertificate,
} from '../certificates.contract.ts';
import { CertificateBody } from './certificate-drawer.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { CertificateItem, type CertificateRowActions, getCertificateColumns } from './certificate-rows.tsx';
import './certificates.css';
import { buildCertificateStripItems } from './strip-items.ts';

export const meta: MetaFunction = () => [{ title: getTitle('资质证书信息') }];

const STALE = [listCertificates, getCertificateSummary, getCertificate];

function useRowActions(screen: RecordListState<CertificateRow>): CertificateRowActions {
  const may = useCanChange();
  const confirm = useConfirm();
  const remove = useCommand(removeCertificate, { stale: STALE });
  return {
    canAdd: may('certificate:info:add'),
    canEdit: may('certificate:info:edit'),
    canRemove: may('certificate:info:remove'),
    view: (row) => screen.view({ uuid: row.uuid, title: row.certName }),
    edit: (row) => screen.edit({ uuid: row.uuid, title: row.certName }),
    remove: async (row) => {
      const title = `删除证书“${row.certName}${row.certNo ? ` ${row.certNo}` : ''}”？`;
      const body = row.itemCount > 0 ? `证书上的 ${row.itemCount} 项资质会一并删除。` : undefined;
      if (!(await confirm({ title, body, action: '删除', isDangerous: true }))) return;
      await remove.mutateAsync({ params: { id: row.uuid } });
      toasts.show('success', '已删除');
    },
  };
}

function useSummary() {
  return useStickyQuery(getCertificateSummary);
}

function List({
  list,
  today,
  actions,
  screen,
}: {
  readonly list: ListState;
  readonly today: string;
  readonly actions: CertificateRowActions;
  readonly screen: RecordListState<CertificateRow>;
}) {
  const summary = useSummary();
  const certificates = useStickyQuery(listCertificates, { query: list.query });
  const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <ListCard<CertificateRow>
      filters={{
        search: '证书名称、编号或资质项',
        choices: [
          {
            name: 'category',
            all: '全部类别',
            options: CERTIFICATE_CATEGORIES.map((value) => ({ value, label: CERTIFICATE_CATEGORY_LABELS[value] })),
          },
          { name: 'level', all: '全部等级', options: asChoices(summary.data?.levels ?? []) },
          { name: 'issuer', all: '发证机关', options: asChoices(summary.data?.issuers ?? []) },
        ],
        tools: (
          <>
            <ExportList call={exportCertificates} filters={list.query} />
            <RefreshButton stale={[listCertificates, getCertificateSummary]} />
          </>
        ),
      }}
      subject="证书"
      unit="本"
      list={list}
      query={certificates}
      rowKey="uuid"
      columns={getCertificateColumns(today, actions, list)}
      {...(actions.canEdit ? { selection: createBulkSelection(screen.choice, certificates.data?.rows ?? []) } : {})}
      renderItem={(row) => <CertificateItem row={row} today={today} actions={actions} />}
      empty={
        <EmptyState
          title="还没有资质证书"
          hint="录入证书后，到期前 90 天起会逐级提醒。"
          action={actions.canAdd && <NewRecordButton words="新增证书" onClick={screen.create} />}
        />
      }
    />
  );
}

/** Qualification certificates of the enterprise: /qyxx/qyinfo/zzzsxx (C-109 to C-118). */
export default function CertificatesPage() {
  const list = useListState();
  const location = useLocation();
  const screen = useRecordListState<CertificateRow>();
  const today = useToday();
  const summary = useSummary();
  const actions = useRowActions(screen);
  return (
    <>
      <PageHead
        title="资质证书"
        meta={`含安全生产许可证等经营许可${summary.data ? `，共 ${summary.data.total} 本` : ''}`}
        actions={
          <>
            <ListTools sheets={['资质证书', '资质项']} />
            {actions.canAdd && <NewRecordButton words="新增证书" onClick={screen.create} />}
          </>
        }
      />
      {summary.data && (
        <StatusStrip
          label="按有效期筛选"
          active={list.filters.validity ?? ''}
          items={buildCertificateStripItems(summary.data, list.filters.validity ?? '', location)}
        />
      )}
      <List list={list} today={today} actions={actions} screen={screen} />
      <RecordOverlays<CertificateRow, CertificateDetail>
        screen={screen}
        kind="certificate"
        noun="证书"
        stale={STALE}
        canEdit={actions.canEdit}
        record={(uuid) => query(getCertificate, { params: { id: uuid } })}
        lines={10}
        renderTools={({ uuid, title }) => <HistoryButton of="certificate" uuid={uuid} name={title} />}
        renderForm={(record) => <CertificateForm record={record} today={today} onClose={screen.close} />}
      >
        {(record) => <CertificateBody record={record} today={today} canEdit={actions.canEdit} />}
      </RecordOverlays>
    </>
  );
}
