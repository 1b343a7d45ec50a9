import { useEffect, useState } from 'react';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import {
  correctImport,
  getBatch,
  type ImportBatch,
  listBatches,
  listBatchFaults,
  listBatchRecords,
  MAX_CORRECTIONS_PER_CALL,
} from '../import-export.contract.ts';
import {
  type CellCorrections,
  type CorrectableCell,
  chunkCorrections,
  parseStoredCorrections,
  serialiseCorrections,
  setCellCorrection,
} from './corrections.ts';

const STALE = [getBatch, listBatches, listBatchFaults, listBatchRecords];
const keyOf = (id: string): string => `import-corrections ${id}`;

/** Corrections that were entered for an import but not yet submitted. They are kept during paging and after a reload. */
export function useCorrections(id: string) {
  const [typed, setTyped] = useState<CellCorrections>(new Map());
  const correct = useCommand(correctImport, { stale: STALE });
  useEffect(() => setTyped(parseStoredCorrections(sessionStorage.getItem(keyOf(id)))), [id]);
  const keep = (next: CellCorrections) => {
    setTyped(next);
    if (next.size === 0) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), serialiseCorrections(next));
  };
  const send = async (): Promise<void> => {
    let left = typed;
    let batch: ImportBatch | null = null;
    try {
      for (const cells of chunkCorrections(typed, MAX_CORRECTIONS_PER_CALL)) {
        batch = await correct.mutateAsync({ body: { id, cells } });
        left = new Map([...left].filter(([, cell]) => !cells.includes(cell)));
        keep(left);
      }
    } catch {
      // The command reports the error; rejected corrections stay in their fields.
      return;
    }
    if (batch)
      toasts.show(
        'success',
        batch.faultCount > 0 ? `已重新核对，还有 ${batch.faultCount} 处问题` : '已重新核对，没有问题了',
      );
  };
  return {
    typed,
    isSending: correct.isPending,
    type: (cell: CorrectableCell, text: string, stands: string) => keep(setCellCorrection(typed, cell, text, stands)),
    drop: () => keep(new Map()),
    send,
  };
}
export type CorrectionState = ReturnType<typeof useCorrections>;
