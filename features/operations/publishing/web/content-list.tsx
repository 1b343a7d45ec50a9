import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ARTICLE } from '#features/content/articles/contract/article.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { DataTable } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { FilterBar, type FilterChoice } from '#platform/web/console/filter-bar.tsx';
import { OperatorRegions, RegionsEmptyState } from '#platform/web/console/operator-regions.tsx';
import { query, useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import {
  getManageCalls,
  PUBLICATION_STATE_LABELS,
  PUBLICATION_STATES,
  type PublicationRecord,
} from '../publishing.contract.ts';
import { getContentColumns, RESTORED_MESSAGE, RecordItem } from './content-rows.tsx';
import { ApproveDialog, PublishDialog, RejectDialog, WithdrawDialog } from './decision-dialogs.tsx';
import { ExportTextsButton } from './export-bodies.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PreviewLinksDialog } from './preview-links-dialog.tsx';
import { usePublishMany } from './publish-many.tsx';
import { RecordEditor } from './record-editor.tsx';
import { type InitialArticle, TextImportDialog } from './text-import-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

/** The actions on a record, each with its dialog. */
export type ContentRowAction =
  | 'edit'
  | 'publish'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'preview'
  | 'links'
  | 'versions';

const DIALOGS = {
  edit: RecordEditor,
  publish: PublishDialog,
  approve: ApproveDialog,
  reject: RejectDialog,
  withdraw: WithdrawDialog,
  preview: PreviewDialog,
  links: PreviewLinksDialog,
  versions: VersionsDialog,
} as const satisfies Record<ContentRowAction, unknown>;

/** Query parameters of the page that are not filters. */
const PAGE_PARAMETERS = ['resource', 'new'];

function getChoices({ kindField, choices }: Resource): readonly FilterChoice[] {
  const names = kindField === undefined ? undefined : choices?.[kindField];
  return [
    {
      name: 'state',
      all: '全部状态',
      options: PUBLICATION_STATES.map((value) => ({ value, label: PUBLICATION_STATE_LABELS[value] })),
    },
    ...(names
      ? [
          {
            name: 'kind',
            all: '全部种类',
            options: Object.entries(names)
              .filter(([value]) => value !== '')
              .map(([value, label]) => ({ value, label })),
          },
        ]
      : []),
    { name: 'deleted', all: '未删除的', options: [{ value: 'true', label: '已删除的' }] },
  ];
}

interface RemovedProps {
  readonly resource: Resource;
  readonly record: PublicationRecord;
  readonly onClose: () => void;
}

/** Shows the record just deleted, with an undo action. */
function RemovedNotice({ resource, record, onClose }: RemovedProps) {
  const calls = getManageCalls(resource);
  const undo = useCommand(calls.undo, { stale: [calls.list] });
  const bringBack = async () => {
    await undo.mutateAsync({ params: { id: record.uuid } });
    onClose();
    toasts.show('success', RESTORED_MESSAGE);
  };
  return (
    <div className="alert w pb-removed" role="status">
      <span>已删除“{record.title}”，读者看不到了。</span>
      <Button size="small" isBusy={undo.isPending} onClick={() => void bringBack()}>
        撤销删除
      </Button>
      <button type="button" className="btn plain small" onClick={onClose}>
        知道了
      </button>
    </div>
  );
}

interface Open {
  readonly doing: ContentRowAction;
  /** Null for a new record. */
  readonly record: PublicationRecord | null;
}

/** Reads the title of a new record from the address, for example an unanswered question. */
function useWanted({ titleField, kindField }: Resource, { kind }: Readonly<Record<string, string>>) {
  const [params, setParams] = useSearchParams();
  const title = params.get('new');
  const forget = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('new');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (title === null) return { initial: null, forget: () => undefined };
  return { initial: { [titleField]: title, ...(kindField && kind ? { [kindField]: kind } : {}) }, forget };
}

interface ContentListProps {
  readonly title: string;
  readonly resource: Resource;
  readonly tabs: ReactNode;
}

/** Lists the records of one resource, with all actions on them. */
export function ContentList({ title, resource, tabs }: ContentListProps) {
  const { name, label, unit } = resource;
  const calls = getManageCalls(resource);
  const list = useListState(20, PAGE_PARAMETERS);
  const session = useSession();
  const mayEdit = hasPermission(session, [`manage:${name}:edit`]);
  const wanted = useWanted(resource, list.filters);
  const [isImporting, setImporting] = useState(false);
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState<InitialArticle | null>(null);
  const initial = read ?? wanted.initial;
  const [open, setOpen] = useState<Open | null>(wanted.initial && mayEdit ? { doing: 'edit', record: null } : null);
  const close = () => {
    setOpen(null);
    setRead(null);
    wanted.forget();
  };
  const [removed, setRemoved] = useState<PublicationRecord | null>(null);
  const rows = useQuery({ ...query(calls.list, { query: list.query }), placeholderData: keepPreviousData });
  const many = usePublishMany(resource, rows.data?.rows ?? []);
  const mayPublish = hasPermission(session, [`manage:${name}:publish`]);
  const isImported = name === ARTICLE.name;
  const handlers = {
    resource,
    onDo: (doing: ContentRowAction, record: PublicationRecord) => setOpen({ doing, record }),
    onRemoved: setRemoved,
  };
  const add = mayEdit && (
    <Button kind="primary" onClick={() => setOpen({ doing: 'edit', record: null })}>
      <Icon name="plus" />
      新建草稿
    </Button>
  );
  const Dialog = open && DIALOGS[open.doing];
  return (
    <>
      <PageHead
        title={title}
        meta={
          <>
            <OperatorRegions right={`manage:${name}:list`} />{' '}
            草稿只有运营人员可见，发布后读者立即看到；撤下和删除都可以恢复
          </>
        }
        actions={
          <>
            {isImported && <ExportTextsButton filters={list.filters} />}
            {isImported && mayEdit && <Button onClick={() => setImporting(true)}>批量导入</Button>}
            {isImported && mayEdit && <Button onClick={() => setReading(true)}>导入官方文件</Button>}
            <ExportList call={calls.exportList} filters={list.filters} />
            {add}
          </>
        }
      />
      {tabs && <div className="pb-tabs">{tabs}</div>}
      {removed && <RemovedNotice resource={resource} record={removed} onClose={() => setRemoved(null)} />}
      <section className="card" aria-label={`${label}列表`}>
        <FilterBar list={list} search="标题" choices={getChoices(resource)} />
        <DataTable<PublicationRecord>
          subject={label}
          unit={unit}
          list={list}
          query={rows}
          rowKey="uuid"
          {...(mayPublish ? { selection: many.selection } : {})}
          columns={getContentColumns(handlers)}
          renderItem={(record) => <RecordItem {...handlers} record={record} />}
          empty={
            <RegionsEmptyState right={`manage:${name}:list`} title={`还没有${label}`} hint="新建草稿，写好后发布。" />
          }
        />
      </section>
      {many.notice}
      {isImporting && <ImportDialog resource={resource} onClose={() => setImporting(false)} />}
      {isReading && (
        <TextImportDialog
          onClose={() => setReading(false)}
          onTake={(taken) => {
            setReading(false);
            setRead(taken);
            setOpen({ doing: 'edit', record: null });
          }}
        />
      )}
      {open && Dialog && (
        <Dialog
          key={open.record?.uuid ?? ''}
          resource={resource}
          record={open.record as PublicationRecord}
          {...(initial ? { initial } : {})}
          onClose={close}
        />
      )}
    </>
  );
}
