import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Key, useState } from 'react';
import { type MetaFunction, useLocation } from 'react-router';
import { type BulkChoice, bulkSelection } from '#platform/web/console/bulk-selection.tsx';
import { DataTable } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { useKeptQuery } from '#platform/web/kept-query.ts';
import { keyOf, query, useCommand } from '#platform/web/query.ts';
import { BulkEdit, ListTools } from '#platform/web/shell/slots.tsx';
import { useToday } from '#platform/web/state/now.ts';
import { useMayChange } from '#platform/web/state/session-context.tsx';
import { titleOf } from '#platform/web/titles.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusStrip } from '#platform/web/ui/status-strip.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import { CATEGORIES, CATEGORY_LABELS } from '../contract/fields.ts';
import {
  type CertificateRow,
  exportCertificates,
  getCertificate,
  getCertificateSummary,
  listCertificates,
  removeCertificate,
} from '../contract.ts';
import { CertificateDrawer } from './certificate-drawer.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { CertificateItem, columnsOf, type RowActions } from './certificate-rows.tsx';
import './certificates.css';
import { stripItems } from './strip-items.ts';

export const meta: MetaFunction = () => [{ title: titleOf('资质证书信息') }];

/** What stands in front of the list: nothing, one certificate, or the form of one. */
type Open =
  | { readonly kind: 'view' | 'edit'; readonly uuid: string; readonly title: string }
  | { readonly kind: 'bulk'; readonly rows: readonly CertificateRow[] }
  | { readonly kind: 'new' }
  | null;

const STALE = [listCertificates, getCertificateSummary, getCertificate];

function useRowActions(setOpen: (open: Open) => void): RowActions {
  const may = useMayChange();
  const confirm = useConfirm();
  const remove = useCommand(removeCertificate, { stale: STALE });
  return {
    canAdd: may('certificate:info:add'),
    canEdit: may('certificate:info:edit'),
    canRemove: may('certificate:info:remove'),
    view: (row) => setOpen({ kind: 'view', uuid: row.uuid, title: row.certName }),
    edit: (row) => setOpen({ kind: 'edit', uuid: row.uuid, title: row.certName }),
    remove: async (row) => {
      const title = `删除证书“${row.certName}${row.certNo ? ` ${row.certNo}` : ''}”？`;
      const body = row.itemCount > 0 ? `证书上的 ${row.itemCount} 项资质会一并删除。` : undefined;
      if (!(await confirm({ title, body, action: '删除', isDangerous: true }))) return;
      await remove.mutateAsync({ params: { id: row.uuid } });
      toasts.show('success', '已删除');
    },
  };
}

function Front({
  open,
  today,
  canEdit,
  setOpen,
  onDone,
}: {
  readonly open: Open;
  readonly today: string;
  readonly canEdit: boolean;
  readonly setOpen: (open: Open) => void;
  readonly onDone: () => void;
}) {
  const close = () => setOpen(null);
  if (!open) return null;
  if (open.kind === 'bulk')
    return (
      <BulkEdit kind="certificate" noun="证书" records={open.rows} stale={STALE} onDone={onDone} onClose={close} />
    );
  if (open.kind === 'new') return <CertificateForm record={null} today={today} onClose={close} />;
  if (open.kind === 'edit') return <EditForm uuid={open.uuid} today={today} onClose={close} />;
  return (
    <CertificateDrawer
      {...open}
      today={today}
      canEdit={canEdit}
      onEdit={() => setOpen({ ...open, kind: 'edit' })}
      onClose={close}
    />
  );
}

/** The form waits for the newest version of the record, so that its revision is that of the server. */
function EditForm({
  uuid,
  today,
  onClose,
}: {
  readonly uuid: string;
  readonly today: string;
  readonly onClose: () => void;
}) {
  const found = useQuery({ ...query(getCertificate, { params: { id: uuid } }), staleTime: 0, gcTime: 0 });
  if (found.error) {
    return (
      <CertificateDrawer
        uuid={uuid}
        title="编辑资质证书"
        today={today}
        canEdit={false}
        onEdit={onClose}
        onClose={onClose}
      />
    );
  }
  if (!found.data || !found.isFetchedAfterMount) return null;
  return <CertificateForm record={found.data} today={today} onClose={onClose} />;
}

