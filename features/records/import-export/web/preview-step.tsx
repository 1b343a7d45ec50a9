import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { downloadFile } from '#platform/web/call.ts';
import { useCommand } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { type LinkTab, LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import {
  applyImport,
  getBatch,
  getFaultWorkbook,
  type ImportBatch,
  listBatches,
  listBatchFaults,
  listBatchRecords,
} from '../import-export.contract.ts';
import { ErrorTable } from './error-table.tsx';
import { LayoutCard } from './layout-card.tsx';
import { PlannedRecordTable } from './preview-tables.tsx';
import { computeBatchTotals, formatBatchSummary, formatImportProgress, RECORD_STATE_LABELS } from './states.ts';
import { useImportProgress } from './use-batch.ts';
import { useCorrections } from './use-corrections.ts';

function useTabs(batch: ImportBatch): readonly LinkTab[] {
  const { pathname } = useLocation();
  const to = (view: string) => `${pathname}?batch=${batch.id}&view=${view}`;
  const total = batch.counts.reduce(
    (sum, count) => sum + count.new + count.changed + count.unchanged + count.faulty,
    0,
  );
  return [
    { key: 'faults', label: '问题', to: to('faults'), count: batch.faultCount + batch.noticeCount },
    { key: 'records', label: '将要导入的记录', to: to('records'), count: total },
  ];
}

function Counts({ batch }: { readonly batch: ImportBatch }) {
  return (
    <table className="table imp-counts">
      <thead>
        <tr>
          <th scope="col">工作表</th>
          <th scope="col" className="r">
            新增
          </th>
          <th scope="col" className="r">
            修改
          </th>
          <th scope="col" className="r">
            无变化
          </th>
          <th scope="col" className="r">
            有问题
          </th>
        </tr>
      </thead>
      <tbody>
        {batch.counts.map((count) => (
          <tr key={count.sheet}>
            <th scope="row">{count.sheet}</th>
            <td className="r num">{count.new}</td>
            <td className="r num">{count.changed}</td>
            <td className="r num text-3">{count.unchanged}</td>
            <td className={count.faulty > 0 ? 'r num imp-bad' : 'r num text-3'}>{count.faulty}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Queries to invalidate after an import. */
const STALE_AFTER = [getBatch, listBatches, listBatchFaults, listBatchRecords];

function Actions({ batch, onRetry }: { readonly batch: ImportBatch; readonly onRetry: () => void }) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const apply = useCommand(applyImport, { stale: STALE_AFTER });
  useImportProgress(batch.id, apply.isPending);
  const isBusy = apply.isPending || batch.status === 'applying';
  const { added, changed, faulty } = computeBatchTotals(batch);
  const good = added + changed;
  // Applies the import and invalidates all queries, because every page may count the new records.
  const run = (mode: 'all' | 'good') =>
    apply.mutate({ body: { id: batch.id, mode } }, { onSuccess: () => void client.invalidateQueries() });
  const runGood = async () => {
    const left = faulty > 0 ? `${faulty} 条有问题的记录不会导入` : '没有读取的格会留空';
    const body = `${left}，可以先在表中改好，或下载后修改再次导入。`;
    if (await confirm({ title: `只导入无问题的 ${good} 条记录？`, body, action: '导入' })) run('good');
  };
  return (
    <div className="imp-actions">
      <span className="text-3 small">导入后可以整批撤销。</span>
      <Button onClick={onRetry}>重新上传</Button>
      {batch.faultCount > 0 && (
        <Button onClick={() => void downloadFile(getFaultWorkbook, { params: { id: batch.id } })}>
          <Icon name="download" />
          下载问题行
        </Button>
      )}
      {batch.faultCount > 0 ? (
        <Button
          kind="primary"
          disabled={good === 0}
          isBusy={isBusy}
          busyLabel={formatImportProgress(batch)}
          onClick={() => void runGood()}
        >
          {good === 0 ? '没有可导入的记录' : `只导入无问题的 ${good} 条`}
        </Button>
      ) : (
        <Button
          kind="primary"
          disabled={good === 0}
          isBusy={isBusy}
          busyLabel={formatImportProgress(batch)}
          onClick={() => run('all')}
        >
          {good === 0 ? '没有可导入的记录' : `导入 ${good} 条`}
        </Button>
      )}
    </div>
  );
}

interface PreviewStepProps {
  readonly batch: ImportBatch;
  readonly file: File | null;
  readonly onShow: (id: string) => void;
  readonly onRetry: () => void;
}

/** Second step: shows the changes that the file would make and all its errors. */
export function PreviewStep({ batch, file, onShow, onRetry }: PreviewStepProps) {
  const list = useListState();
  const view = list.filters.view ?? (batch.faultCount > 0 ? 'faults' : 'records');
  const tabs = useTabs(batch);
  const corrections = useCorrections(batch.id);
  const canCorrect = canMakeCall(useSession(), 'exchange:batch:import');
  const [sheet, state] = [list.filters.sheet ?? '', list.filters.state ?? ''];
  return (
    <>
      <p className={batch.faultCount > 0 ? 'alert w' : 'alert'} role="status">
        <Icon name={batch.faultCount > 0 ? 'triangle' : 'circle-tick'} />
        <span>
          <b>{formatBatchSummary(batch)}。</b> 现有数据还没有改动。
        </span>
      </p>
      {canCorrect && <LayoutCard id={batch.id} file={file} onShow={onShow} />}
      <Counts batch={batch} />
      <LinkTabs label="预览内容" tabs={tabs} active={view} />
      <div className="flt imp-flt">
        <select
          className="input"
          aria-label="按工作表筛选"
          value={sheet}
          onChange={(event) => list.set({ sheet: event.target.value })}
        >
          <option value="">全部工作表</option>
          {batch.counts.map((count) => (
            <option key={count.sheet} value={count.sheet}>
              {count.sheet}
            </option>
          ))}
        </select>
        {view === 'records' && (
          <select
            className="input"
            aria-label="按结果筛选"
            value={state}
            onChange={(event) => list.set({ state: event.target.value })}
          >
            <option value="">全部结果</option>
            {Object.entries(RECORD_STATE_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      {view === 'records' ? (
        <PlannedRecordTable id={batch.id} sheet={sheet} state={state} pageNum={list.pageNum} />
      ) : (
        <ErrorTable id={batch.id} sheet={sheet} pageNum={list.pageNum} state={canCorrect ? corrections : null} />
      )}
      <Actions batch={batch} onRetry={onRetry} />
    </>
  );
}
