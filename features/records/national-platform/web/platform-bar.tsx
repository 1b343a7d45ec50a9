import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { getSourceTexts, PLATFORM_TEXTS } from '#domain/national-platform/provenance.ts';
import {
  countProjects,
  countUnreadProjectMessages,
  getProject,
  listProjects,
} from '#features/records/projects/projects.contract.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { listCorrections } from '../contract/corrections.ts';
import { applyPlatformPage, formatCompleteLists } from '../contract/page.ts';
import {
  type ComparisonOrigin,
  getOrigin,
  importPlatformList,
  listFindings,
  type SyncResult,
  syncProjects,
} from '../national-platform.contract.ts';
import { FindingsDrawer } from './findings-drawer.tsx';
import './national-platform.css';
import { PageDialog } from './page-dialog.tsx';
import { RecordsDrawer } from './records-drawer.tsx';

const STALE = [
  getOrigin,
  listFindings,
  listCorrections,
  listProjects,
  countProjects,
  getProject,
  countUnreadProjectMessages,
];

function notifyResult({ source, same, differs, missing, added }: SyncResult): void {
  const they = source === 'none' ? PLATFORM_TEXTS : getSourceTexts(source);
  const parts = [
    `一致 ${same} 个`,
    `不一致 ${differs} 个`,
    `${they.name}中没有 ${missing} 个`,
    added > 0 ? `新增 ${added} 个` : '',
  ];
  toasts.show('success', `比对完成：${parts.filter(Boolean).join('，')}`);
}

const getWords = ({ sourceLabel, sourceNote, fetchTime }: ComparisonOrigin): string =>
  [`数据来源：${sourceLabel}`, sourceNote, fetchTime ? `${fetchTime.slice(0, 16)} 取得` : '还没有比对过']
    .filter(Boolean)
    .join('，');

/** Lists the values of an imported list that could not be read, row by row; all other values were compared. */
function ListNotes({ result, onClose }: { readonly result: SyncResult; readonly onClose: () => void }) {
  const { notes, noteTotal } = result;
  return (
    <Dialog title={`清单里有 ${noteTotal} 处没有比对`} onClose={onClose} width={640}>
      <p className="text-2 small">这些值无法识别，其余内容已经比对。</p>
      <ul>
        {notes.map(({ sheet, row, column, message }) => (
          <li key={`${sheet} ${row} ${column} ${message}`}>
            {[sheet, row === null ? '' : `第 ${row} 行`, column ?? ''].filter(Boolean).join(' ')}：{message}
          </li>
        ))}
      </ul>
      {noteTotal > notes.length && <p className="text-3 small">只列出前 {notes.length} 处。</p>}
    </Dialog>
  );
}

function ImportButton({ isBusy, onFile }: { readonly isBusy: boolean; readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onFile(file);
    event.target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" accept=".xlsx,.json" aria-label="选择要比对的清单" hidden onChange={choose} />
      <Button isBusy={isBusy} busyLabel="读取中" onClick={() => input.current?.click()}>
        导入清单比对
      </Button>
    </>
  );
}

/** Shows the source and time of the platform's records, and the two ways to compare again (gaps G-42, R-011). */
export function PlatformBar() {
  const canEdit = useCanChange()('project:info:edit');
  const origin = useQuery(query(getOrigin));
  const [open, setOpen] = useState<'findings' | 'records' | 'page' | null>(null);
  const options = { stale: STALE, onDone: notifyResult };
  const sync = useCommand(syncProjects, options);
  const [noted, setNoted] = useState<SyncResult | null>(null);
  const take = useCommand(importPlatformList, {
    stale: STALE,
    onDone: (result) => {
      notifyResult(result);
      if (result.noteTotal > 0) setNoted(result);
    },
  });
  const takePage = useCommand(applyPlatformPage, {
    stale: STALE,
    onDone: (result) => {
      setOpen(null);
      notifyResult(result);
    },
  });
  if (!origin.data) return null;
  return (
    <section className="card np-bar" aria-label="全国平台比对">
      <p>
        <b>全国平台比对</b>
        <span className="text-2">{getWords(origin.data)}</span>
      </p>
      <div className="row gap-8 np-tools">
        {origin.data.fetchTime && (
          <>
            <Button onClick={() => setOpen('findings')}>查看全部差异</Button>
            <Button onClick={() => setOpen('records')}>比对所用的数据</Button>
          </>
        )}
        {canEdit && <Button onClick={() => setOpen('page')}>粘贴平台网页</Button>}
        {canEdit && <ImportButton isBusy={take.isPending} onFile={(file) => take.mutate({ files: { file } })} />}
        {canEdit && origin.data.canFetch && (
          <Button isBusy={sync.isPending} busyLabel="比对中" onClick={() => sync.mutate({ body: {} })}>
            与平台比对
          </Button>
        )}
      </div>
      {open === 'page' && (
        <PageDialog
          isBusy={takePage.isPending}
          onClose={() => setOpen(null)}
          onTake={({ file, isAdded, whole, ...from }) =>
            takePage.mutate({
              files: { file },
              body: { ...from, isAdded: isAdded ? 'true' : 'false', ...formatCompleteLists(whole) },
            })
          }
        />
      )}
      {noted && <ListNotes result={noted} onClose={() => setNoted(null)} />}
      {open === 'findings' && <FindingsDrawer onClose={() => setOpen(null)} />}
      {open === 'records' && <RecordsDrawer onClose={() => setOpen(null)} />}
    </section>
  );
}
