import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { downloadFile } from '#platform/web/call.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { getBatch, getFaultWorkbook, type ImportBatch, listBatches, undoImport } from '../import-export.contract.ts';

/** Undoes an import after a confirmation dialog. */
export function useImportUndo() {
  const confirm = useConfirm();
  const client = useQueryClient();
  const undo = useCommand(undoImport, { stale: [getBatch, listBatches] });
  const run = async (batch: ImportBatch) => {
    const body = '这次导入新增的记录会被删除，修改过的记录会恢复原样。';
    if (!(await confirm({ title: `撤销导入“${batch.fileName}”？`, body, action: '撤销', isDangerous: true }))) return;
    await undo.mutateAsync({ body: { id: batch.id } });
    await client.invalidateQueries();
    toasts.show('success', '已撤销，数据恢复到导入前');
  };
  return { run, isBusy: undo.isPending };
}

interface ResultStepProps {
  readonly batch: ImportBatch;
  readonly onAgain: () => void;
  readonly next: ReactNode;
}

/** The last step: shows the result, the undo button and links to pages that use the new records. */
export function ResultStep({ batch, onAgain, next }: ResultStepProps) {
  const undo = useImportUndo();
  const isUndone = batch.status === 'undone';
  const { added = 0, changed = 0, skipped = 0 } = batch.result ?? {};
  return (
    <div className="imp-result" role="status">
      <Icon name={isUndone ? 'undo' : 'circle-tick'} size="huge" className={isUndone ? '' : 'imp-good'} />
      <h2>{isUndone ? '已撤销，数据恢复到导入前' : `已导入 ${added + changed} 条记录`}</h2>
      {!isUndone && (
        <p className="text-2">
          新增 {added} 条，修改 {changed} 条{skipped > 0 ? `，另有 ${skipped} 条有问题的记录没有导入` : ''}。
        </p>
      )}
      <p className="text-3 small num">
        {batch.fileName}，{(isUndone ? batch.undoTime : batch.applyTime) ?? ''}
      </p>
      <div className="row gap-8 imp-result-actions">
        {!isUndone && (
          <Button kind="danger" isBusy={undo.isBusy} busyLabel="撤销中" onClick={() => void undo.run(batch)}>
            撤销这次导入
          </Button>
        )}
        {skipped > 0 && (
          <Button onClick={() => void downloadFile(getFaultWorkbook, { params: { id: batch.id } })}>
            <Icon name="download" />
            下载问题行
          </Button>
        )}
        <Button onClick={onAgain}>继续导入</Button>
        {!isUndone && next}
      </div>
    </div>
  );
}