function useSummary() {
  return useKeptQuery(getCertificateSummary);
}

function List({
  list,
  today,
  actions,
  choice,
  onNew,
}: {
  readonly list: ListState;
  readonly today: string;
  readonly actions: RowActions;
  readonly choice: BulkChoice<CertificateRow>;
  readonly onNew: () => void;
}) {
  const client = useQueryClient();
  const summary = useSummary();
  const certificates = useKeptQuery(listCertificates, { query: list.query });
  const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const refresh = () => {
    for (const route of [listCertificates, getCertificateSummary]) {
      void client.invalidateQueries({ queryKey: keyOf(route) });
    }
  };
  return (
    <section className="card" aria-label="证书列表">
      <FilterBar
        list={list}
        search="证书名称、编号或资质项"
        choices={[
          {
            name: 'category',
            all: '全部类别',
            options: CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
          },
          { name: 'level', all: '全部等级', options: asChoices(summary.data?.levels ?? []) },
          { name: 'issuer', all: '发证机关', options: asChoices(summary.data?.issuers ?? []) },
        ]}
        tools={
          <>
            <ExportList call={exportCertificates} filters={list.query} />
            <button type="button" className="btn ic" aria-label="刷新" onClick={refresh}>
              <Icon name="refresh" />
            </button>
          </>
        }
      />
      <DataTable<CertificateRow>
        subject="证书"
        unit="本"
        list={list}
        query={certificates}
        rowKey="uuid"
        columns={columnsOf(today, actions, list)}
        {...(actions.canEdit ? { selection: bulkSelection(choice, certificates.data?.rows ?? []) } : {})}
        renderItem={(row) => <CertificateItem row={row} today={today} actions={actions} />}
        empty={
          <EmptyState
            title="还没有资质证书"
            hint="录入证书后，到期前 90 天起会逐级提醒。"
            action={
              actions.canAdd && (
                <Button kind="primary" onClick={onNew}>
                  <Icon name="plus" />
                  新增证书
                </Button>
              )
            }
          />
        }
      />
    </section>
  );
}

/** Qualification certificates of the enterprise: /qyxx/qyinfo/zzzsxx (C-109 to C-118). */
export default function CertificatesPage() {
  const list = useListState();
  const location = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const [keys, setKeys] = useState<readonly Key[]>([]);
  const today = useToday();
  const may = useMayChange();
  const canEdit = may('certificate:info:edit');
  const canAdd = may('certificate:info:add');
  const summary = useSummary();
  const actions = useRowActions(setOpen);
  const create = () => setOpen({ kind: 'new' });
  return (
    <>
      <PageHead
        title="资质证书"
        meta={`含安全生产许可证等经营许可${summary.data ? `，共 ${summary.data.total} 本` : ''}`}
        actions={
          <>
            <ListTools sheets={['资质证书', '资质项']} />
            {canAdd && (
              <Button kind="primary" onClick={create}>
                <Icon name="plus" />
                新增证书
              </Button>
            )}
          </>
        }
      />
      {summary.data && (
        <StatusStrip
          label="按有效期筛选"
          active={list.filters.validity ?? ''}
          items={stripItems(summary.data, list.filters.validity ?? '', location)}
        />
      )}
      <List
        list={list}
        today={today}
        actions={actions}
        choice={{ keys, onChange: setKeys, onBulk: (rows) => setOpen({ kind: 'bulk', rows }) }}
        onNew={create}
      />
      <Front
        open={open}
        today={today}
        canEdit={canEdit}
        setOpen={setOpen}
        onDone={() => {
          setKeys([]);
          setOpen(null);
        }}
      />
    </>
  );
}
