import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import {
  RECORD_KINDS,
  RECORD_LABELS,
  RECYCLE_BIN_RETENTION_DAYS,
  RECYCLE_CALLS,
  type RecordKind,
  type RemovedRecord,
} from '../recycle-bin.contract.ts';
import './recycle-bin.css';

/** The record kind of each list with restorable records, by the name of its workbook sheet. */
const KIND_OF_SHEET: Readonly<Record<string, RecordKind>> = {
  资质证书: 'certificate',
  资质项: 'item',
  注册人员: 'register',
  其他人员: 'else',
  业绩: 'achievement',
  项目: 'project',
  设备: 'equipment',
  其他声明: 'declaration',
  使用登记: 'use',
  假设: 'scenario',
  待办事项: 'todo',
  申报: 'filing',
};
const MAX_ = 100;

function RemovedRow({ kind, row }: { readonly kind: RecordKind; readonly row: RemovedRecord }) {
  const client = useQueryClient();
  const restore = useCommand(RECYCLE_CALLS[kind].restore, {
    onDone: () => {
      toasts.show('success', `已恢复：${row.name}`);
      // All queries are invalidated, because lists, counts and reminders may contain the restored record.
      void client.invalidateQueries();
    },
  });
  return (
    <li className="rb-row">
      <p>
        <b>{row.name}</b>
        <span className="text-3 small">
          {row.removeTime.slice(0, 16)} {row.removedBy ? `由 ${row.removedBy} ` : ''}删除，可恢复至 {row.keptUntil}
        </span>
      </p>
      <Button
        size="small"
        isBusy={restore.isPending}
        busyLabel="恢复中"
        aria-label={`恢复${row.name}`}
        onClick={() => restore.mutate({ body: { uuid: row.uuid } })}
      >
        恢复
      </Button>
    </li>
  );
}

function RemovedList({ kind }: { readonly kind: RecordKind }) {
  const found = useQuery({ ...query(RECYCLE_CALLS[kind].list, { query: { pageSize: MAX_ } }), staleTime: 0 });
  return (
    <QueryView query={found} subject="最近删除" shape="rows">
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState title="没有可恢复的记录" hint={`删除后 ${RECYCLE_BIN_RETENTION_DAYS} 天内都可以在这里恢复。`} />
        ) : (
          <>
            <ul>
              {rows.map((row) => (
                <RemovedRow key={row.uuid} kind={kind} row={row} />
              ))}
            </ul>
            {total > rows.length && (
              <p className="text-3">
                只显示最近删除的 {rows.length} 条，共 {total} 条。
              </p>
            )}
          </>
        )
      }
    </QueryView>
  );
}

/** Shows 最近删除 of a list: records deleted within 30 days, which can be restored; a list with several kinds of records shows one kind at a time. */
export function RecycleButton({ sheets }: { readonly sheets: readonly string[] }) {
  const may = useCanChange();
  const kinds = sheets.flatMap((sheet) => KIND_OF_SHEET[sheet] ?? []);
  const own = RECORD_KINDS.filter((kind) => kinds.includes(kind) && may(RECYCLE_CALLS[kind].restore.access.member));
  const [open, setOpen] = useState<RecordKind | null>(null);
  const [first] = own;
  if (!first) return null;
  return (
    <>
      <Button onClick={() => setOpen(first)}>
        <Icon name="history" />
        最近删除
      </Button>
      {open && (
        <Drawer title={`最近删除的${RECORD_LABELS[open]}`} onClose={() => setOpen(null)}>
          {own.length > 1 && (
            <div className="row gap-8 rb-kinds" role="group" aria-label="记录类别">
              {own.map((kind) => (
                <Button key={kind} size="small" aria-pressed={kind === open} onClick={() => setOpen(kind)}>
                  {RECORD_LABELS[kind]}
                </Button>
              ))}
            </div>
          )}
          <RemovedList key={open} kind={open} />
        </Drawer>
      )}
    </>
  );
}
